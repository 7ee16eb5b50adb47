import { shownNumber } from '../format.js';
import { type Html, html } from '../html.js';

const WIDTH = 900;
const HEIGHT = 190;
const LEFT = 56;
const BOTTOM = 22;
const TOP = 8;
/** The most that a bar is wide, so that a single one is no wall. */
const BAR_MAX = 40;

/** One bar of a plot. */
export interface Bar {
  readonly name: string;
  readonly value: number;
}

/** Plots bars beside each other, with a scale at the left; each names itself to whoever points at it. */
export function barPlot(bars: readonly Bar[]): Html {
  const top = niceTop(Math.max(...bars.map(({ value }) => value)));
  const room = HEIGHT - TOP - BOTTOM;
  const step = Math.min((WIDTH - LEFT) / bars.length, BAR_MAX * 1.25);
  const heightOf = (value: number): number => (top === 0 ? 0 : (value / top) * room);
  const lines = [0, 0.5, 1].map((share) => {
    const y = TOP + room * (1 - share);
    return html`<line class="line" x1="${LEFT}" x2="${WIDTH}" y1="${y}" y2="${y}" /><text
        x="${LEFT - 8}"
        y="${y + 4}"
        text-anchor="end"
        >${shownNumber(top * share)}</text
      >`;
  });
  const columns = bars.map(({ name, value }, at) => {
    const height = heightOf(value);
    return html`<rect
      class="column"
      x="${(LEFT + at * step + step * 0.1).toFixed(1)}"
      y="${(TOP + room - height).toFixed(1)}"
      width="${(step * 0.8).toFixed(1)}"
      height="${height.toFixed(1)}"
      rx="1.5"
      ><title>${name}: ${shownNumber(value)}</title></rect
    >`;
  });
  const label = (at: number, anchor: string): Html =>
    html`<text
      x="${(LEFT + at * step + (anchor === 'end' ? step : 0)).toFixed(1)}"
      y="${HEIGHT - 6}"
      text-anchor="${anchor}"
      >${bars[at]!.name}</text
    >`;
  const ends = bars.length * step < 200 ? [label(0, 'start')] : [label(0, 'start'), label(bars.length - 1, 'end')];
  return html`<svg
    class="plot"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    role="img"
    aria-label="Bars from ${bars[0]!.name} to ${bars.at(-1)!.name}, at most ${shownNumber(top)}"
  >
    ${lines}${columns}${ends}
  </svg>`;
}

/** Returns the smallest of 1, 2, 5 times a power of ten that a value fits under. */
function niceTop(value: number): number {
  if (value <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((factor) => factor * power).find((top) => top >= value)!;
}
