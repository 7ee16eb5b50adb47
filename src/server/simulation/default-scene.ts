import { join } from 'node:path';
import { projectRoot } from '../../device/node/installation/index.js';

/** Returns the path of the scene file that comes with Livery. */
export function defaultScenePath(): string {
  return join(projectRoot(), 'src/simulator/scenes/default.json');
}
