import { css, html, nothing, type TemplateResult, unsafeCSS } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Observable } from '../link/observable.js';
import { partLabel, type PlacedPart } from '../state/selection.js';
import { controls } from '../styles/controls.js';
import { layout } from '../styles/layout.js';
import { SHEET } from '../styles/sheet.js';
import { unseen } from '../styles/unseen.js';
import { icon } from '../widgets/icon.js';
import { SessionElement } from '../widgets/session-element.js';

export class PartChoice extends SessionElement {
  static override styles = [
    controls,
    layout,
    css`
      :host {
        border-bottom: 1px solid var(--line);
      }
      nav ol {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 2px;
        list-style: none;
        margin: 8px -6px 0;
        padding: 0;
      }
      nav li {
        display: flex;
        align-items: center;
        gap: 2px;
        min-width: 0;
        max-width: 100%;
      }
      nav .icon {
        flex: none;
        width: 10px;
        color: var(--text-faint);
      }
      nav button {
        min-width: 0;
        padding: 0 6px;
        font-weight: 400;
      }
      nav button[aria-current] {
        color: var(--text);
        font-weight: 550;
      }
      /* A sheet is low, so all controls are in one row, and the labels are above them. */
      @media ${unsafeCSS(SHEET)} {
        section {
          display: grid;
          grid-template-columns: minmax(0, 1fr) auto;
          column-gap: 8px;
          padding: 8px 14px 10px;
        }
        header.line {
          display: contents;
        }
        h2 {
          ${unseen}
        }
        header button {
          grid-area: 1 / 2;
          align-self: end;
          height: 28px;
        }
        .pair {
          grid-area: 1 / 1;
          grid: auto auto / auto-flow minmax(0, 1fr);
          gap: 2px 8px;
        }
        .pair > label {
          font-size: 10.5px;
        }
        nav {
          grid-column: 1 / -1;
        }
      }
      @media (max-width: 359px) {
        header button span {
          ${unseen}
        }
      }
    `,
  ];

  protected override observed(): readonly Observable[] {
    return [this.session.selection, this.session];
  }

  override render(): TemplateResult {
    const { vessels, vessel, parts, part } = this.session.selection;
    return html`
      <section aria-label="Selection">
        <header class="line">
          <h2 class="grow">Selection</h2>
          <button
            class="plain small"
            title="Look at it (F)"
            ?disabled=${!vessel || !this.session.view}
            @click=${() => this.session.focusSelection()}
          >
            ${icon('focus')}<span>Focus</span>
          </button>
        </header>
        <div class="pair">
          <label for="vessel">Vessel</label>
          <select
            id="vessel"
            title="The vessel that the panels paint and the camera looks at"
            @change=${(event: Event) => this.#lookAt((event.target as HTMLSelectElement).value)}
          >
            ${vessels.map((id) => html`<option value=${id} .selected=${live(id === vessel?.id)}>${id}</option>`)}
          </select>
          ${
            vessel && !vessel.is_kitten
              ? html`<label for="part">Part</label>
                  <select
                    id="part"
                    title=${part ? partLabel(part) : nothing}
                    @change=${(event: Event) => {
                      const { value } = event.target as HTMLSelectElement;
                      this.#choose(vessel.id, value === '' ? null : Number(value));
                    }}
                  >
                    <option value="" .selected=${live(!part)}>The whole vessel</option>
                    ${parts.map(
                      (placed) =>
                        html`<option value=${placed.part.instance_id} .selected=${live(placed === part)}>
                          ${'\u2003'.repeat(placed.carriers.length)}${partLabel(placed)}
                        </option>`,
                    )}
                  </select>`
              : nothing
          }
        </div>
        ${vessel && part ? this.#way(vessel.id, part) : nothing}
      </section>
    `;
  }

  /**
   * Returns a list of the selected part and the parts that contain it, the outermost first. A click in the picture
   * selects the innermost part; the user selects the others in this list.
   */
  #way(vesselId: string, part: PlacedPart): TemplateResult {
    const step = (label: string, placed: PlacedPart | null): TemplateResult => html`
      <li>
        ${placed ? icon('chevron') : nothing}
        <button
          class="plain small"
          aria-current=${placed === part ? 'true' : nothing}
          @click=${() => this.#choose(vesselId, placed?.part.instance_id ?? null)}
        >
          <span class="cut" title=${label}>${label}</span>
        </button>
      </li>
    `;
    return html`
      <nav aria-label="What carries it">
        <ol>
          ${step(vesselId, null)} ${[...part.carriers, part].map((placed) => step(partLabel(placed), placed))}
        </ol>
      </nav>
    `;
  }

  #choose(vesselId: string, instanceId: number | null = null): void {
    void this.session.choose(vesselId, instanceId);
  }

  /**
   * Selects another vessel and points the page's own camera at it. The server's camera stays as it is, because other
   * pages use it too.
   */
  #lookAt(vesselId: string): void {
    if (this.session.view?.camera === 'own') this.session.lookAt({ kind: 'vessel', vesselId });
    else this.#choose(vesselId);
  }
}

customElements.define('livery-part-choice', PartChoice);
