import type { SeenMoment } from '../../src/simulator/sim/index.js';

/**
 * Returns the positions and attitudes of vessels and bodies as JSON. JSON preserves all bits of a number except the
 * sign of zero.
 */
export function placesOf({ vessels, bodies }: Pick<SeenMoment, 'vessels' | 'bodies'>): string[] {
  return [
    ...vessels.map(({ id, positionEcl, eclFromBody, parentId }) =>
      JSON.stringify([id, parentId, positionEcl, eclFromBody]),
    ),
    ...bodies.map(({ definition: { id }, positionEcl, eclFromCcf }) => JSON.stringify([id, positionEcl, eclFromCcf])),
  ];
}
