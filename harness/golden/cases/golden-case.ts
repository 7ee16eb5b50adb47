import type { CaseFile } from '../../../src/contract/index.js';

/** A case from disk, read and checked. */
export interface GoldenCase extends CaseFile {
  /** `<feature>/<behaviour>`: the folder below that of the cases, for example `golden/render`. */
  readonly name: string;
  /** Absolute path of the folder. */
  readonly folder: string;
  readonly samples: 1 | 4;
  readonly writes: readonly string[];
}
