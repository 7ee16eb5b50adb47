import { html, nothing, type TemplateResult, type PropertyDeclarations } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Observable } from '../link/observable.js';
import { applyTheme, nextTheme, storedTheme, type Theme } from '../state/theme.js';
import { controls } from '../styles/controls.js';
import { icon } from '../widgets/icon.js';
import { MARK } from '../widgets/mark.js';
import type { ViewReport } from '../view/scene-view.js';
import { SessionElement } from '../widgets/session-element.js';
import '../widgets/undo-buttons.js';
import './look-at.js';
import './scene-clock.js';
import { shownSpeed } from './time-text.js';
import { barStyles } from './bar-styles.js';

const STEPS = [0.1, 1, 10, 60, 600];
const THEME_NAMES: Readonly<Record<Theme, string>> = { auto: 'as the system', light: 'light', dark: 'dark' };

/** The bar with time, camera, and the state of the link. Sends `toggle-panel` and `show-help`. */
export class TopBar extends SessionElement {
  static override properties: PropertyDeclarations = {
    theme: { state: true },
    seconds: { state: true },
    panelOpen: { type: Boolean },
  };
  static override styles = [controls, barStyles];

  declare theme: Theme;
  /** The length of one step of a stepped clock, s. */
  declare seconds: number;
  declare panelOpen: boolean;
  /** The warp before the last pause. */
  #running = 1;

  constructor() {
    super();
    this.theme = storedTheme();
    this.seconds = 1;
    this.panelOpen = true;
  }

  protected override observed(): readonly Observable[] {
    return [this.session];
  }

  protected override watchedPaths(): readonly string[] {
    return ['time/warp', 'time/warp_speeds', 'clock/mode', 'vessels/active/name', 'system/name'];
  }

  /** Pauses or resumes time; a stepped clock makes a step. */
  playOrPause(): void {
    if (this.field('clock/mode') === 'stepped') {
      this.#step();
      return;
    }
    const warp = Number(this.field('time/warp') ?? 1);
    if (warp > 0) this.#running = warp;
    this.#warp(warp > 0 ? 0 : this.#running);
  }

  /** Changes the warp. @param by number of places in the list of presets */
  changeWarp(by: number): void {
    const speeds = this.#speeds();
    const now = Number(this.field('time/warp') ?? 1);
    const at = speeds.findIndex((speed) => speed >= now);
    const next = speeds[Math.min(speeds.length - 1, Math.max(0, (at < 0 ? speeds.length - 1 : at) + by))];
    if (next !== undefined && next !== now) this.#warp(next);
  }

  override render(): TemplateResult {
    return html`
      <h1>
        ${MARK}
        <span class="cut">Livery <small>${this.field('vessels/active/name') ?? ''}</small></span>
      </h1>
      ${this.#time()} <span class="grow"></span> ${this.#figures()}
      <livery-look-at .session=${this.session}></livery-look-at> ${this.#camera()}
      <span class="rule"></span>
      <livery-undo .session=${this.session}></livery-undo>
      <span class="rule"></span>
      <button
        class="plain square theme"
        aria-label="Colours: ${THEME_NAMES[this.theme]}"
        title="Colours: ${THEME_NAMES[this.theme]}"
        @click=${() => {
          this.theme = nextTheme(this.theme);
          applyTheme(this.theme);
        }}
      >
        ${icon(this.theme)}
      </button>
      ${this.#button('help', 'Keys (?)', () => this.#send('show-help'))}
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

  #time(): TemplateResult {
    const warp = this.field('time/warp') ?? '1';
    const stepped = this.field('clock/mode') === 'stepped';
    const running = Number(warp) > 0;
    return html`
      <span class="rule"></span>
      <livery-scene-clock .session=${this.session}></livery-scene-clock>
      ${
        stepped
          ? html`
              <select
                class="warp"
                aria-label="Length of a step"
                @change=${(event: Event) => (this.seconds = Number((event.target as HTMLSelectElement).value))}
              >
                ${STEPS.map((step) => html`<option value=${step} .selected=${live(step === this.seconds)}>${step} s</option>`)}
              </select>
              ${this.#button('step', `Step by ${this.seconds} s (Space)`, () => this.#step())}
            `
          : html`
              ${this.#button(running ? 'pause' : 'play', running ? 'Pause (Space)' : 'Go on (Space)', () => this.playOrPause())}
              <select
                class="warp"
                aria-label="Time warp"
                title="Time warp (, and .)"
                @change=${(event: Event) => this.#warp(Number((event.target as HTMLSelectElement).value))}
              >
                ${[...new Set([0, ...this.#speeds(), Number(warp)])]
                  .sort((a, b) => a - b)
                  .map(
                    (speed) =>
                      html`<option value=${speed} .selected=${live(speed === Number(warp))}>
                        ${speed === 0 ? 'paused' : `${shownSpeed(speed)} ×`}
                      </option>`,
                  )}
              </select>
            `
      }
    `;
  }

  #figures(): TemplateResult {
    const { state } = this.session.fields;
    const report = this.session.view?.report;
    // The page may be linked again before its picture is.
    const isOld = state === 'open' && report?.isOld === true;
    const link = isOld
      ? 'Old picture'
      : { open: 'Live', connecting: 'Connecting', lost: 'No answer', refused: 'Refused' }[state];
    return html`
      <span class="figures small soft numbers">
        ${
          report
            ? html`<span class="adapter" title="${report.adapter} · ${report.width} × ${report.height}">
                  <span class="cut">${report.adapter}</span>
                </span>
                <span class="fps" title="Frame time and frames per second"> ${paceText(report)} </span>`
            : nothing
        }
        <span role="status" title=${isOld ? 'The picture is older than the link to the server' : 'Link to the server'}
          ><span class="dot ${isOld ? 'connecting' : state}"></span><span class="word">${link}</span></span
        >
      </span>
    `;
  }

  #camera(): TemplateResult | typeof nothing {
    const view = this.session.view;
    if (!view || view.cameraChoices.length < 2) {
      return view
        ? html`<span class="chip">server camera</span>
            <button
              class="small"
              aria-pressed=${view.movesServer}
              title="Lets pointer and keys move the server's camera, which others see too"
              @click=${() => {
                view.movesServer = !view.movesServer;
                this.requestUpdate();
              }}
            >
              Move it
            </button>`
        : nothing;
    }
    return html`
      <div class="segments" role="group" aria-label="Camera">
        ${view.cameraChoices.map(
          (choice) =>
            html`<button
              aria-pressed=${view.camera === choice}
              title=${choice === 'own' ? 'A camera of this page (C)' : 'The camera of the server, which others see too (C)'}
              @click=${() => {
                view.camera = choice;
                this.requestUpdate();
              }}
            >
              ${choice === 'own' ? 'Own' : 'Server'}
            </button>`,
        )}
      </div>
    `;
  }

  #button(name: Parameters<typeof icon>[0], title: string, run: () => void): TemplateResult {
    return html`<button class="plain square ${name}" aria-label=${title} title=${title} @click=${run}>
      ${icon(name)}
    </button>`;
  }

  #speeds(): number[] {
    return (this.field('time/warp_speeds') ?? '1').split(' ').map(Number);
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

/** The logo: a hull with a stripe. */
customElements.define('livery-top-bar', TopBar);

/** Formats the frame time and rate; a picture of a scene that stands still is not drawn again. */
function paceText({ frameMs, framesPerSecond, isCurrent }: ViewReport): string {
  if (frameMs === null) return 'no picture yet';
  const short = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
  const rest = isCurrent ? 'at rest' : 'updating…';
  return `${short(frameMs)} ms · ${framesPerSecond === 0 ? rest : `${short(framesPerSecond)} fps`}`;
}
