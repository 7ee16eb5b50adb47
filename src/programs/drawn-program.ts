import type { AdapterReport } from '../device/index.js';
import type { Picture } from './read-texture.js';

/** The picture of a program, and what drew it. */
export interface DrawnProgram extends Picture {
  readonly adapter: AdapterReport;
  /** Known reasons why a picture of Chromium may differ from one of Node, a sentence each. */
  readonly reasons: readonly string[];
}
