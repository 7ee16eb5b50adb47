import { apply, diff, Mirror, type Moment, type Patch } from '../../../renderer/live/index.js';
import { retryDelayMs, tryAgain } from '../../link/back-off.js';
import { LinkError } from '../../link/link-error.js';
import { Picker } from '../../../simulator/sim/picking/index.js';
import { followFeed } from './feed-reader.js';
import { type LoadedTemplates, loadTemplates, type WholeTemplates } from './load-templates.js';
import { WriteMarks } from './write-marks.js';
import type { StillPace } from '../pace/still-pace.js';

/**
 * State of the connection. `lost`: the server does not answer. `refused`: the server refuses the page. In both cases,
 * the page keeps trying to connect.
 */
export type LinkState = 'connecting' | 'open' | 'lost' | 'refused';

export interface Linked {
  readonly mirror: Mirror;
  readonly picker: Picker;
}

export interface LinkListener {
  /**
   * Called when the world can be shown: at the start and after each reconnection. The world in `linked` is as it was at
   * the time of the connection, because the pose of the main camera is also from that time.
   */
  begun(linked: Linked): void;
  moved(): void;
  /** Reports whether the picture shows the view of the world's main camera. */
  watchesCamera(): boolean;
  /** Returns how often the server should send changes while the picture is still; null if the picture is not still. */
  stillPace(): StillPace | null;
  improved(): void;
  stateChanged(): void;
}

const MOVING: StillPace = { hz: 60, quietHz: 60, unseen: [] };
/**
 * How often the server sends changes while models are loading. The rate is low, because the world is not visible yet.
 */
const LOADING: StillPace = { hz: 1, quietHz: 1, unseen: [] };
/** Time without motion after which a picture counts as still, ms. */
const STILL_AFTER_MS = 2000;

/** The connection to a world. Reconnects whenever the connection breaks. */
export class SceneLink {
  state: LinkState = 'connecting';
  /** The last state of the world; null before the first state, which may arrive before the models. */
  moment: Moment | null = null;
  /** The loaded fraction of the models, [0, 1]. */
  loaded = 0;
  complaint: string | null = null;
  linked: Linked | null = null;
  /** True if `linked` is the world of the current feed; false if that feed has ended. */
  isPresent = false;
  isWhole = false;
  readonly writes = new WriteMarks((mark) => this.#askForMark(mark));
  readonly received = { moments: 0, bytes: 0 };
  readonly #closing = new AbortController();
  #feed = '';
  /**
   * The rate that the page has last requested. `#hasCamera` is true if that request also asked for the view of the
   * main camera.
   */
  #pace = MOVING;
  #hasCamera = false;
  #motionAt = 0;
  /** The models of the last connection on which all models were loaded. */
  #models: WholeTemplates | null = null;
  #noteShown: () => void = () => undefined;
  #retryNow: () => void = () => undefined;
  readonly #shown = new Promise<void>((resolve) => (this.#noteShown = resolve));

  /** @param base the URL to which the URLs of the feed and the models are relative */
  constructor(
    private readonly base: URL,
    private readonly listener: LinkListener,
  ) {
    void this.#keep();
  }

  showsMotion(): void {
    this.#motionAt = performance.now();
    this.#askFor(MOVING);
  }

  changesCamera(): void {
    if (this.isPresent) this.#askFor(this.#pace);
  }

  /** Records that the first picture is visible. Only then does the page load the remaining details. */
  showsPicture(): void {
    this.#noteShown();
  }

  /** Tries to reconnect at once. Called after the server has answered another request. */
  retry(): void {
    this.#retryNow();
  }

  close(): void {
    this.#closing.abort();
  }

  async #keep(): Promise<void> {
    const { signal } = this.#closing;
    let failures = 0;
    while (!signal.aborted) {
      let isRefused = false;
      try {
        await this.#follow(() => (failures = 0));
        this.complaint = 'the server ended the link; trying again';
      } catch (cause) {
        isRefused = cause instanceof LinkError && cause.fromServer;
        this.complaint = `no link to the server (${cause instanceof Error ? cause.message : String(cause)}); trying again`;
      }
      if (this.#closing.signal.aborted) return;
      this.state = isRefused ? 'refused' : 'lost';
      this.isPresent = false;
      this.listener.stateChanged();
      const wait = retryDelayMs(++failures);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, wait);
        this.#retryNow = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  async #follow(received: () => void): Promise<void> {
    const ending = new AbortController();
    const signal = AbortSignal.any([this.#closing.signal, ending.signal]);
    const arrived = (share: number): void => {
      this.loaded = share;
      this.listener.stateChanged();
    };
    const fetchFile = (contentId: number): Promise<Uint8Array<ArrayBuffer>> => this.#fetchBytes(`files/${contentId}`);
    const fetchModelFile = (hash: string): Promise<Uint8Array<ArrayBuffer>> =>
      tryAgain(
        () => this.#fetchBytes(`models/${hash}`),
        (cause) => signal.aborted || cause instanceof MissingFile,
        (ms) => waitUnless(signal, ms),
      );
    let templates: LoadedTemplates['first'] | null = null;
    let mirror = null as Mirror | null;
    let moment = null as Moment | null;
    let first = null as Moment | null;
    this.#feed = freshName();
    this.#pace = MOVING;
    this.#hasCamera = false;
    this.#motionAt = performance.now();
    this.isWhole = false;
    const improved = (): void => {
      if (mirror && this.linked?.mirror === mirror) this.#castOn(mirror);
      this.listener.improved();
    };
    const begin = (): void => {
      if (!first || !moment || !templates) return;
      mirror = new Mirror({ templates, fetchFile, fetchModelFile, changed: improved }, wholePatch(first));
      mirror.isRough = !this.isWhole;
      this.linked = { mirror, picker: new Picker(mirror.templates) };
      this.isPresent = true;
      this.#askFor(MOVING);
      this.listener.begun(this.linked);
      const since = diff(first, moment);
      if (since) mirror.receive(since);
      first = null;
      this.changesCamera();
      this.listener.stateChanged();
    };
    const load = async (): Promise<void> => {
      const models = await loadTemplates(this.base, this.#models, arrived, signal);
      templates = models.first;
      this.isWhole = models.isWhole;
      begin();
      this.listener.moved();
      if (this.isWhole) return;
      // Load the other files after the first picture, so that it appears soon.
      await this.#shown;
      show(await models.textured());
      this.#models = await models.whole();
      this.isWhole = true;
      if (mirror) mirror.isRough = false;
      show(this.#models.templates);
    };
    const show = (better: LoadedTemplates['first']): void => {
      templates = better;
      if (!mirror) return;
      mirror.sceneTemplates = better;
      improved();
    };
    const receive = (patch: Patch): void => {
      received();
      this.received.moments++;
      const isFirst = moment === null;
      mirror?.receive(patch);
      if (mirror) this.#castOn(mirror);
      moment = mirror?.moment ?? applied(moment, patch);
      this.moment = moment;
      if (isFirst) {
        first = moment;
        this.state = 'open';
        this.complaint = null;
        this.writes.linked();
        this.listener.stateChanged();
        begin();
        if (!mirror) this.#askFor(LOADING);
      }
      this.listener.moved();
      // Keep the high rate for a stepped clock, because the user who steps it watches the result.
      const isStill = moment.clock === 'real' && performance.now() - this.#motionAt > STILL_AFTER_MS;
      const pace = isStill ? this.listener.stillPace() : null;
      if (pace && mirror) this.#askFor(pace);
      else this.changesCamera();
    };
    const marked = (mark: number): void => {
      this.writes.came(mark);
      this.listener.stateChanged();
    };
    const count = (bytes: number): void => void (this.received.bytes += bytes);
    const feed = followFeed(new URL(`feed?name=${this.#feed}`, this.base), { receive, marked, count }, signal);
    try {
      await Promise.race([feed, load().then(() => feed)]);
    } finally {
      ending.abort();
    }
  }

  /** Requests a rate of changes. If the request fails, the server keeps the former rate. */
  #askFor(pace: StillPace): void {
    const hasCamera = this.listener.watchesCamera();
    if (hasCamera === this.#hasCamera && isSamePace(pace, this.#pace)) return;
    this.#pace = pace;
    this.#hasCamera = hasCamera;
    const asked = `hz=${pace.hz}&quiet=${pace.quietHz}&camera=${hasCamera ? 1 : 0}`;
    const url = new URL(`feed/rate?name=${this.#feed}&${asked}`, this.base);
    void fetch(url, { method: 'POST', body: pace.unseen.join('\n'), signal: this.#closing.signal }).catch(
      () => undefined,
    );
  }

  async #askForMark(mark: number): Promise<void> {
    const url = new URL(`feed/mark?name=${this.#feed}&mark=${mark}`, this.base);
    const { ok, status } = await fetch(url, { method: 'POST', signal: this.#closing.signal });
    if (!ok) throw new Error(`HTTP ${status}`);
  }

  #castOn(mirror: Mirror): void {
    const { templates } = mirror;
    if (this.linked?.picker.templates !== templates) this.linked = { mirror, picker: new Picker(templates) };
  }

  async #fetchBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
    const response = await fetch(new URL(path, this.base), { signal: this.#closing.signal });
    if (!response.ok) {
      const NotReceived = response.status === 404 ? MissingFile : Error;
      throw new NotReceived(`HTTP ${response.status}`);
    }
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** Reports that the server no longer has a file. */
class MissingFile extends Error {}

function waitUnless(signal: AbortSignal, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(new Error('the link has ended'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal.addEventListener('abort', onAbort);
  });
}

/** Applies a patch. The first patch contains the whole state. */
const applied = (before: Moment | null, patch: Patch): Moment => apply(before ?? undefined, patch);

function wholePatch(moment: Moment): Patch {
  return diff(undefined, moment)!;
}

function isSamePace(one: StillPace, other: StillPace): boolean {
  if (one === other) return true;
  return (
    one.hz === other.hz &&
    one.quietHz === other.quietHz &&
    one.unseen.length === other.unseen.length &&
    one.unseen.every((id, index) => id === other.unseen[index])
  );
}

/** Returns a unique name for a feed. Does not use `randomUUID`, because browsers offer it only in secure contexts. */
function freshName(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((word) => word.toString(16).padStart(8, '0')).join('');
}
