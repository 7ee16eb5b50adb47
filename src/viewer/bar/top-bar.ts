import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Moment } from '../../renderer/live/index.js';
import { WARP_SPEEDS } from '../../simulator/sim/index.js';
import type { Observable } from '../link/observable.js';
import { applyTheme, nextTheme, storedTheme, type Theme } from '../state/theme.js';
import { controls } from '../styles/controls.js';
import { icon, type IconName } from '../widgets/icon.js';
import { MARK } from '../widgets/mark.js';
import { placeBeside } from '../widgets/place-beside.js';
import { SessionElement } from '../widgets/session-element.js';
import '../widgets/undo-buttons.js';
import { figures } from './figures.js';
import { type Foldable, foldBar, inMenu } from './fold.js';
import './look-at.js';
import './scene-clock.js';
import './share-button.js';
import { shownSpeed } from '../widgets/time-text.js';
import { barStyles } from './bar-styles.js';

const STEPS = [0.1, 1, 10, 60, 600];
const THEME_NAMES: Readonly<Record<Theme, string>> = { auto: 'as the system', light: 'light', dark: 'dark' };

/**
 * The bar above the picture, with the time, the camera and the state of the link. Sends the events `toggle-panel`,
 * `show-help` and `copy-link`.
 */
export class TopBar extends SessionElement {
  static override properties: PropertyDeclarations = {
    theme: { state: true },
    seconds: { state: true },
    panelOpen: { type: Boolean },
    menuOpen: { state: true },
    folded: { state: true },
  };
  static override styles = [controls, barStyles];

  declare theme: Theme;
  /** The step length of a stepped clock, s. */
  declare seconds: number;
  declare panelOpen: boolean;
  declare menuOpen: boolean;
  declare folded: number;
  #running = 1;
  readonly #sizes = new ResizeObserver(() => this.#fold());

  constructor() {
    super();
    this.theme = storedTheme();
    this.seconds = 1;
    this.panelOpen = true;
    this.menuOpen = false;
    this.folded = 0;
  }

  protected override observed(): readonly Observable[] {
    return [this.session];
  }

  protected override shownOf(moment: Moment): readonly unknown[] {
    return [moment.warp, moment.clock, activeName(moment)];
  }

  playOrPause(): void {
    if (this.#isStepped) {
      this.#step();
      return;
    }
    const warp = this.moment?.warp ?? 1;
    if (warp > 0) this.#running = warp;
    this.#warp(warp > 0 ? 0 : this.#running);
  }

  /** @param by number of presets to move; a negative number slows the time down */
  changeWarp(by: number): void {
    const now = this.moment?.warp ?? 1;
    const at = WARP_SPEEDS.findIndex((speed) => speed >= now);
    const last = WARP_SPEEDS.length - 1;
    const next = WARP_SPEEDS[Math.min(last, Math.max(0, (at < 0 ? last : at) + by))];
    if (next !== undefined && next !== now) this.#warp(next);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sizes.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes.disconnect();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    // Observe the sizes, because a custom element in the bar gets its width only after its own update.
    for (const item of this.renderRoot.querySelectorAll('[data-fold], livery-scene-clock')) this.#sizes.observe(item);
    this.#fold();
  }

  override render(): TemplateResult {
    return html`
      <h1>
        <span class="mark" data-fold="mark">${MARK}</span>
        <span class="title" data-fold="title"
          >Livery <small class="cut" data-fold="name">${this.moment ? activeName(this.moment) : ''}</small></span
        >
      </h1>
      <span class="rule" data-fold="rules"></span>
      <livery-scene-clock .session=${this.session}></livery-scene-clock>
      ${this.#run()} <span data-fold="speed">${this.#speed()}</span>
      <span class="grow"></span>
      ${figures(this.session.link, this.session.view?.report ?? null)}
      <livery-look-at data-fold="look-at" .session=${this.session}></livery-look-at>
      <span class="camera" data-fold="camera">${this.#camera()}</span>
      <span class="rule" data-fold="rules"></span>
      <livery-undo data-fold="undo" .session=${this.session}></livery-undo>
      <livery-share
        data-fold="share"
        .session=${this.session}
        @copy-link=${() => this.#send('copy-link')}
      ></livery-share>
      <span class="rule" data-fold="rules"></span>
      <button
        class="plain square"
        data-fold="theme"
        aria-label="Colours: ${THEME_NAMES[this.theme]}"
        title="Colours: ${THEME_NAMES[this.theme]}"
        @click=${() => this.#nextTheme()}
      >
        ${icon(this.theme)}
      </button>
      <button
        class="plain square"
        data-fold="help"
        aria-label="Keys (?)"
        title="Keys (?)"
        @click=${() => this.#send('show-help')}
      >
        ${icon('help')}
      </button>
      <button class="plain square more" aria-label="More" title="More controls" popovertarget="more">
        ${icon('more')}
      </button>
      <div
        id="more"
        class="scroll"
        popover
        role="dialog"
        aria-label="More"
        @beforetoggle=${({ newState }: ToggleEvent) => (this.menuOpen ||= newState === 'open')}
        @toggle=${(event: ToggleEvent) => this.#toggled(event)}
        @keydown=${(event: KeyboardEvent) => this.#menuKey(event)}
      >
        ${this.menuOpen ? inMenu(this.folded).map((item) => this.#menuItem(item)) : nothing}
      </div>
      <button
        class="plain square"
        aria-label="Panel"
        aria-pressed=${this.panelOpen}
        title="Panel (\\)"
        @click=${() => this.#send('toggle-panel')}
      >
        ${icon('panel')}
      </button>
    `;
  }

  #menuItem(item: Foldable): TemplateResult | typeof nothing {
    const row = (label: string, control: TemplateResult | typeof nothing): TemplateResult =>
      html`<div class="row" data-item=${item}><span class="soft">${label}</span> ${control}</div>`;
    const action = (name: IconName, label: string, run: () => void): TemplateResult =>
      html`<button class="plain action" @click=${run}>${icon(name)} ${label}</button>`;
    switch (item) {
      case 'undo':
        return row('Changes', html`<livery-undo .session=${this.session}></livery-undo>`);
      case 'speed':
        return row(this.#isStepped ? 'Step' : 'Time warp', this.#speed());
      case 'camera':
        return row('Camera', html`<span class="camera">${this.#camera()}</span>`);
      case 'look-at':
        return row('Look at', html`<livery-look-at .session=${this.session}></livery-look-at>`);
      case 'help':
        return action('help', 'Keys', () => {
          this.#menu.hidePopover();
          this.#send('show-help');
        });
      case 'theme':
        return action(this.theme, `Colours: ${THEME_NAMES[this.theme]}`, () => this.#nextTheme());
      default:
        return nothing;
    }
  }

  get #more(): HTMLElement {
    return this.renderRoot.querySelector<HTMLElement>('.more')!;
  }

  get #menu(): HTMLElement {
    return this.renderRoot.querySelector<HTMLElement>('#more')!;
  }

  #toggled({ newState }: ToggleEvent): void {
    this.menuOpen = newState === 'open';
    if (!this.menuOpen) return;
    placeBeside(this.#menu, this.#more);
  }

  /**
   * Handles Escape in the menu and moves the focus to the menu's button. The browser would lose the focus if it were on
   * a control in a nested shadow root.
   */
  #menuKey(event: KeyboardEvent): void {
    const list = event.composedPath().find((each) => each instanceof HTMLElement && each.popover !== null);
    if (event.key !== 'Escape' || list !== this.#menu) return;
    this.#menu.hidePopover();
    this.#more.focus();
  }

  #fold(): void {
    this.folded = foldBar(this, this.renderRoot, this.folded);
    if (!this.hasAttribute('folds') && this.menuOpen) this.#menu.hidePopover();
  }

  get #isStepped(): boolean {
    return this.moment?.clock === 'stepped';
  }

  #run(): TemplateResult {
    if (this.#isStepped) return this.#button('step', `Step by ${this.seconds} s (Space)`, () => this.#step());
    const running = (this.moment?.warp ?? 1) > 0;
    return this.#button(running ? 'pause' : 'play', running ? 'Pause (Space)' : 'Go on (Space)', () =>
      this.playOrPause(),
    );
  }

  #speed(): TemplateResult {
    if (this.#isStepped) {
      return html`
        <select
          class="warp"
          aria-label="Length of a step"
          title="Length of a step"
          @change=${(event: Event) => (this.seconds = Number((event.target as HTMLSelectElement).value))}
        >
          ${STEPS.map((step) => html`<option value=${step} .selected=${live(step === this.seconds)}>${step} s</option>`)}
        </select>
      `;
    }
    const warp = this.moment?.warp ?? 1;
    return html`
      <select
        class="warp"
        aria-label="Time warp"
        title="Time warp (, and .)"
        @change=${(event: Event) => this.#warp(Number((event.target as HTMLSelectElement).value))}
      >
        ${[...new Set([0, ...WARP_SPEEDS, warp])]
          .sort((a, b) => a - b)
          .map(
            (speed) =>
              html`<option value=${speed} .selected=${live(speed === warp)}>
                ${speed === 0 ? 'paused' : `${shownSpeed(speed)} ×`}
              </option>`,
          )}
      </select>
    `;
  }

  #camera(): TemplateResult | typeof nothing {
    const view = this.session.view;
    if (!view) return nothing;
    if (view.cameraChoices.length < 2) {
      return html`<span class="chip">shared view</span>
        <button
          class="small"
          aria-pressed=${view.movesServer}
          title="Lets the pointer and the keys move the shared view, which others see too"
          @click=${() => {
            view.movesServer = !view.movesServer;
            this.requestUpdate();
          }}
        >
          Move it
        </button>`;
    }
    return html`
      <span class="segments" role="group" aria-label="Camera">
        ${view.cameraChoices.map(
          (choice) =>
            html`<button
              aria-pressed=${view.camera === choice}
              title=${choice === 'own' ? 'Your view, where you left it (C)' : 'The same view for everyone (C)'}
              @click=${() => {
                view.camera = choice;
                this.requestUpdate();
              }}
            >
              ${choice === 'own' ? 'My view' : 'Shared view'}
            </button>`,
        )}
      </span>
    `;
  }

  #nextTheme(): void {
    this.theme = nextTheme(this.theme);
    applyTheme(this.theme);
  }

  #button(name: IconName, title: string, run: () => void): TemplateResult {
    return html`<button class="plain square" aria-label=${title} title=${title} @click=${run}>${icon(name)}</button>`;
  }

  #step(): void {
    void this.session.attempt('Step', () => this.session.editor.fire('clock/step', String(this.seconds)));
  }

  #warp(factor: number): void {
    void this.session
      .attempt('Time warp', () => this.session.editor.fire('debug/time/warp', String(factor)))
      .finally(() => this.requestUpdate());
  }

  #send(name: string): void {
    this.dispatchEvent(new CustomEvent(name));
  }
}

function activeName({ vessels, activeVesselId }: Moment): string {
  return vessels[activeVesselId ?? '']?.name ?? '';
}

customElements.define('livery-top-bar', TopBar);
