import type { BodyState, VesselState } from './state.js';

/** The items of a list by id, and their ids in listing order. */
export interface ListIndex<Item> {
  readonly ids: readonly string[];
  readonly byId: ReadonlyMap<string, Item>;
}

/**
 * Makes a function that indexes lists by id. The function indexes each list once, so callers must not change a list.
 */
function indexedBy<Item>(idOf: (item: Item) => string): (items: readonly Item[]) => ListIndex<Item> {
  const indexes = new WeakMap<readonly Item[], ListIndex<Item>>();
  return (items) => {
    let index = indexes.get(items);
    if (index === undefined) {
      const byId = new Map(items.map((item) => [idOf(item), item]));
      indexes.set(items, (index = { ids: [...byId.keys()], byId }));
    }
    return index;
  };
}

/** Indexes the vessels of a snapshot. */
export const vesselIndex = indexedBy<VesselState>(({ id }) => id);

/** Indexes the bodies of a snapshot. */
export const bodyIndex = indexedBy<BodyState>(({ definition }) => definition.id);
