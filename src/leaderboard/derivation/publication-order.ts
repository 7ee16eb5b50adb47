import { BOARDS, parentOf } from './boards.js';

const PLACES: ReadonlyMap<string, number> = new Map(BOARDS.map(({ stat }, place) => [stat, place]));

export function inPublicationOrder(stats: Iterable<string>): string[] {
  const placed = [...stats].map((stat) => {
    const parent = parentOf(stat);
    return { stat, place: PLACES.get(parent ?? stat)!, family: parent === undefined ? '' : stat };
  });
  placed.sort((a, b) => a.place - b.place || (a.family < b.family ? -1 : 1));
  return placed.map(({ stat }) => stat);
}
