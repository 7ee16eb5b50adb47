import { html, type Html } from '../../../base/html/index.js';

const [WIDTH, HEIGHT] = [1000, 120];

export interface LinePlot {
  /** Points from left to right. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** True for a line with steps: each value holds until the next point. */
  readonly isStepped?: boolean;
  /** Text for screen readers. */
  readonly label: string;
  readonly ends: readonly [string, string];
}

/** Draws a line plot. The vertical axis runs from the smallest to the largest value. */
export function linePlot({ points, isStepped = false, label, ends }: LinePlot): Html {
  const scale = (values: readonly number[], size: number): ((value: number) => string) => {
    const [least, most] = [Math.min(...values), Math.max(...values)];
    // Halve the values first, because the difference of two very large numbers may be infinite.
    const range = most / 2 - least / 2;
    return (value) => (range === 0 ? size / 2 : ((value / 2 - least / 2) / range) * size).toFixed(1);
  };
  const [across, up] = [
    scale(
      points.map(({ x }) => x),
      WIDTH,
    ),
    scale(
      points.map(({ y }) => -y),
      HEIGHT,
    ),
  ];
  const path = points.map(({ x, y }, at) => {
    const [left, top] = [across(x), up(-y)];
    if (at === 0) return `M${left} ${top}`;
    return isStepped ? `H${left} V${top}` : `L${left} ${top}`;
  });
  return html`<svg
      class="line-plot"
      viewBox="-2 -4 ${WIDTH + 4} ${HEIGHT + 8}"
      preserveAspectRatio="none"
      height="${HEIGHT}"
      role="img"
      aria-label="${label}"
    >
      <path d="${path.join(' ')}" />
    </svg>
    <p class="plot-ends faint" aria-hidden="true"><span>${ends[0]}</span><span>${ends[1]}</span></p>`;
}
