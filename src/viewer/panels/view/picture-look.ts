import { css, html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Observable } from '../../link/observable.js';
import { controls } from '../../styles/controls.js';
import { layout } from '../../styles/layout.js';
import {
  isUsual,
  type Look,
  SHOWN,
  SHOWN_NAMES,
  type ShownPicture,
  STOPS_MAX,
  USUAL_LOOK,
} from '../../view/drawing/look.js';
import '../../widgets/knob.js';
import type { KnobChange } from '../../widgets/knob.js';
import { SessionElement } from '../../widgets/session-element.js';

export class PictureLook extends SessionElement {
  static override styles = [
    controls,
    layout,
    css`
      livery-knob {
        margin-top: 8px;
      }
    `,
  ];

  protected override observed(): readonly Observable[] {
    return [this.session];
  }

  override render(): TemplateResult | typeof nothing {
    const { view } = this.session;
    if (!view) return nothing;
    const { look, hour, hasEveryLook } = view;
    const shown = SHOWN.filter((each) => hasEveryLook || each !== 'wireframe');
    return html`
      <section aria-label="Look">
        <header class="line">
          <h2 class="grow">Look</h2>
          <button class="small" ?disabled=${isUsual(look)} @click=${() => (view.look = USUAL_LOOK)}>Reset</button>
        </header>
        <div class="pair">
          <label for="shown">Show</label>
          <select
            id="shown"
            @change=${(event: Event) => this.#set({ shown: (event.target as HTMLSelectElement).value as ShownPicture })}
          >
            ${shown.map(
              (each) =>
                html`<option value=${each} .selected=${live(each === look.shown)}>${SHOWN_NAMES[each]}</option>`,
            )}
          </select>
        </div>
        ${hasEveryLook ? this.#knobs(look, hour) : nothing}
        <p class="small soft hint">
          ${
            hasEveryLook
              ? 'These settings change only this page. The server and other users see the scene without them.'
              : 'You can set exposure and time of day only in a browser that draws the picture itself, with WebGPU.'
          }
        </p>
      </section>
    `;
  }

  #knobs(look: Look, hour: number | null): TemplateResult {
    return html`
      <livery-knob
        label="Exposure"
        unit="stops"
        .min=${-STOPS_MAX}
        .max=${STOPS_MAX}
        .value=${look.stops}
        @knob-change=${({ detail }: CustomEvent<KnobChange>) => {
          // Snap the slider to its middle, because the exact middle is hard to hit.
          const stops = detail.gesture !== null && Math.abs(detail.value) < 0.2 ? 0 : detail.value;
          this.#set({ stops: Math.min(STOPS_MAX, Math.max(-STOPS_MAX, stops)) });
        }}
      ></livery-knob>
      ${
        hour === null
          ? nothing
          : html`<livery-knob
              label="Time of day"
              unit="h"
              clock
              .min=${0}
              .max=${24}
              .value=${Math.round(hour * 60) / 60}
              @knob-change=${({ detail }: CustomEvent<KnobChange>) =>
                this.#set({ laterHours: wrapped(look.laterHours + Math.min(24, Math.max(0, detail.value)) - hour) })}
            ></livery-knob>`
      }
    `;
  }

  #set(change: Partial<Look>): void {
    const { view } = this.session;
    if (view) view.look = { ...view.look, ...change };
    this.requestUpdate();
  }
}

/** Returns the offset from −12 h to 12 h that gives the same time of day. */
function wrapped(hours: number): number {
  return ((((hours + 12) % 24) + 24) % 24) - 12;
}

customElements.define('livery-picture-look', PictureLook);
