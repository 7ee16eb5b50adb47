import type { Golden, GoldenTolerance, Rectangle, Verdict } from '../contract/golden.js';
import type { PictureChanges } from '../contract/picture-options.js';

/** The parameters that a request gives for a golden; one that is absent stays as it was stored, or has a default. */
export interface GoldenParameters {
  readonly picture: PictureChanges;
  /** True when a frame waits for textures that are being decoded. */
  readonly settled: boolean;
  readonly tolerance?: GoldenTolerance | undefined;
  readonly mask?: readonly Rectangle[] | undefined;
  /** True to accept a frame that lacks an image. */
  readonly incomplete?: boolean | undefined;
}

/** Runs `draw` when it is the request's turn. */
export type InTurn = <T>(draw: () => Promise<T>) => Promise<T>;

/** A picture to accept or to compare: the present frame, a PNG file, or what was compared last. */
export type PictureSource =
  | { readonly from: 'frame'; readonly inTurn: InTurn }
  | { readonly from: 'upload'; readonly png: Uint8Array }
  | { readonly from: 'actual' };

export const GOLDEN_PICTURES = ['expected', 'actual', 'diff'] as const;

/**
 * Keeps accepted pictures and compares others with them; the app that has such pictures passes one in. Every method
 * rejects with a FieldError: EINVAL for a name or a picture that cannot be used, ENOENT, EACCES where goldens may not
 * be changed, EFBIG, ENOSPC.
 */
export interface GoldenService {
  /** Lists all goldens, sorted by name. */
  list(): Promise<readonly Golden[]>;
  get(name: string): Promise<Golden>;
  accept(name: string, parameters: GoldenParameters, source: PictureSource): Promise<Golden>;
  compare(
    name: string,
    parameters: GoldenParameters,
    source: Exclude<PictureSource, { from: 'actual' }>,
  ): Promise<Verdict>;
  /** Reads a PNG file: the accepted picture, or one of the last comparison. */
  picture(name: string, which: (typeof GOLDEN_PICTURES)[number]): Promise<Uint8Array>;
  /** Lists comparisons, the newest first. */
  history(name: string): Promise<readonly Verdict[]>;
  remove(name: string): Promise<void>;
}
