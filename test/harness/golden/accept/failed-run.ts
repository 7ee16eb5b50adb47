import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { provenanceOf } from '../../../../harness/golden/accept/provenance.js';
import { loadCase } from '../../../../harness/golden/cases/load-case.js';
import { type CaseRecord, resultsFrom, type RunResults } from '../../../../harness/golden/report/run-results.js';
import { writeReports } from '../../../../harness/golden/report/write-reports.js';
import { makeTemporaryFolder } from '../../../support/temporary-folder.js';
import { writeCase } from '../case-folder.js';
import { failedRecord, recordOf } from '../report/records.js';

/** A folder of cases, and the results of a run in which every case failed because of a single texel. */
export interface FailedRun {
  readonly path: string;
  readonly casesFolder: string;
  readonly results: string;
  readonly report: string;
  baseline(name: string): string;
  /** The bytes of the accepted picture before the run; `actual` has the bytes of the picture from the run. */
  readonly before: Buffer;
  readonly actual: Buffer;
  change(change: (results: RunResults) => unknown): void;
  remove(): void;
}

export function makeFailedRun(names: readonly string[], change: Partial<CaseRecord> = {}): FailedRun {
  const temporary = makeTemporaryFolder();
  const { path } = temporary;
  const [casesFolder, results, drawn] = ['cases', 'results', 'drawn'].map((name) => join(path, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(drawn);
  const baseline = (name: string): string => join(casesFolder, name, 'expected.png');
  let pictures: CaseRecord['pictures'] = {};
  const records = names.map((name) => {
    writeCase(casesFolder, name, { change: { width: 64, height: 36 } });
    const record = failedRecord(name, drawn);
    ({ pictures } = record);
    copyFileSync(pictures.expected!, baseline(name));
    const goldenCase = loadCase({ name, folder: join(casesFolder, name) });
    return { ...record, provenance: provenanceOf(goldenCase, 'swiftshader', pictures.actual!), ...change };
  });
  const rest = { seconds: 1, startedAt: '2026-01-01T00:00:00.000Z', problems: [] };
  writeReports(resultsFrom([...records, recordOf('other/passes')], rest), results);
  const report = join(results, 'golden-report');
  const file = join(report, 'results.json');
  return {
    path,
    casesFolder,
    results,
    report,
    baseline,
    before: readFileSync(pictures.expected!),
    actual: readFileSync(pictures.actual!),
    change(alter) {
      const found = JSON.parse(readFileSync(file, 'utf8')) as RunResults;
      alter(found);
      writeFileSync(file, JSON.stringify(found));
    },
    remove: () => temporary.remove(),
  };
}
