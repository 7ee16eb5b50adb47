import { openNodeStage } from './node-stage.js';
import type { Stage } from './stage.js';

/** @throws PlatformError when there is no such place here, or nothing in it to draw with */
export async function openStage(): Promise<Stage> {
  return openNodeStage();
}
