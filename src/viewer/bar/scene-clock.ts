import { css, html, type PropertyValues, type TemplateResult } from 'lit';
import type { Moment } from '../../renderer/live/index.js';
import type { Observable } from '../link/observable.js';
import { SessionElement } from '../widgets/session-element.js';
import { clockStep, countedTime, type HeardTime, untilNextText } from './counted-time.js';
import { universalTimeText } from '../widgets/time-text.js';

const TOUCHES = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focus'] as const;

/**
 * Shows the time of the scene. While the clock runs, the page counts the time itself, because the server sends it only
 * when something else changes.
 */
export class SceneClock extends SessionElement {
  static override styles = css`
    :host {
      display: inline-block;
      min-width: 92px;
      contain: layout paint style;
      font-weight: 500;
      font-variant-numeric: tabular-nums;
    }
  `;

  #heard: HeardTime | null = null;
  #timer = 0;
  #touched = performance.now();
  readonly #draw = (): void => this.requestUpdate();
  readonly #touch = (): void => {
    const wasAway = this.#step !== 1;
    this.#touched = performance.now();
    if (wasAway) this.requestUpdate();
  };

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('visibilitychange', this.#draw);
    for (const type of TOUCHES) window.addEventListener(type, this.#touch, { capture: true, passive: true });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('visibilitychange', this.#draw);
    for (const type of TOUCHES) window.removeEventListener(type, this.#touch, { capture: true });
    clearTimeout(this.#timer);
  }

  protected override observed(): readonly Observable[] {
    return [this.session];
  }

  protected override shownOf({ clock, ut, warp }: Moment): readonly unknown[] {
    return [clock, ut, warp];
  }

  /** Lets a running clock continue from the last received time. A stepped clock shows that time unchanged. */
  protected override willUpdate(): void {
    if (this.moment?.clock !== 'real') this.#heard = null;
    else if (this.moment.ut !== this.#heard?.ut || this.moment.warp !== this.#heard.warp) {
      const { ut, warp } = this.moment;
      this.#heard = { ut, warp, at: performance.now() };
    }
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    clearTimeout(this.#timer);
    if (!this.#heard || document.hidden || this.session.link === 'lost') return;
    const ms = untilNextText(this.#heard, performance.now(), this.#step);
    if (Number.isFinite(ms)) this.#timer = window.setTimeout(this.#draw, ms);
  }

  override render(): TemplateResult {
    const ut = this.#ut;
    return html`<span
      role="timer"
      aria-label="Universal time"
      @pointerenter=${({ target }: PointerEvent) => {
        (target as HTMLElement).title = `Universal time: ${Math.floor(this.#ut ?? 0)} s`;
      }}
      >${ut === null ? '…' : universalTimeText(ut, this.#heard ? this.#step : 1)}</span
    >`;
  }

  get #step(): 1 | 60 {
    return clockStep(performance.now() - this.#touched);
  }

  /** The current time of the scene, s; null until the server has sent a time. */
  get #ut(): number | null {
    if (this.#heard) return countedTime(this.#heard, performance.now());
    return this.moment?.ut ?? null;
  }
}

customElements.define('livery-scene-clock', SceneClock);
