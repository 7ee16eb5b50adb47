import type { CaseRecord } from '../run-results.js';

/** A view of a case: one picture, or two with a slider between them. */
export interface CaseView {
  readonly label: string;
  /** The expected picture. */
  readonly left?: string;
  readonly right: string;
  /** A word on what is wrong with it. */
  readonly note?: string;
}

/** Returns the views of a case with an actual picture, the most useful first. */
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
