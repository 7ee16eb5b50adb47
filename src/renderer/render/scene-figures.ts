import type { SceneFrame } from '../scene/scene-frame.js';
import { chunkTriangles } from '../scene/terrain/index.js';
import { fleetWork } from './fleet-work.js';

/** The work of drawing a picture, without the draws of shadows, plants and stones. */
export interface SceneFigures {
  /** Number of draw calls: one for each level of detail of each kind of surface, and one for each terrain chunk. */
  readonly draws: number;
  /** Number of visible parts that are not too small to be drawn. */
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
