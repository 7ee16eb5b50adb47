import { basename } from 'node:path';
import type { TestInfo } from '@playwright/test';
import type { TestResult } from '@playwright/test/reporter';
import type { CaseRecord } from './run-results.js';

/** What a test found travels to the reporter as an attachment of this name. */
const NAME = 'livery-golden-record';
const TYPE = 'application/json';

/**
 * Hands what a test found to whoever reports, and the pictures of a failure to Playwright's own report, which makes a slider of
 * those that share a name and end in -actual, -expected and -diff.
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

/** What a test found: one record for each picture that it compared. */
export function recordsIn(result: TestResult): CaseRecord[] {
  return result.attachments
    .filter(({ name, body }) => name === NAME && body !== undefined)
    .map(({ body }) => JSON.parse(body!.toString('utf8')) as CaseRecord);
}
