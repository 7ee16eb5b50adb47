import { css, html, nothing, type TemplateResult } from 'lit';
import type { Observable } from '../link/observable.js';
import { controls } from '../styles/controls.js';
import { SessionElement } from '../widgets/session-element.js';

/** Lists what the camera can look at and travel with. */
export class LookAt extends SessionElement {
  static override styles = [
    controls,
    css`
      select {
        width: 100px;
        margin-right: 6px;
      }
    `,
  ];

  protected override observed(): readonly Observable[] {
    return [this.session, this.session.selection];
  }

  protected override watchedPaths(): readonly string[] {
    return ['bodies'];
  }

  override render(): TemplateResult | typeof nothing {
    if (!this.session.view) return nothing;
    const { vessels } = this.session.selection;
    const bodies = (this.field('bodies') ?? '').split('\n').filter(Boolean);
    return html`
      <select
        aria-label="Look at"
        title="What the camera looks at and travels with"
        @change=${(event: Event) => this.#look(event.target as HTMLSelectElement)}
      >
        <option value="">Look at…</option>
        <optgroup label="Vessels">${vessels.map((id) => html`<option value="vessel ${id}">${id}</option>`)}</optgroup>
        <optgroup label="Bodies">${bodies.map((id) => html`<option value="body ${id}">${id}</option>`)}</optgroup>
      </select>
    `;
  }

  #look(select: HTMLSelectElement): void {
    const [kind] = select.value.split(' ', 1);
    // An id may have spaces of its own.
    const id = select.value.slice(kind!.length + 1);
    select.value = '';
    this.session.view?.focus(kind === 'body' ? { kind: 'body', bodyId: id } : { kind: 'vessel', vesselId: id });
  }
}

customElements.define('livery-look-at', LookAt);
