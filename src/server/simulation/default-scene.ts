import { join } from 'node:path';
import { projectRoot } from '../../device/node/installation/index.js';

export function defaultScenePath(): string {
  return join(projectRoot(), 'src/simulator/scenes/default.json');
}
