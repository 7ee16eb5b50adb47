import { basename } from 'node:path';
import type { TestInfo } from '@playwright/test';
import type { TestResult } from '@playwright/test/reporter';
import type { CaseRecord } from './run-results.js';

const NAME = 'livery-golden-record';
const TYPE = 'application/json';

/**
 * Attaches the record of a picture to its test for this package's reporter, and the pictures of a failure for
 * Playwright's reporter. Playwright shows pictures under one slider if their names differ only in -actual, -expected
 * and -diff.
 */
export async function attachRecord(info: TestInfo, record: CaseRecord): Promise<void> {
  await info.attach(NAME, { body: JSON.stringify(record), contentType: TYPE });
  if (record.outcome !== 'failed') return;
  const { actual, expected, diff } = record.pictures;
  const name = basename(record.name).replace(/\.png$/, '');
  for (const [role, path] of Object.entries({ actual, expected, diff })) {
    if (path !== undefined) await info.attach(`${name}-${role}.png`, { path, contentType: 'image/png' });
  }
}

/** Returns the records of a test, one for each compared picture. */
export function recordsIn(result: TestResult): CaseRecord[] {
  return result.attachments
    .filter(({ name, body }) => name === NAME && body !== undefined)
    .map(({ body }) => JSON.parse(body!.toString('utf8')) as CaseRecord);
}
