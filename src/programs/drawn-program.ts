import type { AdapterReport } from '../device/index.js';
import type { Picture } from './read-texture.js';

export interface DrawnProgram extends Picture {
  readonly adapter: AdapterReport;
  /** Known reasons for differences between the pictures of Chromium and Node, one sentence each. */
  readonly reasons: readonly string[];
}
