import type { SeenMoment } from '../../src/simulator/sim/index.js';

/** Returns every place of a moment as texts: JSON has every bit of a number, and one zero. */
export function placesOf({ vessels, bodies }: Pick<SeenMoment, 'vessels' | 'bodies'>): string[] {
  return [
    ...vessels.map(({ id, positionEcl, eclFromBody, parentId }) =>
      JSON.stringify([id, parentId, positionEcl, eclFromBody]),
    ),
    ...bodies.map(({ definition: { id }, positionEcl, eclFromCcf }) => JSON.stringify([id, positionEcl, eclFromCcf])),
  ];
}
