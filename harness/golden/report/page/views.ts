import type { CaseRecord } from '../run-results.js';

/** What can be looked at: one picture, or two with a slider between them. */
export interface CaseView {
  readonly label: string;
  /** Expected. */
  readonly left?: string;
  readonly right: string;
  /** What is wrong with it. */
  readonly note?: string;
}

/** The views of a case with an actual picture, the most telling first. */
export function caseViews({ pictures: { actual, expected, diff }, passes = [] }: CaseRecord): readonly CaseView[] {
  const views: (CaseView | false)[] = [
    expected !== undefined && { label: 'Slider', left: expected, right: actual! },
    expected !== undefined && { label: 'Expected', right: expected },
    { label: 'Actual', right: actual! },
    diff !== undefined && { label: 'Heat map', right: diff },
    ...passes.map(({ name, actual: right, expected: left, differing }): CaseView => ({
      label: name,
      right,
      ...(left === undefined ? {} : { left }),
      ...(differing === undefined || differing === 0 ? {} : { note: 'differs' }),
    })),
  ];
  return views.filter((view) => view !== false);
}
