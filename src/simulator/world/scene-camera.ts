import { type CameraSurroundings, type MainCamera, parseTargetRef, type PoseChange } from '../sim/camera/index.js';
import type { SceneCameraDescription } from '../sim/scene-file/index.js';

export function beginSceneCamera(
  camera: MainCamera,
  description: SceneCameraDescription,
  surroundings: CameraSurroundings,
): void {
  const { follow, mode } = description;
  const target = follow === undefined ? null : parseTargetRef(follow);
  if (target) camera.setFollow(target, surroundings);
  if (mode) camera.setMode(mode, surroundings);
  camera.setView(poseFromScene(description), surroundings);
}

function poseFromScene(camera: SceneCameraDescription): PoseChange {
  const { anchor, position, frame, orbit, geo, aim, fovDeg, orthoHalfHeight } = camera;
  const target = (text: string | undefined): PoseChange['anchor'] => parseTargetRef(text ?? 'none') ?? { kind: 'none' };
  const change: Record<string, unknown> = {};
  const set = (values: PoseChange): void => void Object.assign(change, values);
  if (anchor !== undefined) set({ anchor: target(anchor)! });
  if (geo) {
    const { latitudeDeg, longitudeDeg, altitude } = geo;
    set({ anchor: { kind: 'body', bodyId: geo.body }, geo: { latitudeDeg, longitudeDeg, altitude } });
  }
  if (position) set({ position });
  if (frame) set({ frame });
  if (orbit)
    set({ orbitRadius: orbit.radius, orbitAzimuthDeg: orbit.azimuthDeg, orbitElevationDeg: orbit.elevationDeg });
  if (aim) {
    set({ aimTarget: target(aim.target)!, aimOffset: aim.offset ?? [0, 0, 0], aimFrame: aim.frame ?? 'bodyfixed' });
    set({ aimUp: aim.up ?? 'world', rollDeg: aim.rollDeg ?? 0 });
  }
  if (fovDeg !== undefined) set({ fovDeg });
  if (orthoHalfHeight !== undefined) set({ ortho: true, orthoHalfHeight });
  return change;
}
