import { dirname, resolve } from 'node:path';
import type { AssetCache } from '../../base/assets/index.js';
import { DocumentError } from '../../base/errors/index.js';
import { FileRefused, readBoundedFile, readFileOfFolder } from '../../device/node/index.js';
import { modelNotes } from '../../simulator/sim/index.js';
import { loadScene, NAMED_BYTES_MAX } from '../../simulator/sim/scene-file/index.js';
import { createSimulation, type Simulation, type SimulationOptions } from '../../simulator/index.js';
import { createModelReader } from '../opened-models/index.js';
import { defaultScenePath } from './default-scene.js';

export interface OpenSimulationOptions extends SimulationOptions {
  /** The path of a scene file, or `default`. */
  readonly scene: string;
  readonly warn?: (sentence: string) => void;
  readonly assets?: AssetCache;
}

/**
 * Opens a scene file from disk in a new world (Node only).
 * @throws DocumentError that lists every fault of the scene
 */
export async function openSimulation(options: OpenSimulationOptions): Promise<Simulation> {
  const path = options.scene === 'default' ? defaultScenePath() : resolve(options.scene);
  const scene = await loadScene(path, {
    readBytes: (file) => Promise.resolve().then(() => readSceneFile(path, file)),
    decodeImage: async (bytes, mime) => (await import('../../device/node/decode-image.js')).decodeImage(bytes, mime),
    ...(options.assets ? { assets: options.assets } : {}),
  });
  for (const note of modelNotes(scene.templates.values())) options.warn?.(note);
  return createSimulation(scene, { readModel: createModelReader(), ...options });
}

/** Maximum size of a scene file, bytes. This is many times the size of the largest known scene. */
const SCENE_BYTES_MAX = 16 * 1024 * 1024;

/**
 * Reads the scene file itself, or a file that the scene names by a path relative to the scene's folder.
 * @throws DocumentError for a file that is missing, too large, outside of the folder, or not a regular file
 */
export function readSceneFile(scenePath: string, file: string): Uint8Array {
  const isScene = resolve(file) === resolve(scenePath);
  try {
    if (isScene) return readBoundedFile(file, SCENE_BYTES_MAX);
    return readFileOfFolder(dirname(resolve(scenePath)), file, NAMED_BYTES_MAX);
  } catch (cause) {
    if (!(cause instanceof FileRefused)) throw cause;
    const { message: why } = cause;
    const message = isScene
      ? `${why}; name a scene file, or default`
      : `${file}: ${why}; paths are relative to the scene file`;
    throw new DocumentError(scenePath, [{ path: '', message }]);
  }
}
