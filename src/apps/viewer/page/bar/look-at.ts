import { css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Observable } from '../link/observable.js';
import { controls } from '../styles/controls.js';
import { SessionElement } from '../widgets/session-element.js';

/** Lists what the camera can look at and travel with; read when the list is about to open. */
export class LookAt extends SessionElement {
  static override properties: PropertyDeclarations = { vessels: { state: true }, bodies: { state: true } };
  static override styles = [
    controls,
    css`
      select {
        width: 100px;
        margin-right: 6px;
      }
    `,
  ];

  /** Ids. */
  declare vessels: readonly string[];
  declare bodies: readonly string[];

  constructor() {
    super();
    this.vessels = [];
    this.bodies = [];
  }

  protected override observed(): readonly Observable[] {
    return [this.session];
  }

  override render(): TemplateResult | typeof nothing {
    if (!this.session.view) return nothing;
    return html`
      <select
        aria-label="Look at"
        title="What the camera looks at and travels with"
        @pointerdown=${() => void this.#read()}
        @focus=${() => void this.#read()}
        @change=${(event: Event) => this.#look(event.target as HTMLSelectElement)}
      >
        <option value="">Look at…</option>
        <optgroup label="Vessels">
          ${this.vessels.map((id) => html`<option value="vessel ${id}">${id}</option>`)}
        </optgroup>
        <optgroup label="Bodies">${this.bodies.map((id) => html`<option value="body ${id}">${id}</option>`)}</optgroup>
      </select>
    `;
  }

  #look(select: HTMLSelectElement): void {
    const [kind, id = ''] = select.value.split(' ');
    select.value = '';
    this.session.view?.focus(kind === 'body' ? { kind: 'body', bodyId: id } : { kind: 'vessel', vesselId: id });
  }

  async #read(): Promise<void> {
    await this.session.attempt('Bodies', async () => {
      const { api } = this.session;
      const [vessels, bodies] = await Promise.all([api.vessels(), api.list('bodies')]);
      this.vessels = vessels;
      this.bodies = bodies.map(({ name }) => name);
    });
  }
}

customElements.define('livery-look-at', LookAt);
