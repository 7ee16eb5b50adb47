import type { MirrorReport, Patch } from '../../live/index.js';
import type { AdapterReport } from '../../../device/index.js';
import type { AdapterChoice } from '../../../device/node/index.js';
import type { FrameOptions } from '../frame-options.js';
import type { CapturedTexel } from '../world-renderer.js';
import type { ErrorRecord } from './error-record.js';
import type { SentTemplate } from './sent-templates.js';

export type DrawingRequest =
  | { readonly ask: 'open' }
  | { readonly ask: 'warm' }
  | { readonly ask: 'png' | 'jpeg'; readonly options: FrameOptions }
  | { readonly ask: 'pixels'; readonly options: FrameOptions }
  | { readonly ask: 'capture'; readonly options: FrameOptions }
  /** `capture` is the id of the request that drew the frame. */
  | { readonly ask: 'describe'; readonly capture: number; readonly x: number; readonly y: number };

export type ToDrawing =
  /** The part templates of the scene, which are sent once, before the first moment. */
  | { readonly kind: 'templates'; readonly templates: readonly SentTemplate[] }
  /** The first patch contains everything. */
  | { readonly kind: 'moment'; readonly patch: Patch }
  /** The answer to `fetch`. If the file exists, its bytes follow through the pipe, with the content id as their key. */
  | { readonly kind: 'file'; readonly contentId: number; readonly isThere: boolean }
  | { readonly kind: 'request'; readonly id: number; readonly request: DrawingRequest }
  | { readonly kind: 'release'; readonly capture: number };

export interface DrawingAnswer {
  readonly adapter?: AdapterReport;
  readonly ut?: number;
  readonly described?: CapturedTexel;
  /** True if bytes follow through the pipe, with the id of the request as their key. */
  readonly hasBytes?: boolean;
}

export type FromDrawing =
  /** Sent once, when the process has opened a device. After that, the parent sends the present moment of the world. */
  | { readonly kind: 'opened' }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: DrawingAnswer }
  | { readonly kind: 'failed'; readonly id: number; readonly error: ErrorRecord }
  | { readonly kind: 'report'; readonly report: MirrorReport }
  | { readonly kind: 'fetch'; readonly contentId: number }
  /** Requests a file of an opened model. The answer is a `file` that has `key` instead of a content id. */
  | { readonly kind: 'fetch-model'; readonly key: number; readonly hash: string }
  /** No device is available; `error` says why. `healed` means that a device is available again. */
  | { readonly kind: 'degraded'; readonly error: string }
  | { readonly kind: 'healed' };

export interface DrawingSettings {
  readonly adapter?: AdapterChoice | undefined;
  /**
   * True if the process replaces one that has ended; its first frame then waits for the images that the old process
   * had.
   */
  readonly replaces: boolean;
}

/** File descriptor of the byte pipe, in the drawing process. Descriptor 3 is Node's message channel. */
export const PIPE_DESCRIPTOR = 4;
/** File descriptor through which a thread of the drawing process answers the watchdog. */
export const BEAT_DESCRIPTOR = 5;
