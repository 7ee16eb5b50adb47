import type { MirrorReport, Patch } from '../../live/index.js';
import type { AdapterReport } from '../../../device/index.js';
import type { AdapterChoice } from '../../../device/node/index.js';
import type { FrameOptions } from '../frame-options.js';
import type { CapturedTexel } from '../world-renderer.js';
import type { ErrorRecord } from './error-record.js';
import type { SentTemplate } from './sent-templates.js';

/** The drawing process answers each request once. */
export type DrawingRequest =
  | { readonly ask: 'open' }
  | { readonly ask: 'warm' }
  | { readonly ask: 'png' | 'jpeg'; readonly options: FrameOptions }
  | { readonly ask: 'pixels'; readonly options: FrameOptions }
  | { readonly ask: 'capture'; readonly options: FrameOptions }
  /** Queries a pixel of a capture. `capture`: id of the request that drew it. */
  | { readonly ask: 'describe'; readonly capture: number; readonly x: number; readonly y: number };

export type ToDrawing =
  /** The part templates of the scene; sent once, before the first moment. */
  | { readonly kind: 'templates'; readonly templates: readonly SentTemplate[] }
  /** The change since the previous moment. The first patch contains the whole moment. */
  | { readonly kind: 'moment'; readonly patch: Patch }
  /** Answers `fetch`. The bytes of an existing file follow through the pipe, with the content id as the key. */
  | { readonly kind: 'file'; readonly contentId: number; readonly isThere: boolean }
  | { readonly kind: 'request'; readonly id: number; readonly request: DrawingRequest }
  | { readonly kind: 'release'; readonly capture: number };

export interface DrawingAnswer {
  readonly adapter?: AdapterReport;
  readonly ut?: number;
  readonly described?: CapturedTexel;
  /** True when bytes follow through the pipe, with the id of the request as the key. */
  readonly hasBytes?: boolean;
}

export type FromDrawing =
  /** Sent once, when the process has opened a device. The parent then sends the current moment of the world. */
  | { readonly kind: 'opened' }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: DrawingAnswer }
  | { readonly kind: 'failed'; readonly id: number; readonly error: ErrorRecord }
  | { readonly kind: 'report'; readonly report: MirrorReport }
  | { readonly kind: 'fetch'; readonly contentId: number }
  /** Requests a file of an opened model. The response is `file` with `key` in place of the content id. */
  | { readonly kind: 'fetch-model'; readonly key: number; readonly hash: string }
  /** No device is available, for the reason in `error`. `healed` reports that a device is available again. */
  | { readonly kind: 'degraded'; readonly error: string }
  | { readonly kind: 'healed' };

/** The settings passed to the process as a JSON argument. */
export interface DrawingSettings {
  readonly adapter?: AdapterChoice | undefined;
  /**
   * True when the process replaces one that ended. Its first frame then waits for the images that the old process had.
   */
  readonly replaces: boolean;
}

/** File descriptor of the byte pipe in the drawing process. Messages use Node's channel, descriptor 3. */
export const PIPE_DESCRIPTOR = 4;
/** The file descriptor on which a thread of the drawing process answers the watchdog. */
export const BEAT_DESCRIPTOR = 5;
