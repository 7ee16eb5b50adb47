import { css, html, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { LinkError } from '../link/link-error.js';
import { deletingTrack } from '../state/track-edits.js';
import { controls } from '../styles/controls.js';
import { icon } from '../widgets/icon.js';
import '../widgets/knob.js';
import { type KnobChange, newGesture } from '../widgets/knob.js';
import { SessionElement } from '../widgets/session-element.js';
import { KeyDrag } from './key-drag.js';
import {
  type DraftEase,
  draftText,
  EASES,
  keyFault,
  nearestKey,
  scaleOf,
  timeFault,
  type TrackDraft,
  withEase,
  withKey,
  withoutKey,
  withTime,
} from './track-draft.js';

const LABELS: Readonly<Record<DraftEase, string>> = {
  linear: 'evenly',
  in: 'slow start',
  out: 'slow end',
  'in-out': 'slow start and end',
};

/** Maximum distance at which the pointer takes a key on the line, CSS pixels. */
const REACH = 14;

export class TrackKeys extends SessionElement {
  static override properties: PropertyDeclarations = { name: {}, draft: { attribute: false } };
  static override styles = [
    controls,
    css`
      .line {
        position: relative;
        height: 24px;
        margin: 2px 0 8px;
        /* The keys at both ends stay inside the panel. */
        padding-inline: 6px;
        border-radius: 4px;
        background: var(--raised);
        cursor: ew-resize;
        touch-action: pan-y;
      }
      .line > div {
        position: relative;
        height: 100%;
      }
      i {
        position: absolute;
        left: calc(var(--at) - 5px);
        top: calc(50% - 5px);
        width: 10px;
        height: 10px;
        rotate: 45deg;
        border-radius: 2px;
        background: var(--accent-text);
      }
      .span {
        position: absolute;
        left: var(--from);
        right: calc(100% - var(--to));
        top: calc(50% - 1px);
        height: 2px;
        background: var(--line-strong);
      }
      @media (forced-colors: active) {
        .line {
          border: 1px solid;
        }
        i,
        .span {
          forced-color-adjust: none;
          background: Highlight;
        }
      }
      ul {
        margin: 6px 0 0;
        padding: 0;
        list-style: none;
      }
      li {
        display: grid;
        grid-template-columns: minmax(0, 1fr) 24px;
        align-items: center;
        gap: 4px 6px;
        padding: 4px 0;
      }
      select {
        grid-area: 2 / 1;
        margin-left: 80px;
        height: 24px;
        padding-block: 0;
        font-size: var(--small);
      }
    `,
  ];

  declare name: string;
  declare draft: TrackDraft;
  #dragged: KeyDrag | null = null;
  /** The key that the pointer holds on the line; null for none. */
  #pressed: {
    readonly pointerId: number;
    readonly gesture: string;
    readonly index: number;
    /** The number of keys at the press. Another client may add or remove keys before the first move. */
    readonly count: number;
    readonly off: number;
  } | null = null;

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('draft') && this.#dragged?.received(this.draft)) this.#dragged = null;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#release();
  }

  get #draft(): TrackDraft {
    return this.#dragged?.draft ?? this.draft;
  }

  get #scale(): number {
    return this.#dragged?.isHeld ? this.#dragged.scale : scaleOf(this.#draft);
  }

  override render(): TemplateResult {
    const { keys } = this.#draft;
    const scale = this.#scale;
    return html`
      <button class="small" aria-label="Add this view to ${this.name}" @click=${() => void this.#add()}>
        ${icon('plus')} Add this view
      </button>
      ${this.#line()}
      <ul aria-label="Keys of ${this.name}">
        ${keys.map(
          ({ t, ease }, index) =>
            html`<li>
              <livery-knob
                label="Key ${index + 1}"
                unit="s"
                .value=${t}
                .min=${0}
                .max=${scale}
                @knob-change=${(event: CustomEvent<KnobChange>) => this.#drag(index, event.detail)}
                @knob-release=${() => this.#release()}
              ></livery-knob>
              <select
                aria-label="Pace to key ${index + 1}"
                title="The pace from this key to the next"
                @change=${(event: Event) => this.#ease(index, (event.target as HTMLSelectElement).value as DraftEase)}
              >
                ${EASES.map((name) => html`<option value=${name} .selected=${live(name === ease)}>${LABELS[name]}</option>`)}
              </select>
              <button
                class="plain small square danger"
                aria-label="Remove key ${index + 1}"
                title="Remove key ${index + 1}"
                @click=${() => this.#remove(index)}
              >
                ${icon('remove')}
              </button>
            </li>`,
        )}
      </ul>
    `;
  }

  /**
   * Returns the line with the keys. It is for the pointer only; for the keyboard and screen readers, there are sliders
   * below.
   */
  #line(): TemplateResult {
    const { keys } = this.#draft;
    const percent = (t: number): string => `${((100 * t) / this.#scale).toFixed(2)}%`;
    return html`<div
      class="line"
      aria-hidden="true"
      @pointerdown=${(event: PointerEvent) => this.#press(event)}
      @pointermove=${(event: PointerEvent) => this.#move(event)}
      @pointerup=${(event: PointerEvent) => this.#lift(event)}
      @pointercancel=${(event: PointerEvent) => this.#lift(event)}
      @lostpointercapture=${(event: PointerEvent) => this.#lift(event)}
    >
      <div>
        <span class="span" style="--from:${percent(keys[0]!.t)};--to:${percent(keys.at(-1)!.t)}"></span>
        ${keys.map(({ t }, index) => html`<i title="Key ${index + 1}: ${t} s" style="--at:${percent(t)}"></i>`)}
      </div>
    </div>`;
  }

  #timeAt(event: PointerEvent): { readonly t: number; readonly perPixel: number } {
    const { left, width } = this.renderRoot.querySelector('.line > div')!.getBoundingClientRect();
    const perPixel = this.#scale / Math.max(1, width);
    return { t: (event.clientX - left) * perPixel, perPixel };
  }

  #press(event: PointerEvent): void {
    if (event.button !== 0 || this.#pressed) return;
    const { t, perPixel } = this.#timeAt(event);
    const index = nearestKey(this.#draft, t, REACH * perPixel);
    if (index === null) return;
    event.preventDefault();
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    const { keys } = this.#draft;
    const { pointerId } = event;
    this.#pressed = { pointerId, gesture: newGesture(), index, count: keys.length, off: keys[index]!.t - t };
  }

  #move(event: PointerEvent): void {
    const pressed = this.#pressed;
    if (!pressed || event.pointerId !== pressed.pointerId) return;
    if (this.#draft.keys.length !== pressed.count) {
      this.#release();
      return;
    }
    const value = Math.max(0, this.#timeAt(event).t + pressed.off);
    this.#drag(pressed.index, { value: Math.min(this.#scale, Number(value.toFixed(1))), gesture: pressed.gesture });
  }

  #lift({ pointerId }: PointerEvent): void {
    if (pointerId === this.#pressed?.pointerId) this.#release();
  }

  #release(): void {
    this.#pressed = null;
    if (this.#dragged) this.#dragged.isHeld = false;
    this.requestUpdate();
  }

  async #add(): Promise<void> {
    const title = `New key of ${this.name}`;
    await this.session.attempt(title, async () => {
      const view = this.session.view?.viewKey() ?? null;
      if (!view) throw new LinkError('EAGAIN', 'this page shows the shared view; press C for your own');
      const fault = keyFault(this.#draft, view);
      if (fault !== null) throw new LinkError('EINVAL', fault);
      await this.#write(title, withKey(this.#draft, view));
    });
  }

  #drag(index: number, { value, gesture }: KnobChange): void {
    const draft = withTime(this.#draft, index, value);
    const title = `Time of key ${index + 1} of ${this.name}`;
    const drag = gesture === null ? null : this.#dragBy(gesture);
    drag?.move(draft);
    this.requestUpdate();
    const fault = gesture === null ? timeFault(draft, index, value) : null;
    if (fault !== null) this.session.notices.inform(`Key ${index + 1} is at ${draft.keys[index]!.t} s`, fault);
    void this.session
      .attempt(title, () => this.#write(title, draft, gesture))
      .then((isDone) => {
        const isOver = drag?.written(this.draft) || !isDone;
        if (!isOver || !drag || this.#dragged !== drag) return;
        this.#dragged = null;
        this.requestUpdate();
      });
  }

  #dragBy(gesture: string): KeyDrag {
    if (this.#dragged?.gesture !== gesture) this.#dragged = new KeyDrag(gesture, this.#draft, this.#scale);
    return this.#dragged;
  }

  #ease(index: number, ease: DraftEase): void {
    const title = `Pace of key ${index + 1} of ${this.name}`;
    void this.session.attempt(title, () => this.#write(title, withEase(this.#draft, index, ease)));
  }

  #remove(index: number): void {
    const { editor } = this.session;
    const title = `Removal of key ${index + 1} of ${this.name}`;
    const draft = withoutKey(this.#draft, index);
    void this.session.attempt(title, () =>
      draft ? this.#write(title, draft) : editor.perform(deletingTrack(editor, this.name, title)),
    );
  }

  #write(title: string, draft: TrackDraft, gesture: string | null = null): Promise<void> {
    const { editor } = this.session;
    const writes = [{ path: `camera/track/${this.name}`, text: draftText(draft) }];
    return gesture === null ? editor.write(title, writes) : editor.drag(gesture, title, writes);
  }
}

customElements.define('livery-track-keys', TrackKeys);
