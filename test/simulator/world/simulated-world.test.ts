import { describe, expect, it } from 'vitest';
import { send } from '../../support/envelopes.js';
import { bareDefaultScene, bareWorld } from '../../support/worlds.js';
import { createWorld } from '../../../src/simulator/world/index.js';
import { quat, vec3 } from '../../../src/base/math/index.js';

const find = <T extends { readonly id: string }>(list: readonly T[], id: string): T =>
  list.find((entry) => entry.id === id)!;

describe('SimulatedWorld', () => {
  it('the world returns the same snapshot object until something changes', async () => {
    const world = await bareWorld();
    expect(world.takeSnapshot()).toBe(world.takeSnapshot());
    const before = world.takeSnapshot();
    world.step(1);
    expect(world.takeSnapshot().sequence).toBe(before.sequence + 1);
  });

  it('motion alone does not change the structure revision of a vessel', async () => {
    const world = await bareWorld();
    const before = find(world.takeSnapshot().vessels, 'Haven-station');
    world.step(60);
    const after = find(world.takeSnapshot().vessels, 'Haven-station');
    expect(after.positionEcl).not.toEqual(before.positionEcl);
    expect(after.revisions.structure).toBe(before.revisions.structure);
  });

  it('a landed vessel keeps its latitude and longitude while the planet turns', async () => {
    const world = await bareWorld();
    const before = find(world.takeSnapshot().vessels, 'Hunter-ship');
    world.step(6 * 3600);
    const after = find(world.takeSnapshot().vessels, 'Hunter-ship');
    expect(after.latitude).toBeCloseTo(before.latitude, 12);
    expect(after.longitude).toBeCloseTo(before.longitude, 12);
    expect(vec3.distance(after.positionCci, before.positionCci)).toBeGreaterThan(1e6);
  });

  it('the world reaches the same state however time is split into steps', async () => {
    const [one, two] = await Promise.all([bareWorld(), bareWorld()]);
    one.step(1024);
    for (let i = 0; i < 4; i++) two.step(256);
    expect(two.takeSnapshot().bodies).toEqual(one.takeSnapshot().bodies);
    expect(two.takeSnapshot().vessels.map((v) => v.positionEcl)).toEqual(
      one.takeSnapshot().vessels.map((v) => v.positionEcl),
    );
  });

  it('the station keeps its altitude while it moves along its orbit', async () => {
    const world = await bareWorld();
    world.step(3000);
    const station = find(world.takeSnapshot().vessels, 'Haven-station');
    expect(station.barometricAltitude).toBeGreaterThan(419_000);
    expect(station.barometricAltitude).toBeLessThan(421_000);
    expect(station.situation).toBe('Freefall');
  });

  it("a vessel that staging creates keeps the ids of its parts, but not the old vessel's rules", async () => {
    const world = await bareWorld();
    const before = find(world.takeSnapshot().vessels, 'Hunter-ship');
    const events: string[] = [];
    world.onEvent((event) => events.push(`${event.type} ${event.vessel ?? '-'}`));
    expect(send(world, 'vessel.stage', { vesselId: 'Hunter-ship', value: 1 })).toEqual({ ok: true });
    const after = find(world.takeSnapshot().vessels, 'Hunter-ship');
    const stage = find(world.takeSnapshot().vessels, 'Hunter-ship-2');
    const ids = [...after.parts, ...stage.parts].map((part) => part.instanceId).sort((a, b) => a - b);
    expect(ids).toEqual(before.parts.map((part) => part.instanceId).sort((a, b) => a - b));
    expect(after.revisions.structure).toBeGreaterThan(before.revisions.structure);
    expect(stage.parts[0]!.isRoot).toBe(true);
    expect(events).toContain('vessel-appeared Hunter-ship-2');
  });

  it('gimballed parts move only with their animation', async () => {
    const world = await bareWorld();
    const pose = () => find(world.takeSnapshot().vessels, 'Hunter-ship').revisions.pose;
    world.step(1);
    const still = pose();
    world.step(1);
    expect(pose()).toBe(still);
    expect(send(world, 'animation.goal', { vesselId: 'Hunter-ship', ordinal: 0, value: 1 }).ok).toBe(true);
    world.step(0.25);
    expect(pose()).toBeGreaterThan(still);
  });

  it('part rules are removed with the parts that leave a vessel, and the rules of other parts are kept', async () => {
    const world = await bareWorld();
    const { parts } = find(world.takeSnapshot().vessels, 'Hunter-ship');
    for (const part of parts) {
      const scope = { kind: 'part', vesselId: 'Hunter-ship', instanceId: part.instanceId } as const;
      world.paint.setEnabled(scope, true);
    }
    send(world, 'vessel.stage', { vesselId: 'Hunter-ship', value: 1 });
    const left = new Set(find(world.takeSnapshot().vessels, 'Hunter-ship').parts.map((part) => part.instanceId));
    for (const { instanceId } of parts) {
      expect(world.paint.rule({ kind: 'part', vesselId: 'Hunter-ship', instanceId }).enabled).toBe(
        left.has(instanceId),
      );
    }
  });

  it('the world refuses every action while controls are off', async () => {
    const world = createWorld({ ...(await bareDefaultScene()), clock: 'stepped', gates: { controlEnabled: false } });
    expect(send(world, 'paint.parts_enabled', { value: 1 })).toMatchObject({ ok: false, errno: 'EACCES' });
    expect(world.paint.enabled).toBe(false);
  });

  it('the astronauts stand upright, with their heads away from the ground', async () => {
    const world = await bareWorld();
    const kitten = find(world.takeSnapshot().vessels, 'Hunter');
    const up = vec3.normalize(kitten.positionCci);
    expect(vec3.dot(quat.rotate(kitten.cciFromBody, [0, 0, -1]), up)).toBeGreaterThan(0.999);
  });
});
