import type { AdapterReport } from '../device/index.js';
import type { Picture } from './read-texture.js';

/** The picture of a program, and the adapter that drew it. */
export interface DrawnProgram extends Picture {
  readonly adapter: AdapterReport;
  /** Known reasons why Chromium may draw a different picture than Node, one sentence each. */
  readonly reasons: readonly string[];
}
