import { Clearings, type ClutterGround } from '../../../simulator/sim/clutter/index.js';
import { painterOf, terrainOf } from '../../../simulator/sim/terrain/index.js';
import type { BodyDefinition } from '../../../simulator/sim/index.js';
import { RecentlyUsed } from '../recently-used.js';
import { CellCache } from './cell-cache.js';
import type { NearSquare } from './near-squares.js';

const CELLS_MAX = 1200;
const GROUNDS_MAX = 4;
const SURROUNDINGS_MAX = 40;

interface Surroundings {
  readonly key: string;
  readonly squares: readonly NearSquare[];
}

/** The ground of a body, and the surroundings that have been searched there. */
export class SurroundedGround {
  readonly ground: ClutterGround;
  readonly #surroundings = new Map<string, Surroundings>();

  constructor({ id, meanRadius, terrain: source }: BodyDefinition) {
    const terrain = terrainOf(source, meanRadius);
    this.ground = { terrain, painter: painterOf(terrain, id), clearings: new Clearings(source, meanRadius) };
  }

  surroundings(slot: string, key: string, search: () => readonly NearSquare[]): readonly NearSquare[] {
    let known = this.#surroundings.get(slot);
    if (known?.key !== key) {
      // Drops all surroundings, because most are not used any more.
      if (this.#surroundings.size > SURROUNDINGS_MAX) this.#surroundings.clear();
      known = { key, squares: search() };
      this.#surroundings.set(slot, known);
    }
    return known.squares;
  }
}

/**
 * Cells and surroundings that have been found so far. They depend on nothing but the ground, so worlds with equal
 * ground can share them.
 */
export class KnownClutter {
  readonly cells = new CellCache(CELLS_MAX);
  readonly #grounds = new RecentlyUsed<SurroundedGround>(GROUNDS_MAX);

  groundOf(definition: BodyDefinition): SurroundedGround {
    const key = JSON.stringify([definition.id, definition.meanRadius, definition.terrain]);
    return this.#grounds.take(key, () => new SurroundedGround(definition));
  }
}
