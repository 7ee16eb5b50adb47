// `npm run schema`: writes the published files of the schemas that the code checks with.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/device/node/installation/index.js';
import { PUBLISHED_SCHEMAS } from './published-schemas.js';

for (const { path, text } of PUBLISHED_SCHEMAS) {
  const file = join(projectRoot(), path);
  const wanted = text();
  const changed = readIfThere(file) !== wanted;
  if (changed) writeFileSync(file, wanted);
  console.log(`${path}: ${changed ? 'written' : 'up to date'}`);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
