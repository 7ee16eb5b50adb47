import type { BodyState, VesselState } from './state.js';

export interface ListIndex<Item> {
  readonly ids: readonly string[];
  readonly byId: ReadonlyMap<string, Item>;
}

/**
 * Makes a function that indexes lists by id. The function indexes each array only once, so callers must not change an
 * array.
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

export const vesselIndex = indexedBy<VesselState>(({ id }) => id);

export const bodyIndex = indexedBy<BodyState>(({ definition }) => definition.id);
