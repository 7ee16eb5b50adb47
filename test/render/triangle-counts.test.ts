import { describe, expect, test } from 'vitest';
import { affineGrowth, AFFINE_NUMBERS, composeAffine } from '../../src/math/affine.js';
import type { Vec3 } from '../../src/math/vec3.js';
import { cullViews } from '../../src/render/frame-inputs.js';
import { CULL_VIEW, type CullView, writeCullView } from '../../src/render/layouts/cull-view.js';
import type { Raster } from '../../src/render/layouts/frame-uniform.js';
import { type Fleet, INSTANCE_WORDS, NO_ROW, NODE_WORDS, VESSEL_WORDS } from '../../src/scene/fleet/fleet.js';
import { drawKindOf, NO_DRAW_KIND } from '../../src/scene/fleet/instance-word.js';
import { allowedErrorIn, levelOf } from '../../src/scene/fleet/mesh-level.js';
import { SceneBuilder } from '../../src/scene/scene-builder.js';
import { defaultSimulation } from '../support/worlds.js';

const { world } = await defaultSimulation();

/** Returns the world-from-part of a node; parents have composed rows of their own. */
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

/** Returns true when a sphere reaches into the view, as `reaches_view` in shaders/lib/cull-view.wgsl has it. */
function reaches(view: CullView, [x, y, z]: Vec3, radius: number): boolean {
  const words = new Float32Array(CULL_VIEW.size / 4);
  writeCullView(words, 0, view);
  return [0, 4, 8, 12, 16].every(
    (i) => words[i]! * x + words[i + 1]! * y + words[i + 2]! * z + words[i + 3]! >= -radius,
  );
}

/** Counts the triangles that the camera's draws have, and those that they would have without levels of detail. */
function trianglesAt(width: number, height: number): { drawn: number; finest: number } {
  const scene = new SceneBuilder().build(world, width, height);
  const raster: Raster = { width, height, sample: 0, samples: 1, jitter: [0, 0], background: 'sky', smooth: true };
  const [view] = cullViews(scene, raster, []) as [CullView];
  const { fleet } = scene;
  const count = { drawn: 0, finest: 0 };
  for (let row = 0; row < fleet.instances.count; row++) {
    const kind = drawKindOf(fleet.instances.uints[row * INSTANCE_WORDS + 1]!);
    if (kind === NO_DRAW_KIND) continue;
    const { mesh } = fleet.drawKinds[kind]!;
    const m = worldFromNode(fleet, fleet.instances.uints[row * INSTANCE_WORDS]!);
    const [cx, cy, cz] = mesh.centre;
    const centre = [0, 4, 8].map((r) => m[r]! * cx + m[r + 1]! * cy + m[r + 2]! * cz + m[r + 3]!) as unknown as Vec3;
    const growth = affineGrowth(m);
    const radius = mesh.radius * growth;
    if (radius <= view.leastSize * Math.hypot(...centre) || !reaches(view, centre, radius)) continue;
    const level = levelOf(mesh, growth, allowedErrorIn(view.allowedError, centre, radius));
    count.finest += mesh.indices.length / 3;
    count.drawn += [mesh, ...mesh.levels][level]!.indices.length / 3;
  }
  return count;
}

describe('the triangles of the default scene', () => {
  test.each([
    [960, 540, 100_000],
    [96, 54, 15_000],
  ])('at %d×%d are at most %d', (width, height, most) => {
    const { drawn, finest } = trianglesAt(width, height);
    expect(drawn).toBeLessThanOrEqual(most);
    expect(finest).toBeGreaterThan(300_000);
  });
});
