import type { CaseRecord, RunResults } from './run-results.js';

/** Returns a JUnit file: one suite per feature, one case per picture. */
export function junitFrom({ cases, passed, failed, skipped, seconds, startedAt, problems }: RunResults): string {
  const suites = new Map<string, CaseRecord[]>();
  for (const row of cases) {
    const feature = row.name.split('/')[0]!;
    suites.set(feature, [...(suites.get(feature) ?? []), row]);
  }
  const total = `tests="${passed + failed + skipped}" failures="${failed}" skipped="${skipped}" errors="0" time="${seconds.toFixed(3)}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="golden" ${total}>`,
    ...[...suites].map(([feature, rows]) => suite(feature, rows, startedAt)),
    ...(problems.length > 0 ? [suiteOfProblems(problems)] : []),
    '</testsuites>',
    '',
  ].join('\n');
}

function suite(name: string, rows: readonly CaseRecord[], startedAt: string): string {
  const count = (outcome: CaseRecord['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  const seconds = rows.reduce((sum, row) => sum + row.seconds, 0).toFixed(3);
  const counts = `tests="${rows.length}" failures="${count('failed')}" skipped="${count('skipped')}" errors="0"`;
  const head = `  <testsuite name="${escaped(name)}" ${counts} time="${seconds}" timestamp="${startedAt}">`;
  return [head, ...rows.map(testcase), '  </testsuite>'].join('\n');
}

function testcase({
  name,
  round,
  seconds,
  outcome,
  message = '',
  file,
  facts = [],
  warnings = [],
}: CaseRecord): string {
  const [feature = '', ...rest] = name.split('/');
  const called = `${rest.join('/') || feature}${round === undefined ? '' : ` (${round + 1})`}`;
  const open = `    <testcase classname="${escaped(feature)}" name="${escaped(called)}" file="${escaped(file)}" time="${seconds.toFixed(3)}"`;
  if (outcome === 'passed' && warnings.length > 0) {
    return `${open}><system-out>${escaped(warnings.map((warning) => `WARNING ${warning}`).join('\n'))}</system-out></testcase>`;
  }
  if (outcome === 'passed') return `${open}/>`;
  if (outcome === 'skipped') return `${open}><skipped/></testcase>`;
  return `${open}><failure message="${escaped(facts[0] ?? 'failed')}">${escaped(message)}</failure></testcase>`;
}

function suiteOfProblems(problems: readonly string[]): string {
  const rows = problems.map((problem) => {
    const first = problem.split('\n')[0] ?? '';
    return `    <testcase classname="run" name="run"><failure message="${escaped(first)}">${escaped(problem)}</failure></testcase>`;
  });
  const counts = `tests="${problems.length}" failures="${problems.length}" skipped="0" errors="0"`;
  return [`  <testsuite name="run" ${counts} time="0">`, ...rows, '  </testsuite>'].join('\n');
}

/** Escapes text for XML and drops control characters, which XML 1.0 §2.2 does not allow even escaped. */
function escaped(text: string): string {
  return text

    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '·')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
}
