import type { AdapterReport } from '../device/index.js';
import type { Picture } from './read-texture.js';

export interface DrawnProgram extends Picture {
  readonly adapter: AdapterReport;
  /** One sentence for each known reason why Chromium and Node may draw different pictures. */
  readonly reasons: readonly string[];
}
