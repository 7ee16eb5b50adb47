import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { GENERATED_PAGES } from '../../../harness/docs/generated-pages.js';
import { projectRoot } from '../../../src/device/node/installation/index.js';

describe('a page that is written from the code', () => {
  test.each(GENERATED_PAGES)('$path is current; `npm run docs` writes it again', async ({ path, text }) => {
    expect(readFileSync(join(projectRoot(), path), 'utf8')).toBe(await text());
  });
});
