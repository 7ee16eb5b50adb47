import type { CaseFile } from '../../../src/contract/index.js';

export interface GoldenCase extends CaseFile {
  /** Path of the case below the folder of cases (for example `golden/render`): `<feature>/<behaviour>`. */
  readonly name: string;
  readonly folder: string;
  readonly samples: 1 | 4;
  readonly writes: readonly string[];
}
