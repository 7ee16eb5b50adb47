import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { BatchState, Moment, PanelPlayer } from '../../renderer/live/index.js';
import type { Observable } from '../link/observable.js';
import { DEFAULT_TRACK_LIMITS, parseTrack } from '../../simulator/sim/camera-tracks/index.js';
import { LinkError } from '../link/link-error.js';
import { saveFile } from '../link/save-file.js';
import { deletingTrack, makingTrack } from '../state/track-edits.js';
import { sendTrack } from '../state/track-files.js';
import { controls } from '../styles/controls.js';
import { layout } from '../styles/layout.js';
import { fileButton } from '../widgets/file-button.js';
import { icon } from '../widgets/icon.js';
import { SessionElement } from '../widgets/session-element.js';
import { draftText, newDraft, parseDraft, type TrackDraft } from './track-draft.js';
import './track-keys.js';
import { shotMarks } from './shot-marks.js';
import { type TrackMarks, trackMarks } from './track-marks.js';
import { timelineStyles } from './timeline-styles.js';
import { canGoOn, secondsText, transport } from './transport.js';

const CAMERA = 'camera';
const PLAYERS = 'ctl/schedules';

interface KnownTrack {
  readonly text: string;
  /** The marks of the track for the timeline; null if its text is invalid. */
  readonly marks: TrackMarks | null;
  /** The track as a draft, which the page can edit; null if a draft would lose parts of the track. */
  readonly draft: TrackDraft | null;
}

/** The panel with camera tracks, their shots and keys, and timed batches. */
export class TimelinePanel extends SessionElement {
  static override properties: PropertyDeclarations = { tracks: { state: true } };
  static override styles = [controls, layout, timelineStyles];

  declare tracks: ReadonlyMap<string, KnownTrack>;
  #endEdits: (() => void) | null = null;
  /** Content ids of the tracks that the page has read or is going to read. */
  #contents = new Map<string, number>();
  readonly #unread = new Set<string>();
  #isReading = false;

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
    return this.moment?.panels?.tracks.map(({ name }) => name) ?? [];
  }

  protected override willUpdate(): void {
    const now = new Map(this.moment?.panels?.tracks.map(({ name, contentId }) => [name, contentId]));
    const fresh = [...now.keys()].filter((name) => this.#contents.get(name) !== now.get(name));
    this.#contents = now;
    void this.#read(fresh);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    // Read the tracks after each edit by the page, even before the server sends the new state.
    if (this.isConnected) this.#endEdits ??= this.session.editor.onChange(() => void this.#readThere());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#endEdits?.();
    this.#endEdits = null;
  }

  /** Reads the tracks that are on the server now, because the last received state may still list deleted tracks. */
  async #readThere(): Promise<void> {
    const there = await this.session.api.list(`${CAMERA}/track`).catch(() => []);
    await this.#read(there.map(({ name }) => name));
  }

  /**
   * Reads tracks one after the other, so that an older text cannot replace a newer one. Calls for a track that already
   * waits to be read, for example during a drag, share that read.
   */
  async #read(names: readonly string[]): Promise<void> {
    for (const name of names) this.#unread.add(name);
    if (this.#isReading) return;
    this.#isReading = true;
    for (const name of this.#unread) {
      this.#unread.delete(name);
      const text = await this.session.api.read(`${CAMERA}/track/${name}`).catch(() => null);
      // If the read has failed, try again when the next state arrives.
      if (text === null) this.#contents.delete(name);
      else if (this.tracks.get(name)?.text !== text)
        this.tracks = new Map(this.tracks).set(name, { text, marks: marksOf(text), draft: parseDraft(text) });
    }
    this.#isReading = false;
  }

  override render(): TemplateResult {
    const { track = null, cameraError = null, batches = [] } = this.moment?.panels?.playing ?? {};
    const names = this.#names();
    return html`
      <section aria-label="Camera tracks">
        <header class="row">
          <h2 class="grow">Camera tracks</h2>
          <button
            class="small"
            title="Begins a track, with the view of this page as its first key"
            @click=${() => this.#begin()}
          >
            ${icon('plus')} New track
          </button>
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
                A track moves the camera from view to view. Begin one with your view, or open its file: a JSON document
                of shots and keys, also sent to <span class="mono">camera/track/</span>.
              </p>`
            : html`<ul class="plain">
                ${repeat(
                  names,
                  // A key that the user drags must stay with its track when another client removes a track.
                  (name) => name,
                  (name) => this.#track(name, track?.name === name && canGoOn(track) ? track : null),
                )}
              </ul>`
        }
        ${trouble(cameraError)}
      </section>
      <section aria-label="Timed batches">
        <header class="row"><h2>Timed batches</h2></header>
        ${
          batches.length === 0
            ? html`<p class="nothing">
                Field writes with times, sent to <span class="mono">ctl/timed_batch</span>, are listed here while they
                run.
              </p>`
            : html`<ul class="plain">
                ${batches.map((batch) => this.#batch(batch))}
              </ul>`
        }
      </section>
    `;
  }

  #track(name: string, playing: PanelPlayer | null): TemplateResult {
    const known = this.tracks.get(name) ?? null;
    const marks = known?.marks ?? null;
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
        <button
          class="plain small square"
          aria-label="Download ${name}"
          title="Download ${name}"
          ?disabled=${!known}
          @click=${() => saveFile(`${name.replace(/\.json$/i, '')}.json`, known!.text)}
        >
          ${icon('download')}
        </button>
        <button
          class="plain small square danger"
          aria-label="Delete ${name}"
          title="Delete ${name}"
          @click=${() => this.#delete(name)}
        >
          ${icon('remove')}
        </button>
      </span>
      ${
        known?.draft
          ? html`<livery-track-keys .session=${this.session} .name=${name} .draft=${known.draft}></livery-track-keys>`
          : shotMarks(marks)
      }
      ${
        playing
          ? transport({
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

  #begin(): void {
    const { editor } = this.session;
    void this.session.attempt('New track', async () => {
      const view = this.session.view?.viewKey() ?? null;
      if (!view) throw new LinkError('EAGAIN', 'this page shows the shared view; press C for your own');
      let nth = 1;
      while (this.#names().includes(`view-${nth}`)) nth++;
      await editor.perform(makingTrack(editor, `view-${nth}`, draftText(newDraft(view))));
    });
  }

  #delete(name: string): void {
    const { editor } = this.session;
    void this.session.attempt(`Deletion of track ${name}`, () => editor.perform(deletingTrack(editor, name)));
  }

  #play(name: string): void {
    const { view, notices } = this.session;
    this.#fire(`${CAMERA}/play`, name);
    if (view?.camera !== 'own') return;
    notices.inform(
      `${name} moves the shared view`,
      'This page shows your own.',
      [{ label: 'Show the shared view', run: () => (view.camera = 'server') }],
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
          ? transport({
              label: id,
              playing: batch,
              marks: null,
              pause: (on) => this.#fire(`${at}/pause`, on ? '1' : '0'),
              loop: (on) => this.#fire(`${at}/loop`, on ? '1' : '0'),
              seek: (ms) => this.#fire(`${at}/scrub`, String(ms), `seek ${id}`),
              stop: () => this.#fire(`${at}/stop`, '1'),
            })
          : html`<button class="small plain danger" @click=${() => this.#fire(`${at}/remove`, '1')}>
              ${icon('remove')} Remove from the list
            </button>`
      }
      ${trouble(error)}
    </li>`;
  }

  /** @param gesture name of a drag; the log shows only its last write */
  #fire(path: string, text: string, gesture: string | null = null): void {
    const { api, editor } = this.session;
    void this.session.attempt(path, () =>
      editor.step({ kind: 'write', path, text }, () => api.write(path, text), gesture),
    );
  }
}

const trouble = (error: string | null): TemplateResult | typeof nothing =>
  error ? html`<p class="trouble" role="alert">${error}</p>` : nothing;

function marksOf(text: string): TrackMarks | null {
  const track = parseTrack(text, DEFAULT_TRACK_LIMITS);
  return track.ok ? trackMarks(track.value) : null;
}

customElements.define('livery-timeline-panel', TimelinePanel);
