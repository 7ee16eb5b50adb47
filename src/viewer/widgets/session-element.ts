import { LitElement, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { Moment } from '../../renderer/live/index.js';
import type { Observable } from '../link/observable.js';
import type { Session } from '../state/session.js';

/**
 * An element that shows the state of a session. It renders again when an observed object or a shown value has changed.
 */
export abstract class SessionElement extends LitElement {
  static override properties: PropertyDeclarations = { session: { attribute: false } };
  declare session: Session;
  #shown: readonly unknown[] = [];
  #ends: (() => void)[] = [];

  /**
   * Returns the properties of a moment that this element shows. When one of them changes, the element renders
   * again.
   */
  protected shownOf(_moment: Moment): readonly unknown[] {
    return [];
  }

  protected observed(): readonly Observable[] {
    return [];
  }

  protected get moment(): Moment | null {
    return this.session.moment;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const end of this.#ends) end();
    this.#ends = [];
  }

  protected override updated(_changed: PropertyValues): void {
    if (!this.isConnected) return;
    this.#shown = this.#shownNow();
    if (this.#ends.length > 0) return;
    this.#ends = [
      ...[...this.observed(), this.session.expected].map((each) => each.onChange(() => this.requestUpdate())),
      this.session.onMoment(() => {
        const now = this.#shownNow();
        const isSame = now.length === this.#shown.length && now.every((value, index) => value === this.#shown[index]);
        if (!isSame) this.requestUpdate();
      }),
    ];
  }

  #shownNow(): readonly unknown[] {
    const { moment } = this;
    return moment ? this.shownOf(moment) : [];
  }
}
