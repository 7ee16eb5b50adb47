import type { Document, GLTF, Node } from '@gltf-transform/core';
import { DocumentError } from '../../errors/index.js';
import { contentKey } from '../geometry/content-key.js';
import type { Model, Primitive } from '../model.js';
import type { DecodeImage } from './decoded-image.js';
import { DEFAULT_MATERIAL, MaterialReader } from './materials.js';
import { meshFromPrimitive, PrimitiveProblem } from './primitives.js';

export interface ReadGltfOptions {
  /** Name for errors; a name that ends in `.gltf` or bytes that begin with `{` are read as JSON. */
  readonly name: string;
  readonly decodeImage: DecodeImage;
  /** Reads a resource of a .gltf by its relative URI. Without it such a file must hold everything itself. */
  readonly readResource?: (uri: string) => Promise<Uint8Array>;
  /** Name of the only node that is read, with all below it. Its own transform counts, those above it do not. */
  readonly node?: string;
}

/** The slot names of EVA characters; a material called `body`, or `body.1`, goes to that slot. */
const SLOTS = ['body', 'fur', 'helmet', 'visor', 'mmu', 'sclera'];

/**
 * Reads a .glb or .gltf file into a model. Axes are taken as they are: the file's X, Y and Z are those of the part.
 *
 * @throws DocumentError naming the file and what in it cannot be used
 */
export async function readGltf(bytes: Uint8Array, options: ReadGltfOptions): Promise<Model> {
  const { name } = options;
  const document = await parse(bytes, options);
  const root = document.getRoot();
  const prefix = `gltf:${hashOf(bytes)}`;
  const materials = new MaterialReader(name, prefix, options.decodeImage);
  const primitives: Primitive[] = [];
  for (const node of nodesOf(document, options)) {
    const mesh = node.getMesh();
    if (!mesh) continue;
    const matrix = options.node === undefined ? node.getWorldMatrix() : matrixBelow(node, options.node);
    for (const [k, source] of mesh.listPrimitives().entries()) {
      const path = `/meshes/${root.listMeshes().indexOf(mesh)}/primitives/${k}`;
      const material = source.getMaterial();
      primitives.push({
        mesh: located(name, path, `mesh '${mesh.getName()}'`, () => meshFromPrimitive(source, matrix)),
        material: material ? await materials.read(material, root.listMaterials().indexOf(material)) : DEFAULT_MATERIAL,
        slot: slotOf(material?.getName() ?? ''),
      });
    }
  }
  if (primitives.length === 0) throw problem(name, '/meshes', 'nothing to draw: no triangles in the scene');
  return { key: options.node === undefined ? prefix : `${prefix}/${options.node}`, primitives };
}

function slotOf(materialName: string): string | null {
  const stem = materialName.replace(/\.\d+$/, '');
  return SLOTS.includes(stem) ? stem : null;
}

async function parse(bytes: Uint8Array, { name, readResource }: ReadGltfOptions): Promise<Document> {
  const io = await createIo();
  const isJson = bytes[0] === 0x7b || name.toLowerCase().endsWith('.gltf');
  try {
    if (!isJson) return await io.readBinary(bytes);
    const json = JSON.parse(new TextDecoder().decode(bytes)) as GLTF.IGLTF;
    const resources: Record<string, Uint8Array<ArrayBuffer>> = {};
    for (const { uri } of [...(json.buffers ?? []), ...(json.images ?? [])]) {
      if (uri === undefined || uri.startsWith('data:')) continue;
      if (!readResource) throw problem(name, '', `refers to '${uri}', which cannot be read from here`);
      resources[uri] = Uint8Array.from(await readResource(uri));
    }
    return await io.readJSON({ json, resources });
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    throw problem(name, '', `is not a glTF file that can be read: ${(error as Error).message}`);
  }
}

/**
 * Creates the reader. Its library is loaded when the first file is read: scenes of procedural parts alone start without
 * it.
 */
async function createIo() {
  const [{ WebIO }, extensions, { MeshoptDecoder }] = await Promise.all([
    import('@gltf-transform/core'),
    import('@gltf-transform/extensions'),
    import('meshoptimizer'),
  ]);
  await MeshoptDecoder.ready;
  return new WebIO()
    .registerExtensions([
      extensions.EXTMeshoptCompression,
      extensions.KHRMaterialsEmissiveStrength,
      extensions.KHRMaterialsTransmission,
      extensions.KHRMeshQuantization,
      extensions.KHRTextureTransform,
    ])
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder });
}

function nodesOf(document: Document, { name, node }: ReadGltfOptions): Node[] {
  const root = document.getRoot();
  const nodes: Node[] = [];
  const collect = (from: Node): void => {
    nodes.push(from);
    from.listChildren().forEach(collect);
  };
  if (node !== undefined) {
    const wanted = root.listNodes().find((candidate) => candidate.getName() === node);
    if (!wanted) {
      const known = root.listNodes().map((candidate) => candidate.getName()).filter(Boolean).join(', '); // prettier-ignore
      throw problem(name, '/nodes', `no node '${node}'; there are ${known || 'only unnamed ones'}`);
    }
    collect(wanted);
  } else {
    const scene = root.getDefaultScene() ?? root.listScenes()[0];
    if (!scene) throw problem(name, '/scenes', 'holds no scene');
    scene.listChildren().forEach(collect);
  }
  return nodes;
}

/** Returns the transform of `node` up to and including the node called `top`. */
function matrixBelow(node: Node, top: string): ReturnType<Node['getMatrix']> {
  const own = node.getMatrix();
  const parent = node.getParentNode();
  return node.getName() === top || !parent ? own : multiplied(matrixBelow(parent, top), own);
}

type Matrix = ReturnType<Node['getMatrix']>;

function multiplied(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, i) => {
    const [column, row] = [Math.floor(i / 4) * 4, i % 4];
    return (
      a[row]! * b[column]! + a[row + 4]! * b[column + 1]! + a[row + 8]! * b[column + 2]! + a[row + 12]! * b[column + 3]!
    );
  }) as Matrix;
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

/** Returns a content key over bytes of any length. */
function hashOf(bytes: Uint8Array): string {
  const words = new Uint32Array(Math.ceil(bytes.length / 4) + 1);
  new Uint8Array(words.buffer).set(bytes);
  words[words.length - 1] = bytes.length;
  return contentKey('file', [words]);
}
