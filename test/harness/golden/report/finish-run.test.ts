import { expect, test } from 'vitest';
import { reportLines } from '../../../../harness/golden/report/finish-run.js';
import { readResults } from '../../../../harness/golden/report/run-results.js';
import { setResultsFolder } from '../../../../harness/golden/results-folder.js';
import { makeFailedRun } from '../accept/failed-run.js';

test('when a run has pictures to accept, it prints the command that reviews them', () => {
  const run = makeFailedRun(['hull/red']);
  try {
    setResultsFolder(run.results);
    const results = readResults(`${run.report}/results.json`);
    const [report, review, ...others] = reportLines(results, '/page.html', run.casesFolder);
    expect([report, others]).toEqual(['report: /page.html', []]);
    expect(review).toBe(`review: npm run -s livery -- golden review ${run.results} --cases ${run.casesFolder}`);

    const passed = { ...results, cases: results.cases.filter(({ outcome }) => outcome === 'passed') };
    expect(reportLines(passed, '/page.html', run.casesFolder)).toEqual(['report: /page.html']);
    // Without a folder of cases, the pictures come from a test runner. Users accept such pictures in the test runner,
    // so the report does not offer a review.
    expect(reportLines(results, '/page.html')).toEqual(['report: /page.html']);
  } finally {
    setResultsFolder(undefined);
    run.remove();
  }
});
