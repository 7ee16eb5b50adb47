import { beforeAll, describe, expect, it } from 'vitest';
import type { Simulation } from '../../../../src/simulator/create-simulation.js';
import { defaultSimulation } from '../../../support/worlds.js';
import { expectSame, openCamera } from './open-camera.js';

let simulation: Simulation;
beforeAll(async () => {
  simulation = await defaultSimulation();
});

describe('the camera of a page', () => {
  it("the page's camera can begin to travel with another vessel without a change of the picture", () => {
    const { camera, mirror } = openCamera(simulation, 'own');
    camera.focus({ kind: 'vessel', vesselId: 'Hunter-ship' }, true);
    const before = camera.pose(mirror);
    camera.travelWith('Hunter');
    expect(camera.followed).toEqual({ kind: 'vessel', vesselId: 'Hunter' });
    expectSame(camera.pose(mirror), before);
  });

  it("the page's camera still travels with the vessel while earlier moves are undone and redone", () => {
    const { camera, mirror } = openCamera(simulation, 'own');
    camera.focus({ kind: 'body', bodyId: 'Luna' }, true);
    const luna = camera.pose(mirror);
    camera.focus({ kind: 'vessel', vesselId: 'Hunter-ship' }, true);
    const whole = camera.pose(mirror);
    camera.move((own) => own.turnBy(0.5, 0.1), { label: 'Turn', run: Symbol() });
    camera.move((own) => own.zoomTo(own.orbit.pivot, 0.5), { label: 'Zoom', run: Symbol() });
    const near = camera.pose(mirror);
    camera.back();
    const turned = camera.pose(mirror);
    camera.travelWith('Hunter');
    expect([camera.backLabel, camera.forwardLabel]).toEqual(['Turn', 'Zoom']);
    const hunter = { kind: 'vessel', vesselId: 'Hunter' };
    camera.back();
    expectSame(camera.pose(mirror), whole);
    expect(camera.followed).toEqual(hunter);
    camera.forward();
    expectSame(camera.pose(mirror), turned);
    camera.forward();
    expectSame(camera.pose(mirror), near);
    expect(camera.followed).toEqual(hunter);
    for (let step = 0; step < 3; step++) camera.back();
    expectSame(camera.pose(mirror), luna);
    expect(camera.followed).toEqual({ kind: 'body', bodyId: 'Luna' });
  });

  it("a request to travel with the same vessel or with an unknown vessel leaves the page's camera unchanged", () => {
    const { camera } = openCamera(simulation, 'own');
    camera.focus({ kind: 'vessel', vesselId: 'Hunter-ship' }, true);
    const { subject, orbit } = camera.own!;
    camera.travelWith('Hunter-ship');
    camera.travelWith('nobody');
    expect([camera.own!.subject, camera.own!.orbit]).toEqual([subject, orbit]);
  });

  it("the page's camera does not begin to travel with a distant vessel", () => {
    const { camera, mirror } = openCamera(simulation, 'own');
    camera.focus({ kind: 'vessel', vesselId: 'Hunter-ship' }, true);
    const before = camera.pose(mirror);
    camera.travelWith('Haven-station');
    expect(camera.followed).toEqual({ kind: 'vessel', vesselId: 'Hunter-ship' });
    expectSame(camera.pose(mirror), before);
  });

  it("while the page shows the server's camera, the page's own camera cannot begin to travel with a vessel", () => {
    const { camera, mirror } = openCamera(simulation, 'server');
    const before = camera.pose(mirror);
    camera.travelWith('Hunter');
    expect(camera.followed).toBeNull();
    expect(camera.pose(mirror)).toEqual(before);
  });
});
