import { css, html, nothing, type TemplateResult } from 'lit';
import type { Observable } from '../link/observable.js';
import { imageLabel } from '../paint/sticker-text.js';
import { controls } from '../styles/controls.js';
import { layout } from '../styles/layout.js';
import { isUsual, type Look, SHOWN_NAMES } from '../view/drawing/look.js';
import { SessionElement } from '../widgets/session-element.js';

export class PictureStatus extends SessionElement {
  static override styles = [
    controls,
    layout,
    css`
      :host {
        display: grid;
        gap: 8px;
      }
      .placing {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 2px 18px;
        justify-self: center;
        max-width: 100%;
        padding: 8px 10px 8px 14px;
        border-radius: 8px;
        background: var(--surface);
        box-shadow: var(--shadow);
        pointer-events: auto;
      }
      b {
        font-weight: 600;
      }
      .placing > button {
        grid-area: 1 / 2 / span 2;
        align-self: center;
      }
      .keys {
        display: flex;
        flex-wrap: wrap;
        gap: 2px 12px;
        max-width: 620px;
      }
      .keys > span {
        white-space: nowrap;
      }
      .tap {
        display: none;
      }
      /* Hide the list on touch screens, which have no wheel and no keys, and in low windows, where it does not fit. */
      @media (hover: none), (max-height: 480px) {
        .keys {
          display: none;
        }
      }
      @media (hover: none) {
        .tap {
          display: block;
        }
      }
      .plain {
        /* The property has the value none in layouts in which the lines would cover a panel. */
        display: var(--status-lines, block);
        justify-self: start;
        max-width: min(460px, 100%);
        margin: 0;
        padding: 5px 10px;
        border-radius: 6px;
        background: rgb(11 13 16 / 78%);
        color: #e9ebee;
        font-size: var(--small);
      }
    `,
  ];

  protected override observed(): readonly Observable[] {
    return [this.session, this.session.placing, this.session.eyedropper];
  }

  override render(): TemplateResult {
    const { report, look } = this.session.view ?? {};
    const { knobs } = this.session.placing;
    const isLinked = this.session.link !== 'lost';
    return html`
      <p class="unseen" role="status">${knobs ? this.#aimed() : ''}</p>
      <p class="unseen" role="status">${knobs ? SPOKEN_KEYS : ''}</p>
      ${report?.frameMs === null ? line(loading(report.loaded)) : nothing}
      ${look && !isUsual(look) && !knobs ? line(lookText(look)) : nothing}
      ${report?.complaint && !knobs && isLinked ? line(report.complaint) : nothing}
      ${report?.isOld && !report.complaint && !knobs && isLinked ? line(OLD) : nothing}
      ${knobs ? this.#placing() : nothing} ${this.session.eyedropper.active ? this.#dropping() : nothing}
    `;
  }

  #dropping(): TemplateResult {
    return html`
      <div class="placing" role="status">
        <span class="cut"
          ><b>Take a colour</b> <span class="soft">Click a surface to take its colour, without the light</span></span
        >
        <span class="keys small soft"
          ><span><b>Esc</b> cancel</span></span
        >
        <button class="small" @click=${() => this.session.eyedropper.cancel()}>Cancel</button>
      </div>
    `;
  }

  /** Returns the sticker's place and size for screen readers, which cannot see the preview. */
  #aimed(): string {
    const { placing, view } = this.session;
    const { x, y } = placing.aim;
    const hit = view?.pick(x, y);
    const place = !hit ? 'over the sky' : hit.kind === 'part' ? `on ${hit.name}` : 'on the ground';
    return `${imageLabel(placing.knobs!.image)} ${place}, ${this.#measures()}`;
  }

  #measures(): string {
    const { placing } = this.session;
    const { width, height, roll } = placing.knobs!;
    return `${metres(width)} × ${metres(height)}, ${Math.round(roll)}°, ${metres(placing.depth)} deep`;
  }

  #placing(): TemplateResult {
    const { placing } = this.session;
    return html`
      <div class="placing numbers">
        <span class="cut" aria-hidden="true">
          <b>${imageLabel(placing.knobs!.image)}</b> <span class="soft">${this.#measures()}</span>
        </span>
        <span class="keys small soft" aria-hidden="true">
          ${KEYS.map(([keys, meaning]) => html`<span><b>${keys}</b> ${meaning}</span>`)}
        </span>
        <span class="tap small soft">Tap where the sticker goes</span>
        <button class="small" @click=${() => placing.cancel()}>Cancel</button>
      </div>
    `;
  }
}

const KEYS = [
  ['Click, Enter', 'place'],
  ['Arrows', 'move'],
  ['Wheel, + −', 'size'],
  ['Shift wheel, [ ]', 'turn'],
  ['Alt wheel, ; ’', 'depth'],
] as const;

const SPOKEN_KEYS =
  'Enter places it, Escape cancels; arrows move it, plus and minus change its size, brackets turn it, ' +
  'semicolon and apostrophe change its depth';

const OLD = 'This is an old picture; the next one is not drawn yet';

function line(text: string): TemplateResult {
  return html`<p class="plain numbers" role="status">${text}</p>`;
}

function lookText({ shown, stops, laterHours }: Look): string {
  const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Number(Math.abs(value).toFixed(1))}`;
  return [
    SHOWN_NAMES[shown],
    ...(stops === 0 ? [] : [`exposure ${signed(stops)}`]),
    ...(laterHours === 0 ? [] : [`sun ${signed(laterHours)} h`]),
  ].join(' · ');
}

function loading(share: number): string {
  return share < 1 ? `Loading models, ${Math.floor(share * 100)} %` : 'Drawing the picture…';
}

function metres(value: number): string {
  return value < 1 ? `${Math.round(value * 100)} cm` : `${Number(value.toPrecision(3))} m`;
}

customElements.define('livery-picture-status', PictureStatus);
