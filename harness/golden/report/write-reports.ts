import { copyFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { junitFrom } from './junit.js';
import { pageFrom } from './page/page.js';
import { type CaseRecord, type RunResults, withPaths } from './run-results.js';

export interface WrittenReports {
  /** Absolute path of the page. */
  readonly page: string;
}

/** Name of what a report is made of, beside its page; `merge` reads it. */
export const RESULTS_FILE = 'results.json';

/**
 * Writes what a run found into a folder: `golden.json` for scripts, `golden-junit.xml`, and `golden-report/`, a page with its
 * pictures that stands alone and opens from disk.
 *
 * @param results paths of pictures are absolute
 */
export function writeReports(results: RunResults, folder: string): WrittenReports {
  const report = join(folder, 'golden-report');
  const fresh = join(report, 'pictures.new');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const cases = results.cases.map((record, i) => copyPictures(record, fresh, `${slug(record.name)}-${i}`));
  // A merge may read from the report that it replaces: only now are the old pictures in nobody's way.
  const pictures = join(report, 'pictures');
  rmSync(pictures, { recursive: true, force: true });
  renameSync(fresh, pictures);
  const kept: RunResults = { ...results, cases };
  const write = (path: string, text: string): string => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  };
  write(join(report, RESULTS_FILE), json(kept));
  const fromFolder = (record: CaseRecord) => withPaths(record, (path) => `golden-report/${path}`);
  write(join(folder, 'golden.json'), json({ ...kept, cases: cases.map(fromFolder) }));
  write(join(folder, 'golden-junit.xml'), junitFrom(kept));
  return { page: write(join(report, 'index.html'), pageFrom(kept)) };
}

/** @returns the record with paths as seen from the page */
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
