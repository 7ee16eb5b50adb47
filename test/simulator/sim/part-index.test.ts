import { describe, expect, it } from 'vitest';
import { quat, vec3 } from '../../../src/base/math/index.js';
import {
  allParts,
  assemblyFromPart,
  findPart,
  instanceIds,
  partPoseEcl,
} from '../../../src/simulator/sim/part-index.js';
import type { Part } from '../../../src/simulator/sim/state.js';
import { distanceOf, moved, part, sunAndEarth, vessel } from './camera/fixture.js';

function shipOf(parts: readonly Part[]) {
  return vessel('Ship', sunAndEarth().earth, [7e6, 0, 0], { parts });
}

describe('the index of a vessel', () => {
  const nested = part(3, { subparts: [part(4, { subparts: [part(5)] })] });

  it('the index finds parts and subparts at any depth, and nothing else', () => {
    const ship = shipOf([part(1, { isRoot: true }), nested]);
    expect([1, 3, 4, 5].map((id) => findPart(ship, id)?.instanceId)).toEqual([1, 3, 4, 5]);
    expect(findPart(ship, 2)).toBeUndefined();
    expect([...instanceIds(ship)].sort()).toEqual([1, 3, 4, 5]);
    expect([...allParts(ship)]).toHaveLength(4);
  });

  it('the index composes a pose along the chain of attachments, in whatever order the parts are listed', () => {
    const quarter = quat.fromAxisAngle(vec3.Z_AXIS, Math.PI / 2);
    const root = part(1, { isRoot: true, transform: moved([0, 0, 10]) });
    const arm = part(2, { attachedTo: 1, transform: moved([5, 0, 0], quarter) });
    const hand = part(3, {
      attachedTo: 2,
      transform: moved([2, 0, 0]),
      subparts: [part(4, { transform: moved([1, 0, 0]) })],
    });
    for (const parts of [
      [root, arm, hand],
      [hand, arm, root],
    ]) {
      // The arm is turned, so its X axis points along Y.
      expect(distanceOf(assemblyFromPart(shipOf(parts), 4)!.translation, [5, 3, 10])).toBeLessThan(1e-12);
      expect(assemblyFromPart(shipOf(parts), 9)).toBeNull();
    }
  });

  it("the position of a part is relative to the vessel's centre of mass, and is scaled with the vessel", () => {
    const parts = [part(1, { isRoot: true, transform: moved([3, 0, 0]) })];
    const ship = { ...shipOf(parts), centreOfMass: [1, 0, 0] as const, scale: 2 };
    const { positionEcl } = partPoseEcl(ship, 1)!;
    expect(distanceOf(vec3.subtract(positionEcl, ship.positionEcl), [4, 0, 0])).toBeLessThan(1e-4);
  });

  it('the index handles a stack of ten thousand parts, listed top first', () => {
    const stack = Array.from({ length: 10_000 }, (_, i) =>
      part(i + 1, { attachedTo: i === 0 ? null : i, transform: moved([1, 0, 0]) }),
    );
    const ship = shipOf(stack.reverse());
    expect(assemblyFromPart(ship, 10_000)!.translation[0]).toBe(10_000);
  });

  it('if a part is attached to itself through other parts, the index throws an error that names the part', () => {
    const ship = shipOf([part(1, { attachedTo: 2 }), part(2, { attachedTo: 1 })]);
    expect(() => findPart(ship, 1)).toThrow(/part 1 is attached to itself/);
  });
});
