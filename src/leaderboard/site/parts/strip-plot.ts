import { html, type Html } from '../../../base/html/index.js';

export interface Mark {
  /** Number of the player, counted from 1. It is shown in the mark, and determines the mark's colour. */
  readonly player: number;
  /** Position on the strip, from 0 at the left to 1 at the right. */
  readonly share: number;
  readonly words: string;
}

export interface Strip {
  readonly title: string;
  readonly href: string;
  readonly marks: readonly Mark[];
}

/** Radius of a mark, px. `LANE` is the height of a lane, px. */
const RADIUS = 8;
const LANE = 20;
/**
 * Minimum distance between two marks in the same lane, as a fraction of the strip. This distance is a little more than
 * two radii on the narrowest strip, which is 300 px wide.
 */
const GAP = 0.06;

/** Draws a plot of strips. Marks that would overlap on a narrow page are drawn in different lanes of their strip. */
export function stripPlot(strips: readonly Strip[], ends: readonly [left: string, right: string]): Html {
  return html`<div class="strips">
    <p class="ends faint" aria-hidden="true"><span>${ends[0]}</span><span>${ends[1]}</span></p>
    ${strips.map(
      ({ title, href, marks }) =>
        html`<div class="strip"><a href="${href}">${title}</a><span class="track">${track(marks)}</span></div>`,
    )}
  </div>`;
}

function track(marks: readonly Mark[]): Html {
  const lanes = lanesOf(marks.map(({ share }) => share));
  const height = LANE * (Math.max(0, ...lanes) + 1);
  return html`<svg
    width="100%"
    height="${height}"
    role="img"
    aria-label="${marks.map(({ words }) => words).join('; ')}"
  >
    ${marks.map(({ player, share, words }, at) => {
      const [x, y] = [`${(share * 100).toFixed(1)}%`, LANE * (lanes[at]! + 0.5)];
      return html`<g class="player-${player}"
        ><title>${words}</title><circle cx="${x}" cy="${y}" r="${RADIUS}" /><text x="${x}" y="${y + 3.5}"
          >${player}</text
        ></g
      >`;
    })}
  </svg>`;
}

/** Returns the lane of each mark, counted from 0. Each mark gets the first lane in which it overlaps no other mark. */
export function lanesOf(shares: readonly number[]): number[] {
  const lanes = shares.map(() => 0);
  const ends: number[] = [];
  const fromLeft = shares.map((share, at) => ({ share, at })).toSorted((a, b) => a.share - b.share || a.at - b.at);
  for (const { share, at } of fromLeft) {
    const free = ends.findIndex((end) => share - end >= GAP);
    lanes[at] = free < 0 ? ends.length : free;
    ends[lanes[at]] = share;
  }
  return lanes;
}
