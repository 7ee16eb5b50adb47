import { DESERTS, LAND, MOUNTAIN_RANGES } from './outlines.js';

/** The large-scale properties of a place, each in [0, 1]. */
export interface Geography {
  /** 0 in the open sea, 0.5 on the coast, 1 deep inland. */
  land: number;
  /** Strength of mountain ranges at the place: greatest on a crest line, and 0 outside all ranges. */
  range: number;
  dryness: number;
}

/** Samples per degree. A finer raster would gain nothing, because the outlines are coarse. */
const PER_DEGREE = 1;
const COLUMNS = 360 * PER_DEGREE;
const ROWS = 180 * PER_DEGREE;
const CHANNELS = 3;

let raster: Float32Array | undefined;

/**
 * Returns the large-scale properties of a place. A quadratic B-spline interpolates the raster, so that the slopes are
 * continuous too.
 * @param longitude longitude in rad, with any number of whole turns
 * @param latitude latitude in rad
 * @param out receives the result, which avoids allocations in inner loops
 */
export function geographyAt(longitude: number, latitude: number, out: Geography): Geography {
  raster ??= drawGeography();
  const column = (longitude / (2 * Math.PI) + 0.5) * COLUMNS - 0.5;
  const row = Math.min(ROWS - 1, Math.max(0, (latitude / Math.PI + 0.5) * ROWS - 0.5));
  const c = Math.round(column);
  const r = Math.round(row);
  const fx = column - c;
  const fy = row - r;
  let land = 0;
  let range = 0;
  let dryness = 0;
  for (let j = -1; j <= 1; j++) {
    const wy = j === 0 ? 0.75 - fy * fy : 0.5 * (0.5 + j * fy) * (0.5 + j * fy);
    const line = Math.min(ROWS - 1, Math.max(0, r + j)) * COLUMNS;
    for (let i = -1; i <= 1; i++) {
      const w = wy * (i === 0 ? 0.75 - fx * fx : 0.5 * (0.5 + i * fx) * (0.5 + i * fx));
      const at = (line + ((c + i + COLUMNS) % COLUMNS)) * CHANNELS;
      land += w * (raster[at] as number);
      range += w * (raster[at + 1] as number);
      dryness += w * (raster[at + 2] as number);
    }
  }
  out.land = land;
  out.range = range;
  out.dryness = dryness;
  return out;
}

function drawGeography(): Float32Array {
  const land = blur(drawLand(), 1.1);
  const range = drawRanges();
  const dryness = drawDeserts();
  const out = new Float32Array(COLUMNS * ROWS * CHANNELS);
  for (let i = 0; i < COLUMNS * ROWS; i++) {
    out[i * CHANNELS] = land[i] as number;
    out[i * CHANNELS + 1] = range[i] as number;
    out[i * CHANNELS + 2] = dryness[i] as number;
  }
  return out;
}

const latitudeOfRow = (row: number): number => (row + 0.5) / PER_DEGREE - 90;
const columnOf = (longitude: number): number => (longitude + 180) * PER_DEGREE - 0.5;

/** An outline that ends with −999 is a hole. */
function drawLand(): Float32Array {
  const out = new Float32Array(COLUMNS * ROWS);
  for (const outline of LAND) {
    const cutOut = outline.length % 2 === 1;
    crossingsOf(outline).forEach((crossings, row) => {
      crossings.sort((a, b) => a - b);
      for (let i = 0; i + 1 < crossings.length; i += 2) {
        const from = Math.ceil(crossings[i] as number);
        const to = Math.floor(crossings[i + 1] as number);
        for (let c = from; c <= to; c++) out[row * COLUMNS + ((c + COLUMNS) % COLUMNS)] = cutOut ? 0 : 1;
      }
    });
  }
  return out;
}

function crossingsOf(outline: readonly number[]): Map<number, number[]> {
  const byRow = new Map<number, number[]>();
  const count = Math.floor(outline.length / 2);
  for (let i = 0; i < count; i++) {
    const k = (i + 1) % count;
    const [x0, y0] = [outline[2 * i] as number, outline[2 * i + 1] as number];
    const [x1, y1] = [outline[2 * k] as number, outline[2 * k + 1] as number];
    // Each edge contains its southern end, but not its northern end. So a point where two edges meet counts once.
    const from = Math.max(0, rowFrom(Math.min(y0, y1)));
    const end = Math.min(ROWS, rowFrom(Math.max(y0, y1)));
    for (let row = from; row < end; row++) {
      const crossings = byRow.get(row) ?? [];
      byRow.set(row, crossings);
      crossings.push(columnOf(x0 + ((x1 - x0) * (latitudeOfRow(row) - y0)) / (y1 - y0)));
    }
  }
  return byRow;
}

const rowFrom = (latitude: number): number => Math.ceil((latitude + 90) * PER_DEGREE - 0.5);

/** Draws the mountain ranges. The value falls linearly from the crest line to 0 at `halfWidth`. */
function drawRanges(): Float32Array {
  const out = new Float32Array(COLUMNS * ROWS);
  for (const { halfWidth, strength, line } of MOUNTAIN_RANGES) {
    for (let i = 0; i + 3 < line.length; i += 2) {
      const [x0, y0, x1, y1] = line.slice(i, i + 4) as [number, number, number, number];
      if (Math.abs(x1 - x0) > 180) continue;
      const squeeze = Math.cos(((y0 + y1) * Math.PI) / 360);
      const south = Math.max(0, Math.floor((Math.min(y0, y1) - halfWidth + 90) * PER_DEGREE));
      const north = Math.min(ROWS - 1, Math.ceil((Math.max(y0, y1) + halfWidth + 90) * PER_DEGREE));
      const west = Math.floor(columnOf(Math.min(x0, x1) - halfWidth / squeeze));
      const east = Math.ceil(columnOf(Math.max(x0, x1) + halfWidth / squeeze));
      for (let row = south; row <= north; row++) {
        for (let c = west; c <= east; c++) {
          const px = ((c + 0.5) / PER_DEGREE - 180 - x0) * squeeze;
          const py = latitudeOfRow(row) - y0;
          const dx = (x1 - x0) * squeeze;
          const dy = y1 - y0;
          const t = Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy)));
          const distance = Math.sqrt((px - t * dx) ** 2 + (py - t * dy) ** 2);
          const value = strength * Math.max(0, 1 - distance / halfWidth);
          const at = row * COLUMNS + ((c + COLUMNS) % COLUMNS);
          out[at] = Math.max(out[at] as number, value);
        }
      }
    }
  }
  return out;
}

function drawDeserts(): Float32Array {
  const out = new Float32Array(COLUMNS * ROWS);
  for (const [longitude, latitude, halfLon, halfLat, dryness] of DESERTS) {
    const south = Math.floor((latitude - 1.6 * halfLat + 90) * PER_DEGREE);
    const north = Math.ceil((latitude + 1.6 * halfLat + 90) * PER_DEGREE);
    const west = Math.floor(columnOf(longitude - 1.6 * halfLon));
    const east = Math.ceil(columnOf(longitude + 1.6 * halfLon));
    for (let row = Math.max(0, south); row <= Math.min(ROWS - 1, north); row++) {
      for (let c = west; c <= east; c++) {
        const dx = ((c + 0.5) / PER_DEGREE - 180 - longitude) / halfLon;
        const dy = (latitudeOfRow(row) - latitude) / halfLat;
        const value = dryness * Math.min(1, Math.max(0, 1.6 - Math.sqrt(dx * dx + dy * dy)) / 0.8);
        const at = row * COLUMNS + ((c + COLUMNS) % COLUMNS);
        out[at] = Math.max(out[at] as number, value);
      }
    }
  }
  return out;
}

/** Half the width of a box, per unit of standard deviation: two box blurs have the variance 2 · (2·half)² / 12 = 1. */
const BOX_PER_SIGMA = 1.22;

/**
 * Blurs an image with two box blurs, which are nearly a Gaussian of `sigma` degrees of arc on the ground. Toward the
 * poles, the columns are closer together, so the blur covers more of them.
 */
function blur(image: Float32Array, sigma: number): Float32Array {
  const half = (samples: number): number => Math.max(0, Math.round(samples - 0.5));
  let from: Float32Array = image;
  let to: Float32Array = new Float32Array(image.length);
  for (let pass = 0; pass < 2; pass++) {
    for (let row = 0; row < ROWS; row++) {
      const wide = (sigma * PER_DEGREE) / Math.max(0.02, Math.cos((latitudeOfRow(row) * Math.PI) / 180));
      boxBlur(from, to, row * COLUMNS, 1, COLUMNS, Math.min(COLUMNS / 2 - 1, half(wide * BOX_PER_SIGMA)), true);
    }
    [from, to] = [to, from];
    for (let c = 0; c < COLUMNS; c++)
      boxBlur(from, to, c, COLUMNS, ROWS, half(sigma * PER_DEGREE * BOX_PER_SIGMA), false);
    [from, to] = [to, from];
  }
  return from;
}

function boxBlur(
  from: Float32Array,
  to: Float32Array,
  start: number,
  step: number,
  count: number,
  half: number,
  wraps: boolean,
): void {
  const padded = line.length >= count + 2 * half + 1 ? line : (line = new Float64Array(count + 2 * half + 1));
  for (let i = 0; i < count + 2 * half + 1; i++) {
    const k = i - half;
    const inside = wraps ? (k + count) % count : Math.min(count - 1, Math.max(0, k));
    padded[i] = from[start + inside * step] as number;
  }
  const scale = 1 / (2 * half + 1);
  let sum = 0;
  for (let i = 0; i < 2 * half; i++) sum += padded[i] as number;
  for (let i = 0; i < count; i++) {
    sum += padded[i + 2 * half] as number;
    to[start + i * step] = sum * scale;
    sum -= padded[i] as number;
  }
}

/** A work array for a row or column with margins. */
let line = new Float64Array(0);
