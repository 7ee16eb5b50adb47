import { appendFileSync } from 'node:fs';
import type { CaseRecord, RunResults } from './run-results.js';

/** Returns the address of a failed case's picture, or null if the case has no such picture. */
export type PictureAddress = (record: CaseRecord, role: PictureRole) => string | null;

export type PictureRole = 'before' | 'after' | 'difference';
export const PICTURE_ROLES: readonly PictureRole[] = ['before', 'after', 'difference'];

export const FAILURES_SHOWN = 20;

export interface SummaryOptions {
  readonly address?: PictureAddress;
  /** Address of the run on GitHub, where its artifacts contain the report. */
  readonly run?: string | undefined;
  readonly accept?: string | undefined;
}

/**
 * Returns the results of a run as GitHub Flavored Markdown: the verdict, and for each failure the first difference or
 * the error message.
 */
export function summaryOf(results: RunResults, { address, run, accept }: SummaryOptions = {}): string {
  const { cases, problems, passed, failed, skipped, seconds } = results;
  const total = passed + failed + skipped;
  const verdict = failed === 0 ? `✅ All ${total} golden cases passed` : `❌ ${failed} of ${total} golden cases failed`;
  const failures = cases.filter(({ outcome }) => outcome === 'failed');
  const shown = failures.slice(0, FAILURES_SHOWN);
  const warnings = cases.flatMap(({ name, warnings: all = [] }) =>
    all.map((warning) => `- ⚠️ ${code(name)}: ${plain(warning)}`),
  );
  return [
    `### ${verdict}`,
    '',
    `${results.drawnBy.map(plain).join('; ')}${results.drawnBy.length > 0 ? ' · ' : ''}${seconds.toFixed(1)} s`,
    ...(shown.length > 0 ? ['', ...(address ? picturesOf(shown, address) : listOf(shown))] : []),
    ...(failures.length > shown.length ? ['', `and ${failures.length - shown.length} more`] : []),
    ...(problems.length > 0 ? ['', ...problems.map((problem) => `- ${plain(firstLine(problem))}`)] : []),
    ...(warnings.length > 0 ? ['', ...warnings.slice(0, FAILURES_SHOWN)] : []),
    ...(run !== undefined ? ['', `The report is one of the artifacts of [this run](${run}).`] : []),
    ...(accept !== undefined && shown.length > 0 ? ['', `If the new pictures are right: ${code(accept)}`] : []),
    '',
  ].join('\n');
}

function listOf(failures: readonly CaseRecord[]): string[] {
  return failures.map((record) => `- ${code(record.name)}: ${wrongOf(record)}`);
}

function picturesOf(failures: readonly CaseRecord[], address: PictureAddress): string[] {
  const cell = (record: CaseRecord, role: PictureRole): string => {
    const found = address(record, role);
    return found === null ? '–' : `![${role} of ${plain(record.name)}](${found})`;
  };
  return [
    '| Case | Before | After | Difference |',
    '|---|---|---|---|',
    ...failures.map((record) => {
      const pictures = PICTURE_ROLES.map((role) => cell(record, role)).join(' | ');
      return `| ${code(record.name)}<br>${wrongOf(record)} | ${pictures} |`;
    }),
  ];
}

const wrongOf = ({ facts = [], message = 'failed' }: CaseRecord): string => plain(firstLine(facts[0] ?? message));

const firstLine = (text: string): string => text.split('\n')[0]!.slice(0, 300);

/** Escapes every character that has a meaning in Markdown, including the characters of tables and mentions. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+!|~<>&]/g, '\\$&').replaceAll('@', '&#64;');
}

/** Replaces back quotes, bars and line breaks by spaces, because they could end the code or its table cell. */
const code = (text: string): string => `\`${text.replace(/[`\r\n|]/g, ' ')}\``;

export function writeStepSummary(results: RunResults, environment: NodeJS.ProcessEnv = process.env): void {
  const path = environment['GITHUB_STEP_SUMMARY'];
  if (path === undefined || path === '') return;
  try {
    appendFileSync(path, summaryOf(results));
  } catch (cause) {
    console.error(
      `WARNING: GITHUB_STEP_SUMMARY: ${(cause as Error).message}; so the summary could not be written there`,
    );
  }
}
