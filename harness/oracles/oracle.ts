import type { ImageKind } from '../../src/base/images/index.js';

/** A picture that another program has read: four bytes per texel, rows from the top. */
export interface OraclePicture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
  /** False if the program does not return alpha. Alpha is then not compared. */
  readonly hasAlpha: boolean;
}

export interface Oracle {
  readonly name: string;
  readonly version: string;
  readonly kinds: readonly ImageKind[];
  /** Returns undefined if the program refuses the file. @throws OverTimeError */
  readonly read: (path: string, kind: ImageKind) => OraclePicture | undefined;
}

export class OverTimeError extends Error {}

export type FoundOracle = Oracle | { readonly name: string; readonly skipped: string };
