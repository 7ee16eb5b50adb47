import { NO_ASSETS, type AssetCache } from '../../../base/assets/index.js';
import { DocumentError, parseJson, type DocumentProblem } from '../../../base/errors/index.js';
import type { DecodeImage } from '../../models/gltf/index.js';
import { type ImagePool, keepModel, readKeptModel } from '../../models/kept-model.js';
import type { Model } from '../../models/model.js';
import { MODEL_BYTES_MAX } from '../../models/model-limits.js';
import type { PartTemplate, TemplateShape } from '../state.js';
import { recordOf, textOf } from './loose-json.js';
import type { SceneDescription } from './schema/scene.js';
import type { TemplateDescription } from './schema/templates.js';

/** The maximum size of a file to which a scene refers, bytes. */
export const NAMED_BYTES_MAX = MODEL_BYTES_MAX;

export interface LoadedScene {
  readonly scene: SceneDescription;
  readonly templates: ReadonlyMap<string, PartTemplate>;
}

export interface SceneFiles {
  /** Reads the scene or a file to which it refers. Rejects with a DocumentError if the file is missing. */
  readonly readBytes: (path: string) => Promise<Uint8Array>;
  readonly decodeImage: DecodeImage;
  /** The cache of checked scenes and built models; by default, nothing is cached. */
  readonly assets?: AssetCache;
}

const NOTHING: Model = { key: 'nothing', primitives: [] };

/**
 * Reads a scene file and builds the model of every template.
 * @throws DocumentError that lists every wrong JSON member and every missing file
 */
export async function loadScene(path: string, files: SceneFiles): Promise<LoadedScene> {
  const text = new TextDecoder().decode(await files.readBytes(path));
  const scene = await checkedScene(text, path, files);
  const templates = new Map<string, PartTemplate>();
  const problems: DocumentProblem[] = [];
  const pool: ImagePool = new Map();
  for (const [id, description] of Object.entries(scene.templates)) {
    try {
      const model = await loadModel(id, description, path, files, pool);
      const { displayName = id, geometry } = description;
      templates.set(id, { id, displayName, model, ...sourceOf(geometry) });
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      problems.push(...error.problems);
    }
  }
  if (problems.length > 0) throw new DocumentError(path, problems);
  return { scene, templates };
}

function sourceOf(geometry: TemplateDescription['geometry']): Pick<PartTemplate, 'shape' | 'file'> {
  if (geometry === undefined) return {};
  return 'shape' in geometry ? { shape: geometry } : { file: geometry.gltf };
}

/**
 * Checks the text of a scene. The cache stores the texts that have passed. For such a text, a later run need not load
 * the schema and its compiler, which takes longer than all other work on a scene.
 */
async function checkedScene(text: string, path: string, files: SceneFiles): Promise<SceneDescription> {
  const { assets = NO_ASSETS } = files;
  const json = readJson(text, path);
  const key = `checked scene\n${text}`;
  if (assets.read(key)) return json as SceneDescription;
  const { parseScene } = await import('./parse-scene.js');
  let scene: SceneDescription;
  try {
    scene = parseScene(json, path);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new DocumentError(path, [...error.problems, ...(await missingFiles(json, files))]);
  }
  assets.write?.(key, { facts: null, sections: [] });
  return scene;
}

async function missingFiles(json: unknown, files: SceneFiles): Promise<DocumentProblem[]> {
  const problems: DocumentProblem[] = [];
  for (const [id, template] of Object.entries(recordOf(recordOf(json)['templates']))) {
    const file = textOf(recordOf(recordOf(template)['geometry'])['gltf']);
    if (file === undefined) continue;
    await files.readBytes(file).catch((error: unknown) => {
      if (!(error instanceof DocumentError)) throw error;
      const path = `/templates/${id}/geometry/gltf`;
      problems.push(...error.problems.map(({ message }) => ({ path, message })));
    });
  }
  return problems;
}

function readJson(text: string, path: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw new DocumentError(path, [{ path: '', message: `not JSON: ${(cause as Error).message}` }]);
  }
}

async function loadModel(
  id: string,
  { geometry }: TemplateDescription,
  path: string,
  files: SceneFiles,
  pool: ImagePool,
): Promise<Model> {
  if (geometry === undefined) return NOTHING;
  const at = `/templates/${id}/geometry`;
  const bytes = 'gltf' in geometry ? await readModel(geometry.gltf, `${at}/gltf`, path, files) : null;
  try {
    if ('shape' in geometry) return await loadShape(geometry, files.assets, pool);
    return await loadGltf(geometry, bytes!, files, pool);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    // The message names first the place in the scene, and then the fault in the file or shape.
    throw new DocumentError(
      path,
      error.problems.map((p) => ({ path: at, message: `${p.path} ${p.message}`.trim() })),
    );
  }
}

/** @param at path of the JSON member that refers to the file @throws DocumentError if the file cannot be read */
async function readModel(file: string, at: string, path: string, files: SceneFiles): Promise<Uint8Array> {
  try {
    return await files.readBytes(file);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new DocumentError(
      path,
      error.problems.map(({ message }) => ({ path: at, message })),
    );
  }
}

async function loadGltf(
  { gltf, node }: { readonly gltf: string; readonly node?: string },
  bytes: Uint8Array,
  { decodeImage, readBytes, assets = NO_ASSETS }: SceneFiles,
  pool: ImagePool,
): Promise<Model> {
  const { readContainer, modelFromGltf } = await import('../../models/gltf/index.js');
  const file = await readContainer(bytes, { name: gltf, readFile: readBytes });
  const key = `gltf ${file.key} ${JSON.stringify(node ?? null)}`;
  const kept = readKeptModel(assets, key, pool);
  if (kept) return kept;
  const model = await modelFromGltf(file, { decodeImage, ...(node === undefined ? {} : { node }) });
  return assets === NO_ASSETS ? model : keepModel(assets, key, model);
}

/**
 * Returns the model of a shape. The code of the shapes is loaded only when a model must be built.
 * @throws DocumentError for a wrong shape or parameters
 */
export async function loadShape(
  { shape, parameters }: TemplateShape,
  assets: AssetCache = NO_ASSETS,
  pool: ImagePool,
): Promise<Model> {
  const key = `shape ${shape} ${JSON.stringify(parameters ?? {})}`;
  const kept = readKeptModel(assets, key, pool);
  if (kept) return kept;
  const { buildShape } = await import('../../models/shapes/index.js');
  const model = buildShape(shape, parameters);
  return assets === NO_ASSETS ? model : keepModel(assets, key, model);
}
