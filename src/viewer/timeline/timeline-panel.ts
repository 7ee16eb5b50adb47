import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { BatchState, Moment, PanelPlayer } from '../../renderer/live/index.js';
import type { Observable } from '../link/observable.js';
import { DEFAULT_TRACK_LIMITS, parseTrack } from '../../simulator/sim/camera-tracks/index.js';
import { sendTrack } from '../state/track-files.js';
import { controls } from '../styles/controls.js';
import { layout } from '../styles/layout.js';
import { fileButton } from '../widgets/file-button.js';
import { icon } from '../widgets/icon.js';
import { SessionElement } from '../widgets/session-element.js';
import { type TrackMarks, trackMarks } from './track-marks.js';
import { timelineStyles } from './timeline-styles.js';

const CAMERA = 'camera';
const PLAYERS = 'ctl/schedules';

/** The controls of a player. */
interface Transport {
  readonly label: string;
  readonly playing: PanelPlayer;
  readonly marks: TrackMarks | null;
  readonly pause: (on: boolean) => void;
  readonly loop: (on: boolean) => void;
  /** @param ms from the start */
  readonly seek: (ms: number) => void;
  readonly stop: () => void;
}

/**
 * Camera tracks with their shots and keys, and timed batches: those that are playing or ready, and the position of
 * each.
 */
export class TimelinePanel extends SessionElement {
  static override properties: PropertyDeclarations = { tracks: { state: true } };
  static override styles = [controls, layout, timelineStyles];

  /** The marks of each track, by its name and size; null for an invalid text. */
  declare tracks: ReadonlyMap<string, TrackMarks | null>;

  constructor() {
    super();
    this.tracks = new Map();
  }

  protected override observed(): readonly Observable[] {
    return [this.session];
  }

  protected override shownOf({ panels }: Moment): readonly unknown[] {
    return [panels?.tracks, panels?.playing];
  }

  #names(): readonly string[] {
    return this.moment?.panels?.tracks ?? [];
  }

  protected override willUpdate(): void {
    const unread = this.#names().filter((name) => !this.tracks.has(name));
    if (unread.length > 0) void this.#read(unread);
  }

  /** Reads tracks. A track that is uploaded again under its name is read when it plays. */
  async #read(names: readonly string[]): Promise<void> {
    const tracks = new Map(this.tracks);
    for (const name of names) tracks.set(name, null);
    this.tracks = tracks;
    for (const name of names) {
      const text = await this.session.api.read(`${CAMERA}/track/${name}`).catch(() => '');
      this.tracks = new Map(this.tracks).set(name, marksOf(text));
    }
  }

  override render(): TemplateResult {
    const { track = null, cameraError = null, batches = [] } = this.moment?.panels?.playing ?? {};
    const names = this.#names();
    return html`
      <section aria-label="Camera tracks">
        <header class="row">
          <h2 class="grow">Camera tracks</h2>
          ${fileButton({
            label: 'Open…',
            sign: 'folder',
            accept: '.json',
            chosen: ([file]) => void this.session.attempt(file!.name, () => sendTrack(this.session, file!)),
          })}
        </header>
        ${
          names.length === 0
            ? html`<p class="nothing">
                A track is a JSON document of shots and keys. Open its file, drop it on this page, or send it to
                <span class="mono">camera/track/</span>: it stands here and can be played.
              </p>`
            : html`<ul class="plain">
                ${names.map((name) => this.#track(name, track?.name === name && canGoOn(track) ? track : null))}
              </ul>`
        }
        ${trouble(cameraError)}
      </section>
      <section aria-label="Timed batches">
        <header class="row"><h2>Timed batches</h2></header>
        ${
          batches.length === 0
            ? html`<p class="nothing">
                Field writes with times, sent to <span class="mono">ctl/timed_batch</span>, stand here while they run.
              </p>`
            : html`<ul class="plain">
                ${batches.map((batch) => this.#batch(batch))}
              </ul>`
        }
      </section>
    `;
  }

  #track(name: string, playing: PanelPlayer | null): TemplateResult {
    const marks = this.tracks.get(name) ?? null;
    const set = (words: string): void => this.#fire(`${CAMERA}/set`, words);
    return html`<li data-track=${name}>
      <span class="row">
        <span class="grow title">${name}</span>
        <span class="small soft numbers">${marks ? secondsText(marks.duration) : ''}</span>
        ${
          playing
            ? nothing
            : html`<button class="small" aria-label="Play ${name}" @click=${() => this.#play(name)}>
                ${icon('play')} Play
              </button>`
        }
      </span>
      ${this.#marks(marks)}
      ${
        playing
          ? this.#transport({
              label: name,
              playing,
              marks,
              pause: (on) => set(`paused ${on ? 1 : 0}`),
              loop: (on) => set(`loop ${on ? 1 : 0}`),
              seek: (ms) => this.#fire(`${CAMERA}/set`, `t ${ms / 1000}`, `seek ${name}`),
              stop: () => this.#fire(`${CAMERA}/stop`, '1'),
            })
          : nothing
      }
    </li>`;
  }

  #play(name: string): void {
    const { view, notices } = this.session;
    void this.#read([name]);
    this.#fire(`${CAMERA}/play`, name);
    if (view?.camera !== 'own') return;
    notices.inform(
      `${name} moves the server’s camera`,
      'This page shows its own.',
      [{ label: 'Show the server’s', run: () => (view.camera = 'server') }],
      () => view.camera === 'own',
    );
  }

  #batch(batch: BatchState): TemplateResult {
    const { id, state, pending, error } = batch;
    const at = `${PLAYERS}/${id}`;
    return html`<li data-player=${id}>
      <span class="row">
        <span class="grow title">${id}</span>
        <span class="chip ${state === 'failed' ? 'bad' : ''}">${state}</span>
        <span class="small soft numbers">${pending} to come</span>
      </span>
      ${
        canGoOn(batch)
          ? this.#transport({
              label: id,
              playing: batch,
              marks: null,
              pause: (on) => this.#fire(`${at}/pause`, on ? '1' : '0'),
              loop: (on) => this.#fire(`${at}/loop`, on ? '1' : '0'),
              seek: (ms) => this.#fire(`${at}/scrub`, String(ms), `seek ${id}`),
              stop: () => this.#fire(`${at}/stop`, '1'),
            })
          : html`<button class="small plain danger" @click=${() => this.#fire(`${at}/remove`, '1')}>
              ${icon('remove')} Take off the list
            </button>`
      }
      ${trouble(error)}
    </li>`;
  }

  /** Shows shots as blocks, and keys as points on them. */
  #marks(marks: TrackMarks | null): TemplateResult | typeof nothing {
    if (!marks) return nothing;
    const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;
    return html`<div
      class="shots"
      role="img"
      aria-label="${counted(marks.shots.length, 'shot')}, ${counted(marks.keys.length, 'key')}"
    >
      ${marks.shots.map(
        ({ name, from, to }) =>
          html`<span class="cut" title=${name} style="--from:${percent(from)};--to:${percent(to)}">${name}</span>`,
      )}
      ${marks.keys.map((at) => html`<i style="--from:${percent(at)}"></i>`)}
    </div>`;
  }

  #transport({ label, playing, marks, pause, loop, seek, stop }: Transport): TemplateResult {
    const { position } = playing;
    const duration = Math.max(playing.duration, 1);
    const going = isGoing(playing);
    const keys = marks?.keys.map((share) => share * marks.duration) ?? [];
    const earlier = keys.filter((at) => at < position - 1).at(-1) ?? 0;
    const later = keys.find((at) => at > position + 1) ?? duration;
    return html`
      <div class="line">
        <input
          type="range"
          min="0"
          max=${duration}
          step="any"
          aria-label="Moment of ${label}"
          aria-valuetext="${secondsText(position)} of ${secondsText(duration)}"
          style="--filled:${(100 * position) / duration}%"
          .value=${live(String(position))}
          @input=${(event: Event) => seek(Math.round(Number((event.target as HTMLInputElement).value)))}
        />
      </div>
      <div class="row">
        <button class="small" aria-label="${going ? 'Pause' : 'Go on with'} ${label}" @click=${() => pause(going)}>
          ${icon(going ? 'pause' : 'play')}
        </button>
        ${
          keys.length > 0
            ? html`<button
                  class="small"
                  aria-label="To the key before"
                  title="To the key before"
                  @click=${() => seek(earlier)}
                >
                  ◂◆
                </button>
                <button class="small" aria-label="To the next key" title="To the next key" @click=${() => seek(later)}>
                  ◆▸
                </button>`
            : nothing
        }
        <button class="small" aria-label="Stop ${label}" @click=${stop}>Stop</button>
        <label class="row small soft">
          <input
            type="checkbox"
            role="switch"
            .checked=${live(playing.loop)}
            @change=${(event: Event) => loop((event.target as HTMLInputElement).checked)}
          />
          Loop
        </label>
        <span class="grow"></span>
        <span class="small numbers moment">${secondsText(position)}</span>
      </div>
    `;
  }

  /** @param gesture a drag, of which the log shows the last write */
  #fire(path: string, text: string, gesture: string | null = null): void {
    const { api, editor } = this.session;
    void this.session.attempt(path, () =>
      editor.step({ kind: 'write', path, text }, () => api.write(path, text), gesture),
    );
  }
}

/** True while it plays; a track or batch that was just sent starts with the next frame. */
const isGoing = ({ state }: PanelPlayer): boolean => state === 'running' || state === 'pending';
const canGoOn = (player: PanelPlayer): boolean => isGoing(player) || player.state === 'paused';

/** Formats a time in seconds, with readable digits. @param ms */
const secondsText = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const trouble = (error: string | null): TemplateResult | typeof nothing =>
  error ? html`<p class="trouble" role="alert">${error}</p>` : nothing;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Returns the marks of a track's text; null for an invalid one, which the server refuses when it is played. */
function marksOf(text: string): TrackMarks | null {
  const track = parseTrack(text, DEFAULT_TRACK_LIMITS);
  return track.ok ? trackMarks(track.value) : null;
}

customElements.define('livery-timeline-panel', TimelinePanel);
