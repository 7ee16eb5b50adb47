import { css, html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Moment } from '../../renderer/live/index.js';
import type { Observable } from '../link/observable.js';
import { controls } from '../styles/controls.js';
import type { Followed } from '../../simulator/world/views/index.js';
import { SessionElement } from '../widgets/session-element.js';

/**
 * A list of the vessels and bodies that the camera can follow. A vessel that the user chooses here is also selected in
 * the panels.
 */
export class LookAt extends SessionElement {
  static override styles = [
    controls,
    css`
      select {
        width: var(--look-at, 116px);
      }
    `,
  ];

  protected override observed(): readonly Observable[] {
    return [this.session, this.session.selection];
  }

  protected override shownOf(moment: Moment): readonly unknown[] {
    return moment.bodyIds;
  }

  override render(): TemplateResult | typeof nothing {
    if (!this.session.view) return nothing;
    const { vessels } = this.session.selection;
    const bodies = this.moment?.bodyIds ?? [];
    const { followed } = this.session.view;
    const chosen = followed ? valueOf(followed) : '';
    const option = (target: Followed): TemplateResult => {
      const value = valueOf(target);
      return html`<option value=${value} .selected=${live(value === chosen)}>${nameOf(target)}</option>`;
    };
    return html`
      <select
        aria-label="Look at"
        title="The target that the camera looks at and travels with; if it is a vessel, the panels paint it"
        @change=${(event: Event) => this.#look((event.target as HTMLSelectElement).value, followed)}
      >
        <option value="" .selected=${live(chosen === '')}>
          ${followed ? `Look at ${nameOf(followed)} again` : 'Look at…'}
        </option>
        <optgroup label="Vessels">${vessels.map((vesselId) => option({ kind: 'vessel', vesselId }))}</optgroup>
        <optgroup label="Bodies">${bodies.map((bodyId) => option({ kind: 'body', bodyId }))}</optgroup>
      </select>
    `;
  }

  /** @param followed the target that the camera already follows; an empty `value` points the camera at it again */
  #look(value: string, followed: Followed | null): void {
    const target = value === '' ? followed : targetOf(value);
    if (target) this.session.lookAt(target);
    // Render again, because the list must show the followed target even if the choice changed nothing.
    this.requestUpdate();
  }
}

function nameOf(target: Followed): string {
  return target.kind === 'vessel' ? target.vesselId : target.bodyId;
}

function valueOf(target: Followed): string {
  return `${target.kind} ${nameOf(target)}`;
}

/** Parses a value of the list. The first space separates the kind from the id, which may contain further spaces. */
function targetOf(value: string): Followed {
  const id = value.slice(value.indexOf(' ') + 1);
  return value.startsWith('body ') ? { kind: 'body', bodyId: id } : { kind: 'vessel', vesselId: id };
}

customElements.define('livery-look-at', LookAt);
