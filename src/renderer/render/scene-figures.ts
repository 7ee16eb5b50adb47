import type { SceneFrame } from '../scene/scene-frame.js';
import { chunkTriangles } from '../scene/terrain/index.js';
import { fleetWork } from './fleet-work.js';

/** The amount of work for drawing a picture, without the draws of shadows, plants and stones. */
export interface SceneFigures {
  /** The number of draw calls: one per kind of surface and level of detail, and one per terrain chunk. */
  readonly draws: number;
  /** The number of visible parts that are large enough to be drawn. */
  readonly instances: number;
  readonly triangles: number;
  /** The number of triangles of the ground, including the skirts of chunks. */
  readonly groundTriangles: number;
}

export function sceneFigures(
  scene: SceneFrame,
  size: { readonly width: number; readonly height: number },
): SceneFigures {
  const { chunks } = scene.terrain;
  const { instances, triangles } = fleetWork(scene, size);
  const levels = scene.fleet.drawKinds.reduce((sum, { mesh }) => sum + 1 + mesh.levels.length, 0);
  const groundTriangles = chunks.reduce((sum, chunk) => sum + chunkTriangles(chunk), 0);
  return { draws: levels + chunks.length, instances, triangles, groundTriangles };
}
