import type { ImageKind } from '../../src/base/images/index.js';

/** A picture that another program has read: four bytes per texel, rows from the top. */
export interface OraclePicture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
  /** False if the program does not return alpha; then alpha is not compared. */
  readonly hasAlpha: boolean;
}

/** A program that reads picture files. */
export interface Oracle {
  readonly name: string;
  readonly version: string;
  readonly kinds: readonly ImageKind[];
  /** Reads a file of the given kind. Returns undefined if the program refuses the file. @throws OverTimeError */
  readonly read: (path: string, kind: ImageKind) => OraclePicture | undefined;
}

/** A program took too long to read a file, so it was ended. */
export class OverTimeError extends Error {}

/** A program, or the reason why it is not used. */
export type FoundOracle = Oracle | { readonly name: string; readonly skipped: string };
