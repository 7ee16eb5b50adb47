import { describe, expect, it } from 'vitest';
import { quat, vec3, type Vec3 } from '../../../../src/base/math/index.js';
import type { Snapshot, VesselState } from '../../../../src/simulator/sim/state.js';
import { type Prospect, prospectOf } from '../../../../src/simulator/sim/vessel/patches.js';
import { send } from '../../../support/envelopes.js';
import type { SimulatedWorld } from '../../../../src/simulator/world/index.js';
import { bareWorld } from '../../../support/worlds.js';

const SHIP = 'Hunter-ship';
const stateOf = ({ vessels }: Snapshot): VesselState => vessels.find(({ id }) => id === SHIP)!;
const ahead = (world: SimulatedWorld): Prospect => {
  const snapshot = world.takeSnapshot();
  return prospectOf(stateOf(snapshot), snapshot.bodies, snapshot.ut);
};

function teleport(world: SimulatedWorld, position: Vec3, velocity: Vec3): void {
  const values = [...position, ...velocity];
  expect(send(world, 'debug.teleport', { vesselId: SHIP, values })).toEqual({ ok: true });
}

/** Returns the position and velocity of Luna relative to Earth, along the axes of Earth's CCI. */
function luna(world: SimulatedWorld): { position: Vec3; velocity: Vec3 } {
  const [earth, moon] = [world.body('Earth'), world.body('Luna')];
  const toCci = (v: Vec3): Vec3 => quat.rotate(quat.invert(earth.definition.eclFromCci), v);
  return {
    position: toCci(vec3.subtract(moon.positionEcl, earth.positionEcl)),
    velocity: toCci(vec3.subtract(moon.velocityEcl, earth.velocityEcl)),
  };
}

describe('the next orbit patch of a vessel', () => {
  it('a vessel has no next patch on the ground, or in an orbit that meets nothing', async () => {
    const world = await bareWorld();
    expect(ahead(world)).toEqual({ nextPatchUt: null, encounters: [] });
    teleport(world, [7e6, 0, 0], [0, 7500, 0]);
    expect(ahead(world)).toEqual({ nextPatchUt: null, encounters: [] });
  });

  it('a vessel that leaves the sphere of influence of its planet orbits the star from there on, without a jump', async () => {
    const world = await bareWorld();
    teleport(world, [0, 0, 7e6], [12_000, 0, 0]);
    const { nextPatchUt, encounters } = ahead(world);
    expect(encounters).toEqual([]);
    const told: string[] = [];
    world.onEvent(({ type, detail }) => told.push(`${type} ${detail}`));
    world.step(nextPatchUt! - world.ut - 1);
    const before = stateOf(world.takeSnapshot());
    expect(before.parentId).toBe('Earth');
    expect(vec3.length(before.positionCci)).toBeCloseTo(world.body('Earth').definition.sphereOfInfluence, -5);
    world.step(2);
    const after = stateOf(world.takeSnapshot());
    expect(after.parentId).toBe('Sol');
    expect(told).toContain('soi-changed Earth→Sol');
    const moved = vec3.subtract(after.positionEcl, vec3.addScaled(before.positionEcl, before.velocityEcl, 2));
    expect(vec3.length(moved)).toBeLessThan(100);
    expect(vec3.distance(after.velocityEcl, before.velocityEcl)).toBeLessThan(1);
    expect(Math.abs(after.eclFromBody.reduce((sum, part, i) => sum + part * before.eclFromBody[i]!, 0))).toBeCloseTo(
      1,
      9,
    );
  });

  it('the next patch is the encounter with a moon on the way; after the encounter, the vessel orbits the moon', async () => {
    const world = await bareWorld();
    const { position, velocity } = luna(world);
    // The vessel starts 120,000 km in front of the moon and flies straight towards it. Meanwhile, the moon moves.
    const inward = vec3.normalize(position);
    teleport(world, vec3.addScaled(position, inward, -1.2e8), vec3.addScaled(velocity, inward, 2000));
    const { nextPatchUt, encounters } = ahead(world);
    expect(encounters.map(({ bodyId }) => bodyId)).toEqual(['Luna']);
    expect(encounters[0]!.distance).toBeLessThan(world.body('Luna').definition.sphereOfInfluence);
    expect(encounters[0]!.ut).toBeGreaterThan(nextPatchUt!);
    world.step(nextPatchUt! - world.ut - 600);
    expect(stateOf(world.takeSnapshot()).parentId).toBe('Earth');
    world.step(1200);
    expect(stateOf(world.takeSnapshot()).parentId).toBe('Luna');
  });
});
