import { type AssetCache, NO_ASSETS } from '../../../base/assets/index.js';
import type { Vec3 } from '../../../base/math/index.js';
import { Clearings, type ClutterCell, type ClutterGround } from '../../../simulator/sim/clutter/index.js';
import { painterOf, squareAt, terrainOf } from '../../../simulator/sim/terrain/index.js';
import type { BodyDefinition } from '../../../simulator/sim/index.js';
import { RecentlyUsed } from '../recently-used.js';
import { CellCache } from './cell-cache.js';
import { keepSurroundings, readSurroundings, type Surroundings } from './kept-surroundings.js';
import type { NearSquare } from './near-squares.js';

const CELLS_MAX = 1200;
const GROUNDS_MAX = 4;
const SURROUNDINGS_MAX = 40;

/** A process keeps only what its first pictures needed, so that a flight does not write a file for each picture. */
const KEEPS_MAX = 3;
/** Level of the squares that tell places apart in the cache; on Earth, they are 300 m wide. */
const PLACE_LEVEL = 15;

/** The ground of a body, and the surroundings that have been searched there. */
export class SurroundedGround {
  readonly ground: ClutterGround;
  readonly #surroundings = new Map<string, Surroundings>();
  /** Where the camera was first; empty before {@link recall}. */
  #place = '';
  /** True if something has been found that the cache lacks. */
  #hasNews = false;
  #keepsLeft = KEEPS_MAX;

  constructor(
    private readonly definition: BodyDefinition,
    private readonly cells: CellCache,
    private readonly assets: AssetCache,
  ) {
    const { id, meanRadius, terrain: source } = definition;
    const terrain = terrainOf(source, meanRadius);
    this.ground = { terrain, painter: painterOf(terrain, id), clearings: new Clearings(source, meanRadius) };
  }

  /** At the first place of the camera, takes over what an earlier process has found there. */
  recall(cameraCcf: Vec3): void {
    if (this.#place !== '') return;
    const { terrain } = this.definition;
    this.#place = `${keyOf(this.definition)} ${JSON.stringify(squareAt(cameraCcf, PLACE_LEVEL))}`;
    const kept = readSurroundings(this.assets, this.#place, terrain.kind);
    if (!kept) return;
    this.cells.add(this.ground, kept.cells);
    for (const [slot, found] of kept.surroundings) this.#surroundings.set(slot, found);
  }

  /** Keeps what has been found so far for later processes. */
  keep(): void {
    if (!this.#hasNews || this.#keepsLeft === 0) return;
    this.#hasNews = false;
    this.#keepsLeft--;
    const cells = this.cells.cellsOn(this.ground);
    keepSurroundings(this.assets, this.#place, { cells, surroundings: this.#surroundings });
  }

  surroundings(slot: string, key: string, search: () => readonly NearSquare[]): readonly NearSquare[] {
    let known = this.#surroundings.get(slot);
    if (known?.key !== key) {
      // Drops all surroundings, because most are not used any more.
      if (this.#surroundings.size > SURROUNDINGS_MAX) this.#surroundings.clear();
      known = { key, squares: search() };
      this.#hasNews = true;
      this.#surroundings.set(slot, known);
    }
    return known.squares;
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
 * Cells and surroundings that have been found so far. They depend on nothing but the ground, so worlds with equal
 * ground can share them.
 */
export class KnownClutter {
  readonly cells = new CellCache(CELLS_MAX);
  readonly #grounds = new RecentlyUsed<SurroundedGround>(GROUNDS_MAX);

  /** @param assets keeps what the first picture needed from one run to the next; by default nothing is kept */
  constructor(private readonly assets: AssetCache = NO_ASSETS) {}

  groundOf(definition: BodyDefinition): SurroundedGround {
    return this.#grounds.take(keyOf(definition), () => new SurroundedGround(definition, this.cells, this.assets));
  }
}
