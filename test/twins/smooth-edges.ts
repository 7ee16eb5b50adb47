/** A picture of RGBA texels with 8 bits per channel; row 0 is at the top. */
interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

type Point = readonly [x: number, y: number];

/** The search for the ends of an edge takes samples at these distances, px. */
const REACHES = [1, 2.5, 4.5, 6.5, 8.5, 10.5];

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/**
 * Returns a picture whose edges are smoothed with a method like FXAA (Lottes, 2009). Twin of shaders/passes/edges.wgsl,
 * which explains the steps.
 */
export function smoothEdges(picture: Picture): Uint8Array {
  const { width, height, pixels } = picture;
  const smoothed = Uint8Array.from(pixels);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const around = neighbours(picture, x, y);
      const { least, most } = around;
      if (most - least <= Math.max(0.08, most * 0.25)) continue;
      const colour = sample(picture, smoothedFrom(picture, [x + 0.5, y + 0.5], around));
      smoothed.set(colour.map(Math.round), (y * width + x) * 4);
    }
  }
  return smoothed;
}

/**
 * Returns the interpolated colour at a point, in bytes.
 * @param at the point, px. The centre of the first texel is (0.5, 0.5)
 */
function sample({ width, height, pixels }: Picture, [x, y]: Point): number[] {
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  const [u, v] = [x - 0.5 - left, y - 0.5 - top];
  const texel = (column: number, row: number, channel: number) =>
    pixels[(clamp(row, height - 1) * width + clamp(column, width - 1)) * 4 + channel]!;
  return [0, 1, 2, 3].map((channel) => {
    const upper = texel(left, top, channel) * (1 - u) + texel(left + 1, top, channel) * u;
    const lower = texel(left, top + 1, channel) * (1 - u) + texel(left + 1, top + 1, channel) * u;
    return upper * (1 - v) + lower * v;
  });
}

function brightness(picture: Picture, at: Point): number {
  const [red, green] = sample(picture, at) as [number, number, number, number];
  return (0.3 * red + 0.7 * green) / 255;
}

interface Neighbours {
  /** Returns the brightness of a neighbouring texel. `column` and `row` are relative, each from −1 to 1. */
  readonly at: (column: number, row: number) => number;
  readonly least: number;
  readonly most: number;
}

function neighbours(picture: Picture, x: number, y: number): Neighbours {
  const at = (column: number, row: number) => brightness(picture, [x + column + 0.5, y + row + 0.5]);
  const cross = [at(0, 0), at(-1, 0), at(1, 0), at(0, -1), at(0, 1)];
  return { at, least: Math.min(...cross), most: Math.max(...cross) };
}

function smoothedFrom(picture: Picture, [x, y]: Point, { at, least, most }: Neighbours): Point {
  const bend = (a: number, middle: number, b: number) => Math.abs(a + b - 2 * middle);
  const acrossRows =
    2 * bend(at(0, -1), at(0, 0), at(0, 1)) + bend(at(1, -1), at(1, 0), at(1, 1)) + bend(at(-1, -1), at(-1, 0), at(-1, 1)); // prettier-ignore
  const acrossColumns =
    2 * bend(at(-1, 0), at(0, 0), at(1, 0)) + bend(at(-1, -1), at(0, -1), at(1, -1)) + bend(at(-1, 1), at(0, 1), at(1, 1)); // prettier-ignore
  const horizontal = acrossRows >= acrossColumns;
  const middle = at(0, 0);
  const sides = horizontal ? [at(0, -1), at(0, 1)] : [at(-1, 0), at(1, 0)];
  const steps = sides.map((side) => Math.abs(side - middle)) as [number, number];
  const further = steps[1] > steps[0] ? 1 : 0;
  const side = further === 1 ? 1 : -1;
  const moved = (along: number, across: number): Point =>
    horizontal ? [x + along, y + side * across] : [x + side * across, y + along];

  const mean = 0.5 * (middle + sides[further]!);
  const enough = 0.25 * Math.max(...steps);
  const end = (direction: number) => {
    let found = { reach: 0, differs: 0 };
    for (const reach of REACHES) {
      found = { reach, differs: brightness(picture, moved(direction * reach, 0.5)) - mean };
      if (Math.abs(found.differs) >= enough) break;
    }
    return found;
  };
  const [back, on] = [end(-1), end(1)];
  const nearer = back.reach < on.reach ? back : on;
  const grows = nearer.differs < 0 !== middle < mean;
  const byEdge = grows ? 0.5 - nearer.reach / (back.reach + on.reach) : 0;

  const corners = at(-1, -1) + at(1, -1) + at(-1, 1) + at(1, 1);
  const about = (2 * (at(0, -1) + at(0, 1) + at(-1, 0) + at(1, 0)) + corners) / 12;
  const apart = clamp(Math.abs(about - middle) / Math.max(most - least, 1e-4), 1);
  const byDetail = apart * apart * (3 - 2 * apart);
  return moved(0, Math.max(byEdge, 0.5 * byDetail));
}
