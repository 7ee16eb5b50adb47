import type { FrameOptions } from './frame-service.js';
import type { Golden, GoldenTolerance, Rectangle, Verdict } from './openapi/golden-shapes.js';

/** What a request says of a golden; what it does not say is as it was stored, or else a default. */
export interface GoldenWish {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly samples?: number | undefined;
  /** Null for the finished picture. */
  readonly pass?: FrameOptions['pass'] | null | undefined;
  /** Whether a frame waits for textures that are being decoded. */
  readonly settled: boolean;
  readonly tolerance?: GoldenTolerance | undefined;
  readonly mask?: readonly Rectangle[] | undefined;
}

/** Draws when it is the request's turn. */
export type InTurn = <T>(draw: () => Promise<T>) => Promise<T>;

/** A picture to accept or to compare: the present frame, a PNG file, or what was compared last. */
export type PictureSource =
  | { readonly from: 'frame'; readonly inTurn: InTurn }
  | { readonly from: 'upload'; readonly png: Uint8Array }
  | { readonly from: 'actual' };

export const GOLDEN_PICTURES = ['expected', 'actual', 'diff'] as const;

/**
 * Accepted pictures and what is compared with them; the app that keeps some passes one in. Everything rejects with a
 * FieldError: EINVAL for a name or a picture that will not do, ENOENT, EACCES where they may not be changed, EFBIG, ENOSPC.
 */
export interface GoldenService {
  /** By name. */
  list(): Promise<readonly Golden[]>;
  get(name: string): Promise<Golden>;
  accept(name: string, wish: GoldenWish, source: PictureSource): Promise<Golden>;
  compare(name: string, wish: GoldenWish, source: Exclude<PictureSource, { from: 'actual' }>): Promise<Verdict>;
  /** A PNG file: the accepted picture, or one of the last comparison. */
  picture(name: string, which: (typeof GOLDEN_PICTURES)[number]): Promise<Uint8Array>;
  /** Comparisons, the newest first. */
  history(name: string): Promise<readonly Verdict[]>;
  remove(name: string): Promise<void>;
}
