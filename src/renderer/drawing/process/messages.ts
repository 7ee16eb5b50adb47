import type { MirrorReport, Patch } from '../../live/index.js';
import type { AdapterReport } from '../../../device/index.js';
import type { AdapterChoice } from '../../../device/node/index.js';
import type { FrameOptions } from '../frame-options.js';
import type { CapturedTexel } from '../world-renderer.js';
import type { ErrorRecord } from './error-record.js';
import type { SentTemplate } from './sent-templates.js';

/** A request to the drawing process, which answers each request once. */
export type DrawingRequest =
  | { readonly ask: 'open' }
  | { readonly ask: 'warm' }
  | { readonly ask: 'png'; readonly options: FrameOptions }
  | { readonly ask: 'pixels'; readonly options: FrameOptions }
  | { readonly ask: 'capture'; readonly options: FrameOptions }
  /** Asks about a pixel of a capture, which is named by the id of its request. */
  | { readonly ask: 'describe'; readonly capture: number; readonly x: number; readonly y: number };

/** A message to the drawing process. */
export type ToDrawing =
  /** The templates of the world; comes once, before the first moment. */
  | { readonly kind: 'templates'; readonly templates: readonly SentTemplate[] }
  /** The change from the moment that was sent before; the first one sets the whole moment. */
  | { readonly kind: 'moment'; readonly patch: Patch }
  /** Answers `fetch`. The bytes, where there are any, come through the pipe under this id. */
  | { readonly kind: 'file'; readonly contentId: number; readonly isThere: boolean }
  | { readonly kind: 'request'; readonly id: number; readonly request: DrawingRequest }
  | { readonly kind: 'release'; readonly capture: number };

/** The answer to a request beside its bytes. */
export interface DrawingAnswer {
  readonly adapter?: AdapterReport;
  readonly ut?: number;
  readonly described?: CapturedTexel;
  /** True when bytes come through the pipe, under the id of the request. */
  readonly hasBytes?: boolean;
}

/** A message of the drawing process. */
export type FromDrawing =
  /** Says that there is a device, so that the world is wanted. Comes once. */
  | { readonly kind: 'opened' }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: DrawingAnswer }
  | { readonly kind: 'failed'; readonly id: number; readonly error: ErrorRecord }
  | { readonly kind: 'report'; readonly report: MirrorReport }
  | { readonly kind: 'fetch'; readonly contentId: number }
  /** Reports that drawing has no device, and why; or that it has one again. */
  | { readonly kind: 'degraded'; readonly error: string }
  | { readonly kind: 'healed' };

/** The arguments that the process is started with, as JSON. */
export interface DrawingSettings {
  readonly adapter?: AdapterChoice | undefined;
  /** True when the process takes the place of one that ended: its first frame waits for the images that that one had. */
  readonly replaces: boolean;
}

/** The file descriptor of the pipe of bytes in the drawing process. Messages come through 3, the channel of Node. */
export const PIPE_DESCRIPTOR = 4;
/** The file descriptor through which a thread of the drawing process answers the watchdog. */
export const BEAT_DESCRIPTOR = 5;
