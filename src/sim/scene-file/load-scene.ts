import { DocumentError } from '../../errors/index.js';
import { type DecodeImage, readGltf } from '../../models/gltf/index.js';
import type { Model } from '../../models/model.js';
import { buildShape } from '../../models/shapes/index.js';
import type { PartTemplate } from '../state.js';
import { parseScene } from './parse-scene.js';
import type { SceneDescription } from './schema/scene.js';
import type { TemplateDescription } from './schema/templates.js';

/** A scene and the models of its templates, ready for a world. */
export interface LoadedScene {
  readonly scene: SceneDescription;
  readonly templates: ReadonlyMap<string, PartTemplate>;
}

/** How a scene reaches what it names. */
export interface SceneFiles {
  /** Bytes of a file named in the scene, or of the scene itself. Rejects with a DocumentError when there is none. */
  readonly readBytes: (path: string) => Promise<Uint8Array>;
  readonly decodeImage: DecodeImage;
}

const NOTHING: Model = { key: 'nothing', primitives: [] };

/**
 * Reads a scene file and builds the model of every template.
 * @throws DocumentError naming each member that is wrong, each file that is missing
 */
export async function loadScene(path: string, files: SceneFiles): Promise<LoadedScene> {
  const text = new TextDecoder().decode(await files.readBytes(path));
  const scene = parseScene(parseJson(text, path), path);
  const templates = new Map<string, PartTemplate>();
  for (const [id, description] of Object.entries(scene.templates)) {
    const model = await loadModel(id, description, path, files);
    templates.set(id, { id, displayName: description.displayName ?? id, model });
  }
  return { scene, templates };
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DocumentError(path, [{ path: '', message: `not JSON: ${(cause as Error).message}` }]);
  }
}

async function loadModel(
  id: string,
  { geometry }: TemplateDescription,
  path: string,
  files: SceneFiles,
): Promise<Model> {
  if (geometry === undefined) return NOTHING;
  const at = `/templates/${id}/geometry`;
  try {
    if ('shape' in geometry) return buildShape(geometry.shape, geometry.parameters);
    const bytes = await files.readBytes(geometry.gltf);
    const node = geometry.node === undefined ? {} : { node: geometry.node };
    return await readGltf(bytes, { name: geometry.gltf, decodeImage: files.decodeImage, ...node });
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    // Say where in the scene the trouble begins, then what the file or shape itself complains of.
    throw new DocumentError(
      path,
      error.problems.map((p) => ({ path: at, message: `${p.path} ${p.message}`.trim() })),
    );
  }
}
