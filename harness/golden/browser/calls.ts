import {
  DocumentError,
  FieldError,
  PlatformError,
  type DocumentProblem,
  type Errno,
} from '../../../src/base/errors/index.js';
import type { Config } from '../../../src/contract/vocabulary/index.js';
import type { RgbaImage } from '../../../src/compare/index.js';
import type { FrameOptions } from '../../../src/renderer/drawing/index.js';
import type { BackendAdapter, NamedLine, TexelPosition } from '../backend/backend.js';

export interface SentImage {
  readonly width: number;
  readonly height: number;
  /** RGBA rows from the top, in Base64. */
  readonly rgba: string;
}

export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly errno?: Errno;
  /** The path of the field, or the name of the document, that caused the error. */
  readonly about?: string;
  readonly problems?: readonly DocumentProblem[];
}

/** The result of a call: a value, or an error that the receiver can restore with its class. */
export type CallResult<T> = { readonly value: T } | { readonly error: SentError };

/** The calls that the page offers under `window.goldenPage`. Only one scene can be open at a time. */
export interface PageCalls {
  start(): Promise<CallResult<BackendAdapter>>;
  /** @param scene the name of the scene in the addresses of its files; see {@link FILES} */
  open(scene: string, config: Config): Promise<CallResult<null>>;
  run(lines: readonly NamedLine[]): Promise<CallResult<null>>;
  read(path: string): Promise<CallResult<string>>;
  upload(path: string, base64: string): Promise<CallResult<null>>;
  picture(frame: FrameOptions): Promise<CallResult<SentImage>>;
  lacks(): Promise<CallResult<readonly string[]>>;
  passes(frame: FrameOptions, texel: TexelPosition | null): Promise<CallResult<SentPasses>>;
  close(): Promise<CallResult<null>>;
}

export interface SentPasses {
  readonly pictures: readonly { readonly name: string; readonly image: SentImage }[];
  readonly surface: string | null;
}

/** Path of a scene's files on the page's server. The query is `?scene=<scene>&file=<name in the scene>`. */
export const FILES = '/scene-file';

export function sentError(error: unknown): SentError {
  const { name, message } = error as Error;
  if (error instanceof FieldError) return { name, message, errno: error.errno, about: error.path };
  if (error instanceof DocumentError) return { name, message, about: error.document, problems: error.problems };
  return { name, message };
}

export function receivedError({ name, message, errno, about = '', problems }: SentError): Error {
  if (errno) return new FieldError(errno, about, message);
  if (problems) return new DocumentError(about, problems);
  return new PlatformError(name === 'PlatformError' ? message : `the page says: ${name}: ${message}`);
}

/** Number of bytes per call of `String.fromCharCode`. Some engines refuse a call with more arguments. */
const CHUNK = 0x8000;

export function base64From(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += CHUNK) text += String.fromCharCode(...bytes.subarray(i, i + CHUNK));
  return btoa(text);
}

export function bytesFromBase64(base64: string): Uint8Array {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

export function sentImage({ width, height, rgba }: RgbaImage): SentImage {
  return { width, height, rgba: base64From(rgba) };
}

export function receivedImage({ width, height, rgba }: SentImage): RgbaImage {
  return { width, height, rgba: bytesFromBase64(rgba) };
}
