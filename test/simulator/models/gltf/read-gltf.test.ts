import { Document, type Material, type Node, type Primitive, WebIO } from '@gltf-transform/core';
import {
  EXTMeshoptCompression,
  KHRMaterialsEmissiveStrength,
  KHRMaterialsTransmission,
  KHRMeshQuantization,
  KHRTextureTransform,
} from '@gltf-transform/extensions';
import { MeshoptEncoder } from 'meshoptimizer';
import { describe, expect, test } from 'vitest';
import { DocumentError } from '../../../../src/base/errors/index.js';
import type { ModelImage } from '../../../../src/simulator/models/gltf/decoded-image.js';
import { readGltf } from '../../../support/read-gltf.js';
import { frameError } from '../mesh-checks.js';

const imageFile = (width: number, height: number, colour: readonly number[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array([width, height, ...colour]);

const decodeImage = (bytes: Uint8Array): ModelImage => {
  if (bytes.length < 6) throw new Error('truncated');
  const [width, height] = [bytes[0]!, bytes[1]!];
  const pixels = new Uint8Array(width * height * 4);
  for (let i = 0; i < pixels.length; i++) pixels[i] = bytes[2 + (i % 4)]!;
  return { width, height, pixels };
};

/** Makes a document with a node `root`, whose child has one triangle in the XY plane that faces +Z. */
function triangle(): { document: Document; primitive: Primitive; node: Node; material: Material } {
  const document = new Document();
  const buffer = document.createBuffer();
  const attribute = (type: 'VEC2' | 'VEC3', values: number[]) =>
    document.createAccessor().setType(type).setArray(new Float32Array(values)).setBuffer(buffer);
  const material = document.createMaterial('paint');
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', attribute('VEC3', [0, 0, 0, 1, 0, 0, 0, 1, 0]))
    .setAttribute('NORMAL', attribute('VEC3', [0, 0, 1, 0, 0, 1, 0, 0, 1]))
    .setAttribute('TEXCOORD_0', attribute('VEC2', [0, 1, 1, 1, 0, 0]))
    .setIndices(
      document
        .createAccessor()
        .setType('SCALAR')
        .setArray(new Uint16Array([0, 1, 2]))
        .setBuffer(buffer),
    )
    .setMaterial(material);
  const node = document.createNode('root').setMesh(document.createMesh('shape').addPrimitive(primitive));
  document.createScene().addChild(node);
  return { document, primitive, node, material };
}

const EXTENSIONS = [
  EXTMeshoptCompression,
  KHRMaterialsEmissiveStrength,
  KHRMaterialsTransmission,
  KHRMeshQuantization,
  KHRTextureTransform,
];
const glb = (document: Document): Promise<Uint8Array> =>
  new WebIO().registerExtensions(EXTENSIONS).writeBinary(document);
const read = async (document: Document, node?: string) =>
  readGltf(await glb(document), { name: 'test.glb', decodeImage, ...(node === undefined ? {} : { node }) });

describe('the geometry of a glTF file', () => {
  test('a triangle is read unchanged and gets tangents', async () => {
    const { document } = triangle();
    const { mesh } = (await read(document)).primitives[0]!;
    expect([...mesh.positions]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    expect([...mesh.indices]).toEqual([0, 1, 2]);
    expect([...mesh.tangents.slice(0, 4)]).toEqual([1, 0, 0, 1]);
    expect(frameError(mesh)).toBeLessThan(1e-6);
  });

  test('the transforms of a node and of the nodes above it are applied to its mesh', async () => {
    const { document, node } = triangle();
    node.setTranslation([1, 2, 3]);
    const parent = document.createNode('parent').setScale([2, 2, 2]).addChild(node);
    document.getRoot().listScenes()[0]!.addChild(parent);
    const whole = (await read(document)).primitives[0]!.mesh;
    expect([...whole.positions.slice(0, 6)]).toEqual([2, 4, 6, 4, 4, 6]);
    const alone = (await read(document, 'root')).primitives[0]!.mesh;
    expect([...alone.positions.slice(0, 6)]).toEqual([1, 2, 3, 2, 2, 3]);
  });

  test('faces still point to the front under a node that mirrors', async () => {
    const { document, node } = triangle();
    node.setScale([-1, 1, 1]);
    const { mesh } = (await read(document)).primitives[0]!;
    expect([...mesh.indices]).toEqual([0, 2, 1]);
    expect([...mesh.normals.slice(0, 3)].map((n) => n + 0)).toEqual([0, 0, 1]);
    expect(mesh.tangents[3]).toBe(-1);
  });

  test('every face of a mesh without normals is flat', async () => {
    const { document, primitive } = triangle();
    primitive.setAttribute('NORMAL', null);
    const { mesh } = (await read(document)).primitives[0]!;
    expect([...mesh.normals]).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1]);
  });

  test('a mesh with a double-sided material gets back faces', async () => {
    const { document, material } = triangle();
    material.setDoubleSided(true);
    const { mesh } = (await read(document)).primitives[0]!;
    expect([...mesh.indices]).toEqual([0, 1, 2, 3, 5, 4]);
    expect(mesh.normals[11]).toBe(-1);
    expect(frameError(mesh)).toBeLessThan(1e-6);
  });

  test('the uv transform of a texture is applied', async () => {
    const { document, material } = triangle();
    const texture = document
      .createTexture('t')
      .setImage(imageFile(1, 1, [9, 9, 9, 255]))
      .setMimeType('image/png');
    material.setBaseColorTexture(texture);
    const transform = document
      .createExtension(KHRTextureTransform)
      .createTransform()
      .setScale([2, 3])
      .setOffset([0.5, 0]);
    material.getBaseColorTextureInfo()!.setExtension('KHR_texture_transform', transform);
    const { mesh } = (await read(document)).primitives[0]!;
    expect([...mesh.uvs]).toEqual([0.5, 3, 2.5, 3, 0.5, 0]);
  });

  test('meshopt compression and quantized positions are read', async () => {
    const { document, primitive } = triangle();
    document.createExtension(KHRMeshQuantization).setRequired(true);
    primitive
      .getAttribute('POSITION')!
      .setArray(new Int16Array([0, 0, 0, 32767, 0, 0, 0, 32767, 0]))
      .setNormalized(true);
    document.createExtension(EXTMeshoptCompression).setRequired(true);
    await MeshoptEncoder.ready;
    const io = new WebIO().registerExtensions(EXTENSIONS).registerDependencies({ 'meshopt.encoder': MeshoptEncoder });
    const bytes = await io.writeBinary(document);
    const { mesh } = (await readGltf(bytes, { name: 'packed.glb', decodeImage })).primitives[0]!;
    expect([...mesh.positions]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  });
});

describe('the materials of a glTF file', () => {
  test('the constants of a material are read, and emissive strength multiplies its emission', async () => {
    const { document, material } = triangle();
    material
      .setBaseColorFactor([0.1, 0.2, 0.3, 1])
      .setMetallicFactor(0.25)
      .setRoughnessFactor(0.75)
      .setEmissiveFactor([1, 0.5, 0]);
    material.setExtension(
      'KHR_materials_emissive_strength',
      document.createExtension(KHRMaterialsEmissiveStrength).createEmissiveStrength().setEmissiveStrength(4),
    );
    expect((await read(document)).primitives[0]!.material).toMatchObject({
      kind: 'opaque', baseColour: [0.1, 0.2, 0.3], metallic: 0.25, perceptualRoughness: 0.75, emissive: [4, 2, 0], opacity: 1,
      albedoOcclusion: null, normalRoughMetal: null,
    }); // prettier-ignore
  });

  test('four images are packed into two images of the same power-of-two size', async () => {
    const { document, material } = triangle();
    const image = (width: number, height: number, colour: number[]) =>
      document
        .createTexture()
        .setImage(imageFile(width, height, colour))
        .setMimeType('image/png');
    material
      .setBaseColorTexture(image(100, 30, [10, 20, 30, 255]))
      .setOcclusionTexture(image(8, 8, [200, 0, 0, 255]))
      .setNormalTexture(image(16, 16, [128, 128, 255, 255]))
      .setMetallicRoughnessTexture(image(4, 4, [0, 77, 99, 255]));
    const { albedoOcclusion, normalRoughMetal } = (await read(document)).primitives[0]!.material;
    expect(albedoOcclusion!.size).toBe(128);
    expect(normalRoughMetal!.size).toBe(128);
    for (const i of [0, 4 * 5000, 128 * 128 * 4 - 4]) {
      expect([...albedoOcclusion!.pixels.slice(i, i + 4)]).toEqual([10, 20, 30, 200]);
      expect([...normalRoughMetal!.pixels.slice(i, i + 4)]).toEqual([128, 128, 77, 99]);
    }
  });

  test('a material becomes glass by transmission, but not by blending or by a cut-out', async () => {
    const kindOf = async (change: (m: Material, d: Document) => void) => {
      const { document, material } = triangle();
      change(material, document);
      const { kind, opacity } = (await read(document)).primitives[0]!.material;
      return [kind, opacity];
    };
    const transmission = (m: Material, d: Document): void => {
      m.setExtension(
        'KHR_materials_transmission',
        d.createExtension(KHRMaterialsTransmission).createTransmission().setTransmissionFactor(0.75),
      );
    };
    expect(await kindOf(transmission)).toEqual(['glass', 0.25]);
    const both = (m: Material, d: Document): void => transmission(m.setAlphaMode('BLEND').setAlpha(0.5), d);
    expect(await kindOf(both)).toEqual(['glass', 0.125]);
    expect(await kindOf((m) => m.setAlphaMode('BLEND').setAlpha(0.5))).toEqual(['opaque', 1]);
    expect(await kindOf((m) => m.setAlphaMode('MASK').setAlpha(0.5))).toEqual(['opaque', 1]);
  });

  test("a material's name selects its slot on an EVA character", async () => {
    const slotOf = async (name: string) => {
      const { document, material } = triangle();
      material.setName(name);
      return (await read(document)).primitives[0]!.slot;
    };
    expect(await slotOf('fur')).toBe('fur');
    expect(await slotOf('body.1')).toBe('body');
    expect(await slotOf('furniture')).toBeNull();
  });
});

describe('the refusal of a glTF file', () => {
  const refusal = async (run: Promise<unknown>): Promise<DocumentError> => {
    const error = await run.then(() => null, (reason: unknown) => reason); // prettier-ignore
    expect(error).toBeInstanceOf(DocumentError);
    return error as DocumentError;
  };

  test('a file in no format of glTF is refused', async () => {
    const error = await refusal(readGltf(new Uint8Array([1, 2, 3]), { name: 'broken.glb', decodeImage }));
    expect(error.document).toBe('broken.glb');
  });

  test('a truncated .glb is refused, and the same .glb in full is read', async () => {
    const bytes = await glb(triangle().document);
    const cut = bytes.slice(0, bytes.length - 4);
    expect((await refusal(readGltf(cut, { name: 'cut.glb', decodeImage }))).message).toContain(
      `has ${cut.length} of its ${bytes.length} bytes`,
    );
    await expect(readGltf(bytes, { name: 'cut.glb', decodeImage })).resolves.toBeDefined();
  });

  test('a position that is not finite is refused, and a normal that is not finite is replaced', async () => {
    const { document, primitive } = triangle();
    primitive.getAttribute('NORMAL')!.setElement(1, [NaN, 0, 1]);
    const { mesh } = (await read(document)).primitives[0]!;
    expect([...mesh.normals.slice(3, 6)]).toEqual([0, 0, 1]);
    primitive.getAttribute('POSITION')!.setElement(2, [0, Infinity, 0]);
    expect((await refusal(read(document))).message).toContain("mesh 'shape': vertex 2 is at Infinity");
  });

  test('a node that moves its mesh out of range is refused', async () => {
    const { document, node } = triangle();
    node.setScale([1e300, 1, 1]);
    expect((await refusal(read(document))).message).toContain('reduce the scale of the node');
  });

  test.each([
    ['elements beyond the data', { count: 4e9 }, '4000000000 elements need'],
    ['a negative count', { count: -1 }, '-1 is not a whole number from 0'],
    ['an unknown type', { type: 'VEC9' }, 'component type 5126 or type VEC9 is unknown'],
    ['a missing buffer view', { bufferView: 9 }, '9 is not an index of bufferViews: '],
    ['far too many zeros', { bufferView: undefined, count: 3e8 }, 'has 300000000 elements without data'],
  ])('a file is refused for a wrong accessor: %s', async (_, change, message) => {
    const { document, primitive } = triangle();
    const { json, resources } = await new WebIO().writeJSON(document);
    const index = document.getRoot().listAccessors().indexOf(primitive.getAttribute('POSITION')!);
    Object.assign(json.accessors![index]!, change);
    const [uri, data] = Object.entries(resources)[0]!;
    const bytes = new TextEncoder().encode(JSON.stringify(json));
    const readFile = (): Promise<Uint8Array> => Promise.resolve(data);
    expect(json.buffers![0]!.uri).toBe(uri);
    const error = await refusal(readGltf(bytes, { name: 'wrong.gltf', decodeImage, readFile }));
    expect(error.problems[0]!.path).toMatch(new RegExp(`^/accessors/${index}(/\\w+)?$`));
    expect(error.message).toContain(message);
  });

  test('an empty scene is refused', async () => {
    const document = new Document();
    document.createScene();
    expect((await refusal(read(document))).message).toContain('nothing to draw');
  });

  test('a file with only lines is refused, because nothing can be drawn', async () => {
    const { document, primitive } = triangle();
    primitive.setMode(1);
    const error = await refusal(read(document));
    expect(error.problems[0]!.path).toBe('/meshes');
    expect(error.message).toContain('no triangles in the scene; export triangles');
  });

  test('an index beyond the vertices is refused', async () => {
    const { document, primitive } = triangle();
    primitive.getIndices()!.setArray(new Uint16Array([0, 1, 3]));
    expect((await refusal(read(document))).message).toContain('index 3');
  });

  test('an image that cannot be decoded is refused', async () => {
    const { document, material } = triangle();
    material.setNormalTexture(
      document
        .createTexture('bumps')
        .setImage(new Uint8Array([1]))
        .setMimeType('image/png'),
    );
    expect((await refusal(read(document))).message).toContain(
      "image 'bumps' cannot be decoded as image/png: truncated",
    );
  });

  test('a node name that does not exist is refused, with the names of the existing nodes', async () => {
    const { document } = triangle();
    expect((await refusal(read(document, 'wheel'))).message).toContain("no node 'wheel'; there are root");
    await expect(read(document, 'root')).resolves.toBeDefined();
  });

  test('a .gltf that refers to a file can be read only with a file reader', async () => {
    const { document } = triangle();
    document.getRoot().listBuffers()[0]!.setURI('data.bin');
    const { json, resources } = await new WebIO().writeJSON(document);
    const bytes = new TextEncoder().encode(JSON.stringify(json));
    expect((await refusal(readGltf(bytes, { name: 'a.gltf', decodeImage }))).message).toContain("'data.bin'");
    const readFile = (uri: string) => Promise.resolve(resources[uri]!);
    await expect(readGltf(bytes, { name: 'a.gltf', decodeImage, readFile })).resolves.toBeDefined();
  });
});
