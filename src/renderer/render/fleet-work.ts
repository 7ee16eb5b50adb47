import { AFFINE_NUMBERS, affineGrowth, affinePoint, composeAffine, type Vec3 } from '../../base/math/index.js';
import { cameraView } from './frame-inputs.js';
import { type CullView, cullPlanes } from './layouts/cull-view.js';
import type { Raster } from './layouts/frame-uniform.js';
import { type Fleet, INSTANCE_WORDS, NO_ROW, NODE_WORDS, VESSEL_WORDS } from '../scene/fleet/fleet.js';
import { drawKindOf, NO_DRAW_KIND } from '../scene/fleet/instance-word.js';
import { allowedErrorIn, levelOf } from '../scene/fleet/mesh-level.js';
import type { SceneFrame } from '../scene/scene-frame.js';

/** Returns the transform from a node to the world. It includes the transforms of the node's parents. */
function worldFromNode(fleet: Fleet, row: number): number[] {
  const { floats, uints } = fleet.nodes;
  const at = row * NODE_WORDS;
  const local = [...floats.subarray(at, at + AFFINE_NUMBERS)];
  const parent = uints[at + AFFINE_NUMBERS]!;
  const vessel = uints[at + AFFINE_NUMBERS + 1]! * VESSEL_WORDS;
  const outer =
    parent === NO_ROW ? fleet.vesselPoses.subarray(vessel, vessel + VESSEL_WORDS) : worldFromNode(fleet, parent);
  return composeAffine(new Array<number>(AFFINE_NUMBERS), outer, local);
}

/** The same test as `reaches_view` in shaders/lib/cull-view.wgsl. */
function reaches(view: CullView, [x, y, z]: Vec3, radius: number): boolean {
  return cullPlanes(view).every(([a, b, c, d]) => a! * x + b! * y + c! * z + d! >= -radius);
}

export interface FleetWork {
  readonly instances: number;
  readonly triangles: number;
  readonly vertices: number;
  /** Number of triangles that would be drawn if every mesh had its finest level of detail. */
  readonly finest: number;
}

/** Counts what a picture draws of the fleet, with culling and levels of detail as in shaders/passes/cull.wgsl. */
export function fleetWork(scene: SceneFrame, { width, height }: { width: number; height: number }): FleetWork {
  const raster: Raster = { width, height, sample: 0, samples: 1, jitter: [0, 0], background: 'sky', smooth: true };
  const view = cameraView(scene, raster);
  const { fleet } = scene;
  const work = { instances: 0, triangles: 0, vertices: 0, finest: 0 };
  for (let row = 0; row < fleet.instances.count; row++) {
    const kind = drawKindOf(fleet.instances.uints[row * INSTANCE_WORDS + 1]!);
    if (kind === NO_DRAW_KIND) continue;
    const { mesh } = fleet.drawKinds[kind]!;
    const m = worldFromNode(fleet, fleet.instances.uints[row * INSTANCE_WORDS]!);
    const centre = affinePoint(m, mesh.centre);
    const growth = affineGrowth(m);
    const radius = mesh.radius * growth;
    if (radius <= view.leastSize * Math.hypot(...centre) || !reaches(view, centre, radius)) continue;
    const level = levelOf(mesh, growth, allowedErrorIn(view.allowedError, centre, radius));
    const drawn = [mesh, ...mesh.levels][level]!;
    work.instances++;
    work.finest += mesh.indices.length / 3;
    work.triangles += drawn.indices.length / 3;
    work.vertices += drawn.positions.length / 3;
  }
  return work;
}
