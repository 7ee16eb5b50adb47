import { join } from 'node:path';
import { projectRoot } from '../../device/node/installation/index.js';

/** Returns the path of the scene that comes with the product. */
export function defaultScenePath(): string {
  return join(projectRoot(), 'src/simulator/scenes/default.json');
}
