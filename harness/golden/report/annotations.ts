import type { CaseRecord, RunResults } from './run-results.js';

/** Under GitHub Actions, prints a line for each failure and each warning. */
export function printAnnotations(results: RunResults, environment: NodeJS.ProcessEnv = process.env): void {
  if (environment['GITHUB_ACTIONS'] !== 'true') return;
  for (const line of annotationsOf(results)) console.log(line);
}

/** Returns workflow commands (GitHub Actions, “Setting an error message” and “Setting a warning message”). */
export function annotationsOf({ cases, problems }: Pick<RunResults, 'cases' | 'problems'>): string[] {
  const failed = cases.filter(({ outcome }) => outcome === 'failed');
  return [
    ...failed.map((record) => `::error ${propertiesOf(record)}::${data(messageFor(record))}`),
    ...cases.flatMap((record) =>
      (record.warnings ?? []).map((warning) => `::warning ${propertiesOf(record)}::${data(warning)}`),
    ),
    ...problems.map((problem) => `::error title=golden::${data(problem)}`),
  ];
}

function propertiesOf({ file, line, name }: CaseRecord): string {
  return [`file=${property(file)}`, ...(line === undefined ? [] : [`line=${line}`]), `title=${property(name)}`].join(
    ',',
  );
}

function messageFor({ facts, message, rerun }: CaseRecord): string {
  return [...(facts ?? [message ?? 'failed']), `rerun: ${rerun}`].join('\n');
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
