import { beforeAll, describe, expect, it } from 'vitest';
import {
  type CameraScene,
  type CameraSubject,
  frameOf,
  OwnCamera,
  placeAt,
  subjectOfView,
} from '../../../../src/simulator/world/views/index.js';
import { isPoseOf, poseLines, viewKeyOf } from '../../../../src/viewer/view/steering/server-camera.js';
import { draftText, newDraft } from '../../../../src/viewer/timeline/track-draft.js';
import { runScript } from '../../../../src/simulator/run-script.js';
import type { Simulation } from '../../../../src/simulator/create-simulation.js';
import { quat, transformPoint, vec3, type Vec3 } from '../../../../src/base/math/index.js';
import { assemblyFromPart, eclFromAssemblyPoint, type Part } from '../../../../src/simulator/sim/index.js';
import type { CameraPose } from '../../../../src/simulator/sim/camera/index.js';
import { cameraRay } from '../../../../src/simulator/sim/picking/index.js';
import { asSeen, defaultSimulation } from '../../../support/worlds.js';

const SHIP: CameraSubject = { kind: 'vessel', vesselId: 'Hunter-ship' };
let simulation: Simulation;
beforeAll(async () => {
  simulation = await defaultSimulation();
});

const forwardOf = ({ eclFromCamera }: CameraPose): Vec3 => quat.rotate(eclFromCamera, [0, 0, -1]);
const close = (a: Vec3, b: Vec3, tolerance: number): void => expect(vec3.distance(a, b)).toBeLessThan(tolerance);

describe('the camera of a page', () => {
  it("the page's camera can adopt the position and direction of a pose", () => {
    const world = asSeen(simulation.world);
    const camera = new OwnCamera(SHIP);
    const pose = world.camera.pose;
    camera.adopt(pose, 40, world);
    const own = camera.pose(world);
    close(own.positionEcl, pose.positionEcl, 1e-3);
    close(forwardOf(own), forwardOf(pose), 1e-6);
    expect(own.fovY).toBe(pose.fovY);
  });

  it("the page's camera focuses on its subject from a distance at which the subject fits into the picture", () => {
    const world = asSeen(simulation.world);
    const subjects: CameraSubject[] = [SHIP, { kind: 'body', bodyId: 'Luna' }];
    for (const subject of subjects) {
      const camera = new OwnCamera(SHIP);
      camera.focus(subject, world);
      const { originEcl, radius } = frameOf(subject, world)!;
      const pose = camera.pose(world);
      const toSubject = vec3.subtract(originEcl, pose.positionEcl);
      const distance = vec3.length(toSubject);
      expect(distance / radius, subject.kind).toBeGreaterThan(1 / Math.sin(pose.fovY / 2));
      expect(distance / radius, subject.kind).toBeLessThan(6);
      expect(vec3.dot(vec3.normalize(toSubject), forwardOf(pose)), subject.kind).toBeGreaterThan(0.999);
    }
  });

  it("when the page's camera focuses on a part, the part fits into the picture and is not tiny, however large the vessel is", () => {
    const world = asSeen(simulation.world);
    const ship = world.snapshot.vessels.find(({ id }) => id === 'Hunter-ship')!;
    const corners = ({ instanceId, template, subparts }: Part): Vec3[] => [
      ...world.templates.get(template)!.model.primitives.flatMap(({ mesh: { positions } }) =>
        Array.from({ length: positions.length / 3 }, (_, index): Vec3 => {
          const [x = 0, y = 0, z = 0] = positions.subarray(3 * index);
          return eclFromAssemblyPoint(ship, transformPoint(assemblyFromPart(ship, instanceId)!, [x, y, z]));
        }),
      ),
      ...subparts.flatMap(corners),
    ];
    for (const part of ship.parts) {
      const camera = new OwnCamera(SHIP);
      camera.focus({ kind: 'part', vesselId: ship.id, instanceId: part.instanceId }, world);
      const pose = camera.pose(world);
      const cameraFromEcl = quat.invert(pose.eclFromCamera);
      const halfHeights = corners(part).map((corner) => {
        const [x, y, z] = quat.rotate(cameraFromEcl, vec3.subtract(corner, pose.positionEcl));
        return Math.hypot(x, y) / -z / Math.tan(pose.fovY / 2);
      });
      const most = halfHeights.reduce((a, b) => Math.max(a, b));
      expect(most, part.template).toBeLessThan(1);
      expect(most, part.template).toBeGreaterThan(0.3);
    }
  });

  it("the page's camera focuses on a whole vessel only once the models of its parts have arrived", async () => {
    const { world } = await defaultSimulation();
    // These lists of parts are new, so no radius is cached for them.
    const seen = world.takeSnapshot();
    const vessels = seen.vessels.map((vessel) => ({ ...vessel, parts: [...vessel.parts] }));
    const scene = (templates: CameraScene['templates']): CameraScene => ({ snapshot: { ...seen, vessels }, templates });
    const distanceIn = (shown: CameraScene): number => {
      const camera = new OwnCamera(SHIP);
      camera.focus(SHIP, shown);
      return camera.orbit.distance;
    };
    const unknown = distanceIn(scene(new Map()));
    expect(distanceIn(scene(world.templates))).toBeGreaterThan(3 * unknown);
  });

  it("the page's camera focuses on a vessel from farther away in a portrait picture", () => {
    const world = asSeen(simulation.world);
    const distanceAt = (aspect: number): number => {
      const camera = new OwnCamera(SHIP);
      camera.focus(SHIP, world, undefined, aspect);
      return camera.orbit.distance;
    };
    expect(distanceAt(0.5)).toBeCloseTo(2 * distanceAt(1), 6);
    expect(distanceAt(2)).toBe(distanceAt(1));
  });

  it("the page's camera moves with its subject, and stays where it is once it is released from the subject", async () => {
    const { world: simulated, tree } = await defaultSimulation();
    const world = asSeen(simulated);
    const station: CameraSubject = { kind: 'vessel', vesselId: 'Haven-station' };
    const camera = new OwnCamera(station);
    camera.focus(station, world);
    const distance = (): number => {
      const { originEcl } = frameOf(station, world)!;
      return vec3.distance(originEcl, camera.pose(world).positionEcl);
    };
    const before = distance();
    runScript({ world, tree }, ['step 20']);
    expect(Math.abs(distance() - before)).toBeLessThan(1e-3);
    camera.unfollow(world);
    expect(Math.abs(distance() - before)).toBeLessThan(1);
    runScript({ world, tree }, ['step 20']);
    expect(distance()).toBeGreaterThan(10_000);
  });

  it("the page's camera stays in place when its subject disappears", async () => {
    const { world: simulated, tree } = await defaultSimulation();
    const world = asSeen(simulated);
    const camera = new OwnCamera(SHIP);
    camera.focus(SHIP, world);
    const before = camera.pose(world);
    runScript({ world, tree }, ['despawn Hunter-ship']);
    close(camera.pose(world).positionEcl, before.positionEcl, 1);
    expect(camera.subject.kind).toBe('place');
  });

  it("the page's camera stays over the same ground if its subject disappears between two pictures", async () => {
    const { world: simulated, tree } = await defaultSimulation();
    const world = asSeen(simulated);
    const camera = new OwnCamera(SHIP);
    camera.focus(SHIP, world);
    const overGround = (): Vec3 => {
      const place = placeAt(camera.pose(world).positionEcl, world.snapshot);
      return place?.kind === 'place' ? place.pointCcf : vec3.ZERO;
    };
    const before = overGround();
    // During these 20 s, the planet moves by about 600 km.
    runScript({ world, tree }, ['step 20', 'despawn Hunter-ship']);
    close(overGround(), before, 1);
    expect(camera.subject.kind).toBe('place');
  });

  it("the page's camera turns, zooms, pans and flies relative to the picture", () => {
    const world = asSeen(simulation.world);
    const seen = (move: (camera: OwnCamera) => void): { moved: Vec3; turned: Vec3 } => {
      const camera = new OwnCamera(SHIP);
      camera.focus(SHIP, world);
      const before = camera.pose(world);
      move(camera);
      const after = camera.pose(world);
      const intoView = quat.invert(before.eclFromCamera);
      return {
        moved: quat.rotate(intoView, vec3.subtract(after.positionEcl, before.positionEcl)),
        turned: quat.rotate(intoView, forwardOf(after)),
      };
    };
    // When the user drags to the right, the camera moves to the left around its subject. When the user drags down, the
    // camera moves up.
    expect(seen((camera) => camera.turnBy(0.1, 0)).moved[0]).toBeLessThan(-1);
    expect(seen((camera) => camera.turnBy(0, 0.1)).moved[1]).toBeGreaterThan(1);
    expect(seen((camera) => camera.zoomTo(camera.orbit.pivot, 0.5)).moved[2]).toBeLessThan(-1);
    expect(seen((camera) => camera.panBy(0.1, 0)).moved[0]).toBeLessThan(-1);
    expect(seen((camera) => camera.flyBy(0, 0, 0.5)).moved[2]).toBeLessThan(-1);
    expect(seen((camera) => camera.flyBy(0, 0.2, 0)).moved[1]).toBeGreaterThan(1);
    close(seen((camera) => camera.flyBy(0.3, 0.2, 0.1)).turned, [0, 0, -1], 1e-6);
  });

  it("if the page's camera zooms and then zooms by the inverse factor, the view is as before, even if the orbit goes below the ground", () => {
    const world = asSeen(simulation.world);
    for (const up of [0.4, 0, -0.2, -0.6]) {
      const camera = new OwnCamera(SHIP);
      camera.focus(SHIP, world);
      camera.turnBy(0.3, up);
      const before = camera.pose(world);
      for (const [place, seen] of [
        [{ x: 0.4, y: 0.3 }, null],
        [{ x: -0.3, y: -0.2 }, 30],
        [{ x: 0.1, y: -0.5 }, 40_000],
      ] as const) {
        const { direction } = cameraRay(camera.pose(world), place);
        const anchor = camera.zoomAnchorAlong(direction, seen, world);
        for (const factor of [0.8, 0.8, 0.7, 1 / 0.7, 1 / 0.64]) camera.zoomTo(anchor, factor);
        const after = camera.pose(world);
        // The precision of coordinates relative to the sun is a few hundredths of a millimetre.
        close(after.positionEcl, before.positionEcl, camera.orbit.distance * 1e-6 + 1e-4);
        close(forwardOf(after), forwardOf(before), 1e-5);
      }
    }
  });

  it("the page's camera moves its pivot only away from itself, and this does not change the picture", () => {
    const world = asSeen(simulation.world);
    const camera = new OwnCamera(SHIP);
    camera.focus(SHIP, world);
    const before = camera.pose(world);
    const { distance } = camera.orbit;
    const { direction } = cameraRay(before, { x: 0, y: 0 });
    camera.pivotAlong(direction, distance / 2, world);
    expect(camera.orbit.distance).toBe(distance);
    camera.pivotAlong(direction, distance * 10, world);
    expect(camera.orbit.distance / distance).toBeCloseTo(10, 4);
    close(camera.pose(world).positionEcl, before.positionEcl, 1e-3);
    close(forwardOf(camera.pose(world)), forwardOf(before), 1e-5);
  });

  it("the page's camera turns around a surface after zooming in on it, and around its subject after zooming out again", () => {
    const world = asSeen(simulation.world);
    const camera = new OwnCamera(SHIP);
    camera.focus(SHIP, world);
    const { distance } = camera.orbit;
    const { direction } = cameraRay(camera.pose(world), { x: 0, y: 0 });
    const anchor = camera.zoomAnchorAlong(direction, 20, world);
    camera.zoomTo(anchor, 2);
    camera.turnBy(0, 0);
    expect(camera.orbit.distance).toBeCloseTo(distance + 20, 3);
    camera.zoomTo(anchor, 0.25);
    expect(camera.orbit.distance).toBeCloseTo(distance - 10, 3);
    camera.turnBy(0, 0);
    expect(camera.orbit.distance).toBeCloseTo(10, 3);
  });

  it("the subject of the page's camera is the vessel in the middle of the view; if only sky is there, it is a place", () => {
    const world = asSeen(simulation.world);
    const pose = world.camera.pose;
    const { subject, distance } = subjectOfView(pose, world);
    expect(subject?.kind).toBe('vessel');
    expect(distance).toBeLessThan(500);
    const away = { ...pose, eclFromCamera: quat.multiply(pose.eclFromCamera, quat.fromAxisAngle([1, 0, 0], 1.5)) };
    expect(subjectOfView(away, world).subject?.kind).toBe('place');
  });

  it("the page's camera never goes below the ground", () => {
    const world = asSeen(simulation.world);
    const camera = new OwnCamera(SHIP);
    camera.focus(SHIP, world);
    for (let i = 0; i < 20; i++) camera.turnBy(0, -0.2);
    const pose = camera.pose(world);
    const earth = world.snapshot.bodies.find(({ definition }) => definition.id === 'Earth')!;
    const { radarAltitude } = world.snapshot.vessels.find(({ id }) => id === 'Hunter-ship')!;
    const height = vec3.distance(pose.positionEcl, earth.positionEcl);
    const ship = vec3.distance(frameOf(SHIP, world)!.originEcl, earth.positionEcl);
    expect(height).toBeGreaterThan(ship - radarAltitude - 60);
    expect(pose.positionEcl.every(Number.isFinite)).toBe(true);
  });

  it("the page's camera can move the server's camera to its own position by field writes", async () => {
    for (const subject of [
      SHIP,
      { kind: 'body', bodyId: 'Luna' } as const,
      { kind: 'vessel', vesselId: 'Haven-station' } as const,
    ]) {
      const { world: simulated, tree } = await defaultSimulation();
      const world = asSeen(simulated);
      const camera = new OwnCamera(subject);
      camera.focus(subject, world);
      camera.turnBy(0.4, 0.2);
      camera.panBy(0.05, 0.02);
      const own = camera.pose(world);
      runScript({ world, tree }, poseLines(camera, own, world));
      const { pose } = world.camera;
      const distance = camera.orbit.distance;
      // The page's next move continues from the pose of the server's camera, unless another page has moved that camera.
      expect(isPoseOf(camera, pose, world)).toBe(true);
      const moved = vec3.addScaled(pose.positionEcl, vec3.X_AXIS, distance / 100);
      expect(isPoseOf(camera, { ...pose, positionEcl: moved }, world)).toBe(false);
      close(pose.positionEcl, own.positionEcl, distance * 1e-5 + 1e-3);
      close(forwardOf(pose), forwardOf(own), 1e-5);
      close(quat.rotate(pose.eclFromCamera, vec3.Y_AXIS), quat.rotate(own.eclFromCamera, vec3.Y_AXIS), 1e-4);
    }
  });

  it("playing a track made from the page's view moves the server's camera to the page's camera", async () => {
    for (const subject of [SHIP, { kind: 'body', bodyId: 'Luna' }] satisfies CameraSubject[]) {
      const { world: simulated, tree } = await defaultSimulation();
      const world = asSeen(simulated);
      const camera = new OwnCamera(subject);
      camera.focus(subject, world);
      camera.turnBy(0.4, 0.2);
      const own = camera.pose(world);
      tree.writeText('camera/track/mine', draftText(newDraft(viewKeyOf(camera, own, world)!)));
      runScript({ world, tree }, ['camera/play mine']);
      const { pose } = world.camera;
      close(pose.positionEcl, own.positionEcl, camera.orbit.distance * 1e-5 + 1e-3);
      close(forwardOf(pose), forwardOf(own), 1e-5);
    }
  });

  it("a key made from the page's view shows the same view hours later", async () => {
    const place = { kind: 'place', bodyId: 'Earth', pointCcf: [-5_930_000, 2_020_000, 1_310_000] } as const;
    for (const subject of [SHIP, place, { kind: 'body', bodyId: 'Luna' }] satisfies CameraSubject[]) {
      const { world: simulated, tree } = await defaultSimulation();
      const world = asSeen(simulated);
      const camera = new OwnCamera(subject);
      camera.focus(subject, world);
      camera.turnBy(0.4, 0.2);
      const key = viewKeyOf(camera, camera.pose(world), world)!;
      tree.writeText('camera/track/mine', draftText(newDraft(key)));
      simulated.step(6 * 3600);
      runScript({ world, tree }, ['camera/play mine']);
      const { pose } = world.camera;
      const own = camera.pose(world);
      close(pose.positionEcl, own.positionEcl, camera.orbit.distance * 1e-5 + 1e-3);
      close(forwardOf(pose), forwardOf(own), 1e-5);
      close(quat.rotate(pose.eclFromCamera, vec3.Y_AXIS), quat.rotate(own.eclFromCamera, vec3.Y_AXIS), 1e-5);
    }
  });
});
