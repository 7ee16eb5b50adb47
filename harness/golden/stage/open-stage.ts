import { openNodeStage } from './node-stage.js';
import type { Place, Stage } from './stage.js';

/** @throws PlatformError when there is no such place here, or nothing in it to draw with */
export async function openStage(place: Place): Promise<Stage> {
  if (place === 'node') return openNodeStage();
  const { openChromiumStage } = await import('../browser/chromium-stage.js');
  return openChromiumStage();
}
