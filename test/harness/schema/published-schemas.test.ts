import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PUBLISHED_SCHEMAS } from '../../../harness/schema/published-schemas.js';
import { projectRoot } from '../../../src/device/node/installation/index.js';

describe('a published schema', () => {
  test.each(PUBLISHED_SCHEMAS)('the schema $path is up to date; run `npm run schema` to write it', ({ path, text }) => {
    expect(readFileSync(join(projectRoot(), path), 'utf8')).toBe(text());
  });
});
