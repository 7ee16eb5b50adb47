import { copyFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { junitFrom } from './junit.js';
import { pageFrom } from './page/page.js';
import { type CaseRecord, type RunResults, withPaths } from './run-results.js';

export interface WrittenReports {
  readonly page: string;
}

/** Name of the file with the results; the file is beside the page. `merge` reads this file. */
export const RESULTS_FILE = 'results.json';

/**
 * Writes the results of a run into a folder: `golden.json` for scripts, `golden-junit.xml`, and `golden-report/` with a
 * page and its pictures.
 *
 * @param results contains absolute paths of pictures
 */
export function writeReports(results: RunResults, folder: string): WrittenReports {
  const { page, kept } = writePage(results, join(folder, 'golden-report'));
  const cases = kept.cases.map((record) => withPaths(record, (path) => `golden-report/${path}`));
  writeFileSync(join(folder, 'golden.json'), json({ ...kept, cases }));
  writeFileSync(join(folder, 'golden-junit.xml'), junitFrom(kept));
  return { page };
}

/**
 * Writes a separate page with the pictures that an update offers or has accepted. The reports of the last run do not
 * change.
 */
export function writeUpdate(results: RunResults, folder: string): WrittenReports {
  return writePage(results, join(folder, 'golden-update'));
}

/** @returns the results with paths relative to the page */
function writePage(results: RunResults, report: string): WrittenReports & { readonly kept: RunResults } {
  const fresh = join(report, 'pictures.new');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const cases = results.cases.map((record, i) => copyPictures(record, fresh, `${slug(record.name)}-${i}`));
  // Writes the new pictures before it deletes the old ones, because a merge may read pictures from the report that it
  // replaces.
  const pictures = join(report, 'pictures');
  rmSync(pictures, { recursive: true, force: true });
  renameSync(fresh, pictures);
  const kept: RunResults = { ...results, cases };
  const page = join(report, 'index.html');
  writeFileSync(join(report, RESULTS_FILE), json(kept));
  writeFileSync(page, pageFrom(kept, { kind: 'file', folder: dirname(report) }));
  return { page, kept };
}

/** @returns the record with paths relative to the page */
function copyPictures(record: CaseRecord, to: string, prefix: string): CaseRecord {
  return withPaths(record, (path) => {
    const name = `${prefix}-${basename(path)}`;
    copyFileSync(path, join(to, name));
    return `pictures/${name}`;
  });
}

function slug(name: string): string {
  return name.replace(/[^A-Za-z0-9]+/g, '-');
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
