import { type GltfSource, readContainer } from '../../src/simulator/models/gltf/container.js';
import type { Model } from '../../src/simulator/models/model.js';
import { modelFromGltf, type ModelOptions } from '../../src/simulator/models/gltf/read-gltf.js';

export type ReadGltfOptions = GltfSource & ModelOptions;

export async function readGltf(bytes: Uint8Array, options: ReadGltfOptions): Promise<Model> {
  return modelFromGltf(await readContainer(bytes, options), options);
}
