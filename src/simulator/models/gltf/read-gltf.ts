import type { Document, Material as GltfMaterial } from '@gltf-transform/core';
import { DocumentError } from '../../../base/errors/index.js';
import type { Model, Primitive } from '../model.js';
import { accessorProblems, bufferViewProblems, skinProblems } from './accessors.js';
import type { GltfFile } from './container.js';
import type { DecodeImage } from './decoded-image.js';
import { featureUse } from './features.js';
import { haveSameLook, joinedByMaterial, levelsFromFile, type MaterialSurface } from './file-levels.js';
import { DEFAULT_MATERIAL, MaterialReader } from './materials.js';
import { type NodeLevels, nodeLevelsOf } from './node-levels.js';
import { normalForm } from './normal-form.js';
import { type PlacedGroup, type PlacedMesh, placedMeshes } from './placed-meshes.js';
import { PrimitiveProblem } from './primitive-problem.js';
import { hasTriangles, surfaceFromPrimitive } from './primitives.js';
import { unpackDataUris } from './resources.js';
import { sharedPlaces } from './shared-places.js';
import { LEAST_TRIANGLES, loadSimplifier, simplifiedLevels } from './simplified-levels.js';
import { meshFromSurface, type SurfaceLevel } from './surface.js';

export interface ModelOptions {
  readonly decodeImage: DecodeImage;
  /**
   * Name of a node. If given, only this node and its descendants are read, and the transforms of the nodes above it are
   * ignored.
   */
  readonly node?: string;
}

/**
 * The names of the slots that EVA characters have. A material belongs to a slot if it has the slot's name, such as
 * `body`, or a name that begins with the slot's name and a dot, such as `body.1`.
 */
const SLOTS = ['body', 'fur', 'helmet', 'visor', 'mmu', 'sclera'];

/**
 * Makes a model from a file that uses the axes of the part. Surfaces without coarser levels in the file are simplified
 * to get some.
 * @throws DocumentError with the file and the things in it that cannot be used
 */
export async function modelFromGltf(file: GltfFile, options: ModelOptions): Promise<Model> {
  const { node } = options;
  const { groups, primitiveOf, notes, key } = await openGltf(file, options.decodeImage, node);
  const primitives: Primitive[] = [];
  for (const surface of await withLevels(groups.flatMap(({ surfaces }) => surfaces))) {
    primitives.push(await primitiveOf(surface));
  }
  return { key: node === undefined ? key : `${key}/${node}`, primitives, notes };
}

export interface GltfGroup {
  /** Name of the node, or else of its mesh; may be empty. */
  readonly name: string;
  readonly surfaces: readonly LevelledSurface[];
}

export interface OpenGltf {
  readonly groups: readonly GltfGroup[];
  readonly primitiveOf: (surface: LevelledSurface) => Promise<Primitive>;
  readonly notes: readonly string[];
  readonly key: string;
}

/** @throws DocumentError with the file and the things in it that cannot be used */
export async function openGltf(file: GltfFile, decodeImage: DecodeImage, node?: string): Promise<OpenGltf> {
  const { name } = file;
  const { notes, refusals } = featureUse(file.json);
  if (refusals.length > 0) {
    throw new DocumentError(
      name,
      refusals.map((message) => ({ path: '', message })),
    );
  }
  const { document, levels } = await parse(file);
  const root = document.getRoot();
  const key = `gltf:${file.key}`;
  const isColoured = colouredMaterials(document);
  const surfacesOf = (placed: readonly PlacedMesh[]): MaterialSurface[] =>
    placed.flatMap(({ mesh, placement }) =>
      mesh.listPrimitives().flatMap((source, k): MaterialSurface[] => {
        if (!hasTriangles(source)) return [];
        const path = `/meshes/${root.listMeshes().indexOf(mesh)}/primitives/${k}`;
        const material = source.getMaterial();
        const surface = located(name, path, `mesh '${mesh.getName()}'`, () =>
          surfaceFromPrimitive(source, placement, isColoured(material)),
        );
        return [{ surface, material }];
      }),
    );
  const levelled = ({ finest, coarser }: PlacedGroup): LevelledSurface[] => {
    if (coarser.length === 0) return surfacesOf(finest).map((surface) => ({ ...surface, levels: [] }));
    const together = joinedByMaterial(surfacesOf(finest));
    const fromFile = levelsFromFile(together, coarser.map(surfacesOf));
    return together.map((surface, i) => ({ ...surface, levels: fromFile[i]! }));
  };
  const groups = placedMeshes(document, levels, name, node)
    .map((group) => ({ name: group.name, surfaces: levelled(group) }))
    .filter(({ surfaces }) => surfaces.length > 0);
  if (groups.length === 0)
    throw problem(name, '/meshes', 'nothing to draw: no triangles in the scene; export triangles');
  const materials = new MaterialReader(name, key, root.listTextures(), decodeImage);
  const primitiveOf = async ({ surface, material, levels: ofSurface }: LevelledSurface): Promise<Primitive> => ({
    mesh: meshFromSurface(surface, material?.getDoubleSided() ?? false, ofSurface),
    material: material
      ? await materials.read(material, root.listMaterials().indexOf(material), isColoured(material))
      : DEFAULT_MATERIAL,
    slot: slotOf(material?.getName() ?? ''),
  });
  return { groups, primitiveOf, notes, key };
}

/**
 * Returns a function that reports whether a material has a primitive with vertex colours. Materials that look equal
 * count as one, because some exporters copy the material for each level of detail.
 */
function colouredMaterials(document: Document): (material: GltfMaterial | null) => boolean {
  const primitives = document.getRoot().listMeshes().flatMap((mesh) => mesh.listPrimitives()); // prettier-ignore
  const coloured = [...new Set(primitives.filter((p) => p.getAttribute('COLOR_0')).map((p) => p.getMaterial()))];
  return (material) => coloured.some((other) => haveSameLook(material, other));
}

export interface LevelledSurface extends MaterialSurface {
  readonly levels: readonly SurfaceLevel[];
}

export async function withLevels(surfaces: readonly LevelledSurface[]): Promise<readonly LevelledSurface[]> {
  const isDense = ({ surface, levels }: LevelledSurface): boolean =>
    levels.length === 0 && surface.indices.length / 3 >= LEAST_TRIANGLES;
  if (!surfaces.some(isDense)) return surfaces;
  const simplifier = await loadSimplifier();
  const isShared = sharedPlaces(surfaces.map(({ surface }) => surface));
  return surfaces.map((levelled) =>
    isDense(levelled)
      ? { ...levelled, levels: simplifiedLevels(simplifier, levelled.surface, isShared) }
      : levelled,
  ); // prettier-ignore
}

function slotOf(materialName: string): string | null {
  const stem = materialName.replace(/\.\d+$/, '');
  return SLOTS.includes(stem) ? stem : null;
}

async function parse(source: GltfFile): Promise<{ document: Document; levels: NodeLevels }> {
  const { name } = source;
  const unpacked = unpackDataUris(source.json, name);
  const file = { json: unpacked.json, resources: { ...source.resources, ...unpacked.resources } };
  const { levels, problems } = nodeLevelsOf(file.json);
  const all = [...bufferViewProblems(file), ...accessorProblems(file.json), ...skinProblems(file.json), ...problems];
  if (all.length > 0) throw new DocumentError(name, all);
  const io = await createIo();
  try {
    return {
      document: await io.readJSON({
        ...file,
        json: normalForm(file.json),
      }),
      levels,
    };
  } catch (error) {
    throw problem(name, '', `is not a glTF file that can be read: ${(error as Error).message}; export it again`);
  }
}

/** The library is loaded for the first file, because scenes with only procedural parts do not need it. */
async function createIo() {
  const [{ WebIO }, extensions, { MeshoptDecoder }] = await Promise.all([
    import('@gltf-transform/core'),
    import('@gltf-transform/extensions'),
    import('meshoptimizer/decoder'),
  ]);
  await MeshoptDecoder.ready;
  return new WebIO()
    .registerExtensions([
      extensions.EXTMeshoptCompression,
      extensions.KHRMaterialsEmissiveStrength,
      extensions.KHRMaterialsIOR,
      extensions.KHRMaterialsTransmission,
      extensions.KHRMaterialsUnlit,
      extensions.KHRMeshQuantization,
      extensions.KHRTextureTransform,
    ])
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder });
}

function located<T>(file: string, path: string, what: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof PrimitiveProblem) throw problem(file, path, `${what}: ${error.message}`);
    throw error;
  }
}

const problem = (file: string, path: string, message: string): DocumentError =>
  new DocumentError(file, [{ path, message }]);
