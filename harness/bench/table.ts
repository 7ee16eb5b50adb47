export interface BenchRow {
  /** The input with its size, for example `1,000 parts, 960×540`. */
  readonly input: string;
  /** The measured quantity and its unit, for example `CPU encode, ms`. */
  readonly figure: string;
  readonly ours: number;
  /** The peer's result, measured in the same run. */
  readonly peer?: { readonly name: string; readonly value: number };
  readonly budget?: Budget;
}

export interface Budget {
  /** The limit as printed, such as `≤ 0.5 ms` or `≥ 0.8 × bare route`. */
  readonly text: string;
  readonly kept: boolean;
}

const HEADINGS = ['input', 'figure', 'ours', 'peer', 'ours/peer', 'budget', ''] as const;

export function formatTable(rows: readonly BenchRow[]): string {
  const cells = [HEADINGS.map(String), ...rows.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  const lines = cells.map((line) =>
    line
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 2 || column === 4 ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
  lines.splice(
    1,
    0,
    widths
      .map((width) => '-'.repeat(width))
      .join('  ')
      .trimEnd(),
  );
  return lines.join('\n');
}

function cellsOf(row: BenchRow): string[] {
  const { input, figure, ours, peer, budget } = row;
  return [
    input,
    figure,
    formatFigure(ours),
    peer ? `${formatFigure(peer.value)} ${peer.name}` : '–',
    peer ? (ours / peer.value).toFixed(2) : '–',
    budget?.text ?? '–',
    budget === undefined ? '' : budget.kept ? 'kept' : 'MISSED',
  ];
}

export function formatFigure(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(3)));
}
