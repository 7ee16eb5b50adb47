import { shownNumber } from '../format.js';
import { html, type Html } from '../../../base/html/index.js';

/**
 * Height of the plot including its margins, px. Widths are in percent, so that text has the same size on wide and
 * narrow pages.
 */
const HEIGHT = 190;
const BOTTOM = 22;
const TOP = 8;
const ROOM = HEIGHT - TOP - BOTTOM;
/**
 * Maximum width of a bar together with the gap beside it, percent. Without this limit, a single bar would fill the
 * plot.
 */
const STEP_MAX = 5;

export interface Bar {
  readonly name: string;
  readonly value: number;
}

export function barPlot(bars: readonly Bar[]): Html {
  const top = niceTop(Math.max(...bars.map(({ value }) => value)));
  const step = Math.min(100 / bars.length, STEP_MAX);
  const heightOf = (value: number): number => (top === 0 ? 0 : (value / top) * ROOM);
  const levels = [0, 0.5, 1].map((share) => ({ y: TOP + ROOM * (1 - share), words: shownNumber(top * share) }));
  const columns = bars.map(({ name, value }, at) => {
    const height = heightOf(value);
    return html`<rect
      class="column"
      x="${((at + 0.1) * step).toFixed(2)}%"
      y="${(TOP + ROOM - height).toFixed(1)}"
      width="${(step * 0.8).toFixed(2)}%"
      height="${height.toFixed(1)}"
      rx="1.5"
      ><title>${name}: ${shownNumber(value)}</title></rect
    >`;
  });
  const width = bars.length * step;
  const last = html`<text x="${width.toFixed(2)}%" y="${HEIGHT - 6}" text-anchor="end">${bars.at(-1)!.name}</text>`;
  return html`<div class="plot">
    <svg height="${HEIGHT}" aria-hidden="true">
      ${levels.map(({ y, words }) => html`<text x="100%" y="${y + 4}" text-anchor="end">${words}</text>`)}
    </svg>
    <svg
      height="${HEIGHT}"
      role="img"
      aria-label="Bars from ${bars[0]!.name} to ${bars.at(-1)!.name}, at most ${shownNumber(top)}"
    >
      ${levels.map(({ y }) => html`<line class="line" x1="0" x2="100%" y1="${y}" y2="${y}" />`)}${columns}
      <text x="0" y="${HEIGHT - 6}">${bars[0]!.name}</text>
      ${width > 60 && last}
    </svg>
  </div>`;
}

/** Rounds a value up to 1, 2 or 5 times a power of ten. */
function niceTop(value: number): number {
  if (value <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((factor) => factor * power).find((top) => top >= value)!;
}
