import { LitElement, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { Observable } from '../link/observable.js';
import type { Session } from '../state/session.js';

/** An element that shows the state of a session: it is drawn again when a leaf or an object that it names changes. */
export abstract class SessionElement extends LitElement {
  static override properties: PropertyDeclarations = { session: { attribute: false } };
  declare session: Session;
  #paths = '';
  #endPaths: (() => void) | null = null;
  #endObserved: (() => void)[] = [];

  /** Returns the paths of the leaves that this element shows in its present state; called after every drawing. */
  protected watchedPaths(): readonly string[] {
    return [];
  }

  protected observed(): readonly Observable[] {
    return [];
  }

  /** Returns the text of a watched leaf. */
  protected field(path: string): string | undefined {
    return this.session.fields.text(path);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end();
  }

  protected override updated(_changed: PropertyValues): void {
    if (!this.isConnected) return;
    if (this.#endObserved.length === 0) {
      this.#endObserved = this.observed().map((each) => each.onChange(() => this.requestUpdate()));
    }
    const paths = this.watchedPaths();
    const joined = paths.join('\n');
    if (joined === this.#paths) return;
    const end = this.#endPaths;
    this.#paths = joined;
    this.#endPaths = paths.length > 0 ? this.session.fields.follow(paths, () => this.requestUpdate()) : null;
    // The former watch ends after the new one has begun, so that paths in both stay watched.
    end?.();
  }

  #end(): void {
    this.#endPaths?.();
    for (const end of this.#endObserved) end();
    this.#endPaths = null;
    this.#endObserved = [];
    this.#paths = '';
  }
}
