import { type AssetCache, NO_ASSETS } from '../../../base/assets/index.js';
import type { Vec3 } from '../../../base/math/index.js';
import { Clearings, type ClutterCell, type ClutterGround } from '../../../simulator/sim/clutter/index.js';
import { painterOf, squareAt, terrainOf } from '../../../simulator/sim/terrain/index.js';
import type { BodyDefinition } from '../../../simulator/sim/index.js';
import { RecentlyUsed } from '../recently-used.js';
import { type CachedCell, CellCache } from './cell-cache.js';
import { keepSurroundings, readSurroundings, type Surroundings } from './kept-surroundings.js';
import type { KnownSquares, NearSquare } from './near-squares.js';

const CELLS_MAX = 1200;
const GROUNDS_MAX = 4;
/** A picture needs one for each ecotype and for each step by which it shortens the distances, which is up to 100. */
const SURROUNDINGS_MAX = 200;
/** Number of squares above which all of them are dropped. A picture needs up to 10,000. */
const SQUARES_MAX = 20_000;

/**
 * A process caches everything that its first pictures need, up to this number of pictures. Without this limit, a flight
 * would write a file for each picture, and the file of a place would grow from process to process.
 */
const KEPT_PICTURES = 3;
/** Level of the squares by which the cache distinguishes places; on Earth, the squares are 300 m wide. */
const PLACE_LEVEL = 15;

/** The cells and surroundings that a picture needs. */
export interface ClutterNeeds {
  /** Keys of the cells. */
  readonly cells: ReadonlySet<string>;
  /** The surroundings, by slot. */
  readonly surroundings: ReadonlyMap<string, Surroundings>;
}

/** The ground of a body, and the surroundings that have been found there so far. */
export class SurroundedGround {
  readonly ground: ClutterGround;
  readonly #surroundings = new Map<string, Surroundings>();
  /** Neighbouring positions of the camera share most of these squares. */
  readonly #squares: KnownSquares = new Map();
  /** First place of the camera; empty before {@link recall}. */
  #place = '';
  /** True if this process has found something that the cache lacks. */
  #hasNews = false;
  #picturesLeft = KEPT_PICTURES;
  /** The cells and surroundings that the first pictures needed. */
  readonly #kept = { cells: new Map<string, CachedCell>(), surroundings: new Map<string, Surroundings>() };

  constructor(
    private readonly definition: BodyDefinition,
    private readonly cells: CellCache,
    private readonly assets: AssetCache,
  ) {
    const { id, meanRadius, terrain: source } = definition;
    const terrain = terrainOf(source, meanRadius);
    this.ground = { terrain, painter: painterOf(terrain, id), clearings: new Clearings(source, meanRadius) };
  }

  /**
   * At the first place of the camera, takes over the cells and surroundings that an earlier process has found there.
   * @returns whether the camera is at this place; if so, pass what the picture needs to {@link keep}
   */
  recall(cameraCcf: Vec3): boolean {
    if (this.#picturesLeft === 0) return false;
    const place = `${keyOf(this.definition)} ${JSON.stringify(squareAt(cameraCcf, PLACE_LEVEL))}`;
    if (this.#place !== '') return place === this.#place;
    this.#place = place;
    const kept = readSurroundings(this.assets, place, this.definition.terrain.kind);
    if (kept) {
      this.cells.add(this.ground, kept.cells);
      for (const [slot, found] of kept.surroundings) this.#surroundings.set(slot, found);
    }
    if (!this.assets.write) this.#picturesLeft = 0;
    return this.#picturesLeft > 0;
  }

  /**
   * Stores what the first pictures needed, so that later processes can use it; stores nothing if the cache has all of
   * it.
   */
  keep(needs: ClutterNeeds): void {
    if (this.#picturesLeft === 0) return;
    this.#picturesLeft--;
    const { cells, surroundings } = this.#kept;
    for (const cell of this.cells.cellsOn(this.ground)) if (needs.cells.has(cell.key)) cells.set(cell.key, cell);
    // A slot holds the surroundings for one position of the camera; the slot keeps the surroundings of the first
    // picture.
    for (const [slot, found] of needs.surroundings) if (!surroundings.has(slot)) surroundings.set(slot, found);
    if (this.#hasNews) keepSurroundings(this.assets, this.#place, { cells: [...cells.values()], surroundings });
    this.#hasNews = false;
    if (this.#picturesLeft === 0) cells.clear();
  }

  surroundings(slot: string, key: string, search: (known: KnownSquares) => readonly NearSquare[]): Surroundings {
    let known = this.#surroundings.get(slot);
    if (known?.key !== key) {
      // Drops all surroundings, because most are not used any more.
      if (this.#surroundings.size > SURROUNDINGS_MAX) this.#surroundings.clear();
      if (this.#squares.size > SQUARES_MAX) this.#squares.clear();
      known = { key, squares: search(this.#squares) };
      this.#hasNews = true;
      this.#surroundings.set(slot, known);
    }
    return known;
  }

  cell(key: string, share: number, place: (share: number) => ClutterCell): ClutterCell {
    return this.cells.take(key, this.ground, share, (most) => {
      this.#hasNews = true;
      return place(most);
    });
  }
}

const keyOf = ({ id, meanRadius, terrain }: BodyDefinition): string => JSON.stringify([id, meanRadius, terrain]);

/**
 * Cells and surroundings that have been found so far. Both depend on nothing but the ground, so worlds with equal
 * ground can share them.
 */
export class KnownClutter {
  readonly cells = new CellCache(CELLS_MAX);
  readonly #grounds = new RecentlyUsed<SurroundedGround>(GROUNDS_MAX);

  /** @param assets stores, for the next run, what the first pictures needed; by default nothing is stored */
  constructor(private readonly assets: AssetCache = NO_ASSETS) {}

  groundOf(definition: BodyDefinition): SurroundedGround {
    return this.#grounds.take(keyOf(definition), () => new SurroundedGround(definition, this.cells, this.assets));
  }
}
