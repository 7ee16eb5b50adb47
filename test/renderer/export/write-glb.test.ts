import { readFileSync } from 'node:fs';
import { validateBytes } from 'gltf-validator';
import { afterAll, describe, expect, it } from 'vitest';
import type { GLTF } from '@gltf-transform/core';
import { decodeImage } from '../../../src/device/node/decode-image.js';
import { decodePng, encodePng } from '../../../src/device/node/png/index.js';
import { GltfBuilder, addQuad } from '../../simulator/models/gltf/gltf-builder.js';
import { openPaintedStage, STAGE_PAINT } from '../../support/painted-stage.js';
import { readGltf } from '../../support/read-gltf.js';
import { makeTemporaryFolder } from '../../support/temporary-folder.js';

type Written = GLTF.IGLTF & { readonly extensions?: { KHR_materials_variants?: { variants: { name: string }[] } } };
type Variants = { readonly mappings: readonly { readonly material: number; readonly variants: readonly number[] }[] };

function opened(glb: Uint8Array): { readonly json: Written; readonly view: (index: number) => Uint8Array } {
  const words = new DataView(glb.buffer, glb.byteOffset);
  const length = words.getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + length))) as Written;
  return {
    json,
    view(index) {
      const { byteOffset = 0, byteLength } = json.bufferViews![index]!;
      return glb.subarray(28 + length + byteOffset, 28 + length + byteOffset + byteLength);
    },
  };
}

/**
 * The templates of the test. Their parts are small, because the export bakes a texel for every eight millimetres, and
 * the validator reads each texel.
 */
const TEMPLATES = {
  cube: { geometry: { shape: 'cube', parameters: { size: 0.5, colour: [0.5, 0.5, 0.5] } } },
  checks: { geometry: { shape: 'plate', parameters: { length: 0.5, width: 0.5, finish: 'checks', metallic: 1 } } },
  pane: { geometry: { shape: 'sphere', parameters: { radius: 0.5, finish: 'glass' } } },
};
const PARTS = [
  { template: 'cube' },
  { template: 'cube', position: [3, 0, 0], scale: [1, 2, -1] },
  { template: 'checks', position: [0, 4, 0] },
  { template: 'pane', position: [0, 8, 0] },
];
const ON = [
  ['paint/parts/enabled', '1'],
  [`${STAGE_PAINT}/enabled`, '1'],
  [`${STAGE_PAINT}/color`, '1 0 0'],
] as const;

describe('the file of a painted vessel', () => {
  const folder = makeTemporaryFolder();
  afterAll(() => folder.remove());
  const stage = (
    templates: Readonly<Record<string, unknown>> = TEMPLATES,
    parts: Parameters<typeof openPaintedStage>[2] = PARTS,
  ) => openPaintedStage(folder, templates, parts, 4);

  async function valid(glb: Uint8Array): Promise<ReturnType<typeof opened>> {
    const { issues } = await validateBytes(glb);
    expect(issues.messages.filter(({ severity }) => severity < 2)).toEqual([]);
    return opened(glb);
  }

  it.each([
    ['no paint', []],
    ['multiply', [...ON, ['paint/parts/blend', 'multiply']]],
    ['tint', [...ON, ['paint/parts/blend', 'tint']]],
    ['replace', [...ON, ['paint/parts/blend', 'replace']]],
    ['gloss and metal', [...ON, [`${STAGE_PAINT}/gloss`, '0.9'], [`${STAGE_PAINT}/metal`, '1']]],
    ['a pattern', [...ON, [`${STAGE_PAINT}/pattern`, 'camouflage']]],
  ] as const)(
    'the file of a vessel with %s is valid under the Khronos validator and can be read again',
    async (_, writes) => {
      await using server = await stage();
      await server.paint(...writes);
      const glb = await server.client.model('stage');
      const { json } = await valid(glb);
      expect(json.nodes!.map(({ name }) => name)).toEqual(['stage', 'cube', 'cube', 'checks', 'pane']);
      const { primitives } = await readGltf(glb, { name: 'stage.glb', decodeImage });
      expect(primitives.filter(({ material }) => material.kind === 'glass')).toHaveLength(1);
    },
  );

  it('the file of a vessel has its parts below a root node that turns +X up', async () => {
    await using server = await stage();
    const { json } = opened(await server.client.model('active'));
    const [root, first, second] = json.nodes!;
    expect(root!.rotation!.map((value) => Math.round(value * 1e6) / 1e6)).toEqual([0, 0, 0.707107, 0.707107]);
    expect(first!.translation ?? [0, 0, 0]).toEqual([0, 0, 0]);
    expect([second!.translation, second!.scale]).toEqual([
      [3, 0, 0],
      [1, 2, -1],
    ]);
    // Parts with the same look share a mesh.
    expect(second!.mesh).toBe(first!.mesh);
  });

  it('the file of a vessel has the variants `stock` and `painted` if paint changes a material', async () => {
    await using server = await stage();
    await server.paint(...ON);
    const { json } = opened(await server.client.model('stage'));
    expect(json.extensions!.KHR_materials_variants!.variants.map(({ name }) => name)).toEqual(['stock', 'painted']);
    const cube = json.meshes![json.nodes![1]!.mesh!]!.primitives[0]!;
    const { mappings } = cube.extensions!['KHR_materials_variants'] as Variants;
    const colourOf = (index: number): readonly number[] =>
      json.materials![index]!.pbrMetallicRoughness!.baseColorFactor!.map((value) => Math.round(value * 1000) / 1000);
    expect(mappings.map(({ material, variants }) => [colourOf(material), variants])).toEqual([
      [[0.214, 0.214, 0.214, 1], [0]],
      [[0.214, 0, 0, 1], [1]],
    ]);
    expect(cube.material).toBe(mappings[1]!.material);
    const pane = json.meshes![json.nodes![4]!.mesh!]!.primitives[0]!;
    expect(pane.extensions).toBeUndefined();
  });

  it('a pattern is exported as a texture with about equal areas of both colours', async () => {
    // The cube is so large that few texels are at the edge of a stripe.
    const cube = { geometry: { shape: 'cube', parameters: { size: 2, colour: [0.5, 0.5, 0.5] } } };
    await using server = await stage({ cube }, [{ template: 'cube' }]);
    await server.paint(...ON, ['paint/parts/blend', 'replace'], [`${STAGE_PAINT}/pattern`, 'stripes'], [`${STAGE_PAINT}/second_color`, '0 0 1'], [`${STAGE_PAINT}/pattern_scale`, '0.5']); // prettier-ignore
    const { json, view } = await valid(await server.client.model('stage'));
    const [image] = json.images!;
    const { rgba, width, height } = decodePng(view(image!.bufferView!));
    expect(width).toBeLessThanOrEqual(2048);
    expect(height).toBeLessThanOrEqual(2048);
    let [red, blue, other] = [0, 0, 0];
    for (let at = 0; at < rgba.length; at += 4) {
      if (rgba[at]! > 250 && rgba[at + 2]! < 5) red++;
      else if (rgba[at + 2]! > 250 && rgba[at]! < 5) blue++;
      else if (rgba[at + 1] === 0) other++;
    }
    // The areas are only roughly equal: two faces of the cube are parallel to the stripes and have one colour each, and
    // texels at the edges of stripes have mixed colours.
    expect(red / blue).toBeGreaterThan(0.8);
    expect(red / blue).toBeLessThan(1.25);
    expect(red + blue).toBeGreaterThan(0.5 * width * height);
    expect(other).toBeLessThan(width * height * 0.5);
    expect((json.nodes![0]!.extras as { livery: object }).livery).toEqual({ vessel: 'stage', texelsPerMetre: 128, leftOut: [] }); // prettier-ignore
  });

  it('a pattern with an image is baked into a texture', async () => {
    await using server = await stage({ cube: TEMPLATES.cube }, [{ template: 'cube' }]);
    // The left half of the image is transparent, and the right half opaque.
    const half = encodePng(
      Uint8Array.from({ length: 64 }, (_, i) => ((i >> 2) % 4 < 2 ? 0 : 255)),
      4,
      4,
    );
    await server.client.upload('half.png', half);
    await server.paint(...ON, ['paint/parts/blend', 'replace'], [`${STAGE_PAINT}/pattern`, 'image'], [`${STAGE_PAINT}/pattern_image`, 'half.png'], [`${STAGE_PAINT}/second_color`, '0 0 1'], [`${STAGE_PAINT}/pattern_scale`, '0.125']); // prettier-ignore
    const colours = async (): Promise<{ red: number; blue: number; leftOut: readonly string[] }> => {
      const { json, view } = await valid(await server.client.model('stage'));
      const { rgba } = decodePng(view(json.images![0]!.bufferView!));
      let [red, blue] = [0, 0];
      for (let at = 0; at < rgba.length; at += 4) {
        if (rgba[at]! > 250 && rgba[at + 2]! < 5) red++;
        else if (rgba[at + 2]! > 250 && rgba[at]! < 5) blue++;
      }
      return { red, blue, ...(json.nodes![0]!.extras as { livery: { leftOut: readonly string[] } }).livery };
    };
    const shown = await colours();
    expect(shown.red / shown.blue).toBeGreaterThan(0.8);
    expect(shown.red / shown.blue).toBeLessThan(1.25);
    expect(shown.leftOut).toEqual([]);
    await server.paint([`${STAGE_PAINT}/pattern_image`, 'lost.png']);
    const lost = await colours();
    expect(lost.blue).toBe(0);
    expect(lost.red).toBeGreaterThan(shown.red);
    expect(lost.leftOut).toEqual(['the pattern of lost.png: the image is missing']);
  });

  it('the file of a vessel lists a sticker whose image is missing', async () => {
    await using server = await stage({ checks: TEMPLATES.checks }, [{ template: 'checks' }]);
    await server.client.upload('badge.png', readFileSync('golden/images/badge.png'));
    await server.paint(
      ['paint/stickers/place', 'badge.png vessel stage 1 0 0 0.01 0 0 1 w=0.25 h=0.25 d=0.5'],
      ['paint/stickers/place', 'lost.png vessel stage 1 0 0 0.01 0 0 1 w=0.25 h=0.25 d=0.5'],
    );
    const { json, view } = await valid(await server.client.model('stage'));
    const material = json.materials!.find(({ pbrMetallicRoughness: pbr }) => pbr?.baseColorTexture?.texCoord === 1)!;
    const texels = (texture: number) =>
      decodePng(view(json.images![json.textures![texture]!.source!]!.bufferView!)).rgba;
    const metal = texels(material.pbrMetallicRoughness!.metallicRoughnessTexture!.index);
    const values = new Set<number>();
    for (let at = 2; at < metal.length; at += 4) values.add(metal[at]!);
    expect(values.has(0)).toBe(true);
    expect(Math.max(...values)).toBeGreaterThan(200);
    const { leftOut } = (json.nodes![0]!.extras as { livery: { leftOut: string[] } }).livery;
    expect(leftOut).toEqual(['stickers of lost.png: the image is missing']);
  });

  it('a model that was loaded from a file keeps its textures, holes and lights when its vessel is exported', async () => {
    const file = new GltfBuilder();
    const texture = file.texture(2, 2, [[255, 0, 0, 255], [0, 255, 0, 0], [0, 0, 255, 255], [255, 255, 255, 255]], { magFilter: 9728, minFilter: 9728, wrapS: 33071 }); // prettier-ignore
    const transform = { offset: [0.25, 0.5], rotation: 0.5, scale: [2, -3] };
    const material = file.material({
      alphaMode: 'MASK',
      alphaCutoff: 0.25,
      emissiveFactor: [1, 0.5, 0],
      extensions: { KHR_materials_emissive_strength: { emissiveStrength: 4 } },
      pbrMetallicRoughness: {
        baseColorTexture: { index: texture, extensions: { KHR_texture_transform: transform } },
      },
    });
    file.uses('KHR_texture_transform');
    file.uses('KHR_materials_emissive_strength');
    file.node({ mesh: file.mesh([{ ...addQuad(file), material }]) });
    folder.write('quad.glb', file.glb());
    await using server = await stage({ quad: { geometry: { gltf: 'quad.glb' } } }, [{ template: 'quad' }]);
    await server.paint(...ON);
    const glb = await server.client.model('stage');
    const { json } = await valid(glb);
    const painted = json.materials![json.meshes![0]!.primitives[0]!.material!]!;
    expect(painted).toMatchObject({
      alphaMode: 'MASK',
      alphaCutoff: 0.25,
      emissiveFactor: [1, 0.5, 0],
      extensions: { KHR_materials_emissive_strength: { emissiveStrength: 4 } },
    });
    const again = painted.pbrMetallicRoughness!.baseColorTexture!.extensions!['KHR_texture_transform'] as typeof transform; // prettier-ignore
    for (const key of ['offset', 'scale'] as const)
      again[key].forEach((value, i) => expect(value).toBeCloseTo(transform[key][i]!, 6));
    expect(again.rotation).toBeCloseTo(0.5, 6);
    const before = await readGltf(file.glb(), { name: 'quad.glb', decodeImage });
    const after = await readGltf(glb, { name: 'stage.glb', decodeImage });
    const [was, is] = [before, after].map(({ primitives }) => primitives[0]!.material.mapped!);
    expect(is!.textures.baseColour!.sampler).toEqual(was!.textures.baseColour!.sampler);
    expect(is!.textures.baseColour!.image.pixels).toEqual(was!.textures.baseColour!.image.pixels);
  });
});
