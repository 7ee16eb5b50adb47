import { Clearings, type ClutterGround } from '../../../simulator/sim/clutter/index.js';
import { painterOf, terrainOf } from '../../../simulator/sim/terrain/index.js';
import type { BodyDefinition } from '../../../simulator/sim/index.js';
import { RecentlyUsed } from '../recently-used.js';
import { CellCache } from './cell-cache.js';
import type { NearSquare } from './near-squares.js';

const CELLS_MAX = 1200;
/** Number of bodies whose surroundings are cached. */
const GROUNDS_MAX = 4;
/** Maximum number of surroundings of one body. Only a few are in use at a time. */
const SURROUNDINGS_MAX = 40;

/** The squares around the square that is under the camera. They are kept until the camera enters another square. */
interface Surroundings {
  readonly key: string;
  readonly squares: readonly NearSquare[];
}

/** The ground of a body, and the surroundings that were searched there. */
export class SurroundedGround {
  readonly ground: ClutterGround;
  readonly #surroundings = new Map<string, Surroundings>();

  constructor({ id, meanRadius, terrain: source }: BodyDefinition) {
    const terrain = terrainOf(source, meanRadius);
    this.ground = { terrain, painter: painterOf(terrain, id), clearings: new Clearings(source, meanRadius) };
  }

  /**
   * Returns the surroundings of a slot if they have this key; otherwise searches for them and keeps them in the slot.
   * @param slot one for each ecotype and reach
   */
  surroundings(slot: string, key: string, search: () => readonly NearSquare[]): readonly NearSquare[] {
    let known = this.#surroundings.get(slot);
    if (known?.key !== key) {
      // Clearing the map drops the surroundings that are no longer in use.
      if (this.#surroundings.size > SURROUNDINGS_MAX) this.#surroundings.clear();
      known = { key, squares: search() };
      this.#surroundings.set(slot, known);
    }
    return known.squares;
  }
}

/**
 * The placed cells and the surroundings that are known so far. They depend only on the ground, so worlds with equal
 * ground can share them.
 */
export class KnownClutter {
  readonly cells = new CellCache(CELLS_MAX);
  readonly #grounds = new RecentlyUsed<SurroundedGround>(GROUNDS_MAX);

  /** Returns the ground of a body. Two bodies with equal ground have the same object. */
  groundOf(definition: BodyDefinition): SurroundedGround {
    const key = JSON.stringify([definition.id, definition.meanRadius, definition.terrain]);
    return this.#grounds.take(key, () => new SurroundedGround(definition));
  }
}
