import { viewBytes, type AssetCache } from '../../../base/assets/index.js';
import { ecotypesOf, type ClutterCell } from '../../../simulator/sim/clutter/index.js';
import type { TerrainSource } from '../../../simulator/sim/index.js';
import { seedOfText } from '../../../simulator/sim/terrain/index.js';
import type { CachedCell } from './cell-cache.js';
import type { NearSquare } from './near-squares.js';

/** The squares near a camera, found for an ecotype and a distance. */
export interface Surroundings {
  readonly key: string;
  readonly squares: readonly NearSquare[];
}

/** The cells and squares that have been found near a place. */
export interface KeptSurroundings {
  readonly cells: readonly CachedCell[];
  readonly surroundings: ReadonlyMap<string, Surroundings>;
}

/** Number of places that the cache keeps, 1 to 6 MB each. A new place replaces another one. */
const PLACES_MAX = 16;

interface Facts {
  readonly place: string;
  readonly cells: readonly { readonly key: string; readonly ecotype: string }[];
  readonly surroundings: readonly { readonly slot: string; readonly key: string; readonly keys: readonly string[] }[];
}

/** Numbers per cell: share, centre, radius, number of instances. */
const CELL_NUMBERS = 6;
/** Numbers per square: face, level, x, y, centre, radius. */
const SQUARE_NUMBERS = 8;

const fileOf = (place: string): string => `clutter ${(seedOfText(place) >>> 0) % PLACES_MAX}`;

/**
 * Stores cells and surroundings, which {@link readSurroundings} then returns.
 * @param place a text with everything on which the cells and squares depend
 */
export function keepSurroundings(assets: AssetCache, place: string, { cells, surroundings }: KeptSurroundings): void {
  if (!assets.write) return;
  const lists = [...surroundings].map(([slot, { key, squares }]) => ({ slot, key, squares }));
  const facts: Facts = {
    place,
    cells: cells.map(({ key, cell }) => ({ key, ecotype: cell.ecotype.name })),
    surroundings: lists.map(({ slot, key, squares }) => ({ slot, key, keys: squares.map((square) => square.key) })),
  };
  const cellNumbers = cells.flatMap(({ share, cell }) => [share, ...cell.centreCcf, cell.radius, cell.count]);
  const squareNumbers = lists.flatMap(({ squares }) =>
    squares.flatMap(({ square: { face, level, x, y }, centreCcf, radius }) => [
      face,
      level,
      x,
      y,
      ...centreCcf,
      radius,
    ]),
  );
  const sections = [
    new Float64Array(cellNumbers),
    joined(cells.map(({ cell }) => cell.instances)),
    joined(cells.map(({ cell }) => viewBytes(cell.ranks))),
    new Float64Array(squareNumbers),
  ];
  assets.write(fileOf(place), { facts, sections: sections.map(viewBytes) });
}

/** @param kind kind of the body's ground @returns undefined if the cache has nothing about this place */
export function readSurroundings(
  assets: AssetCache,
  place: string,
  kind: TerrainSource['kind'],
): KeptSurroundings | undefined {
  const asset = assets.read(fileOf(place));
  const facts = asset?.facts as Facts | undefined;
  if (facts?.place !== place) return undefined;
  const [cellNumbers, instances, ranks, squareNumbers] = asset!.sections as [Bytes, Bytes, Bytes, Bytes];
  const ofCells = doublesOf(cellNumbers);
  const ecotypes = new Map(ecotypesOf(kind).map((ecotype) => [ecotype.name, ecotype]));
  const total = facts.cells.reduce((sum, _, index) => sum + ofCells[index * CELL_NUMBERS + 5]!, 0);
  const stride = instances.byteLength / Math.max(1, total);
  let first = 0;
  const cells = facts.cells.map(({ key, ecotype }, index): CachedCell => {
    const [share, x, y, z, radius, count] = ofCells.subarray(index * CELL_NUMBERS) as unknown as CellNumbers;
    const cell: ClutterCell = {
      ecotype: ecotypes.get(ecotype)!,
      centreCcf: [x, y, z],
      radius,
      count,
      instances: instances.slice(first * stride, (first + count) * stride),
      ranks: new Float32Array(ranks.buffer, ranks.byteOffset + first * 4, count),
    };
    first += count;
    return { key, share, cell };
  });
  const ofSquares = doublesOf(squareNumbers);
  let next = 0;
  const squareOf = (key: string): NearSquare => {
    const [face, level, x, y, cx, cy, cz, radius] = ofSquares.subarray(next) as unknown as SquareNumbers;
    next += SQUARE_NUMBERS;
    return { square: { face, level, x, y }, key, centreCcf: [cx, cy, cz], radius };
  };
  const surroundings = new Map(
    facts.surroundings.map(({ slot, key, keys }) => [slot, { key, squares: keys.map(squareOf) }]),
  );
  return { cells, surroundings };
}

type Bytes = Uint8Array<ArrayBuffer>;
type CellNumbers = [share: number, x: number, y: number, z: number, radius: number, count: number];
type SquareNumbers = [number, number, number, number, number, number, number, number];

const doublesOf = ({ buffer, byteOffset, byteLength }: Bytes): Float64Array =>
  new Float64Array(buffer, byteOffset, byteLength / 8);

function joined(parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let next = 0;
  for (const part of parts) {
    all.set(part, next);
    next += part.byteLength;
  }
  return all;
}
