import type { Document, Material } from '@gltf-transform/core';
import { afterAll, describe, expect, test } from 'vitest';
import { pixelOf, quadModel, quadWorld, texture } from '../support/quads.js';
import { openSharedHost, sharedGpu } from '../support/shared-device.js';

const SIZE = { width: 240, height: 160 };
const BLUE = [20, 40, 200, 255];
// In the file, green is roughness and blue is metallic.
const SMOOTH_METAL = [255, 51, 255, 255];

const matte = (document: Document): Material => document.createMaterial().setMetallicFactor(0).setRoughnessFactor(0.6);

const coloured = (document: Document): Material =>
  matte(document).setBaseColorTexture(texture(document, 2, [BLUE, BLUE, BLUE, BLUE]));

const metal = (material: Material, document: Document): Material =>
  material
    .setMetallicFactor(1)
    .setRoughnessFactor(1)
    .setMetallicRoughnessTexture(texture(document, 2, [SMOOTH_METAL, SMOOTH_METAL, SMOOTH_METAL, SMOOTH_METAL]));

const gpu = await sharedGpu();

describe.skipIf(gpu === null)('a surface with packed images', { timeout: 120_000 }, async () => {
  if (gpu === null) return;
  const host = await openSharedHost();
  afterAll(() => host.close());

  /** Draws one quad per material, in a new world. @returns the G-buffer in the middle of each quad */
  async function draw(...materials: ((document: Document) => Material)[]) {
    const places = materials.map((_, index) => [index * 2 - (materials.length - 1), 0] as const);
    const world = quadWorld(await quadModel(materials.map((material, index) => ({ at: places[index]!, material }))));
    const pictures = host.follow(world);
    await pictures.settled();
    const { texels } = await pictures.capture({ ...SIZE, smooth: false, passes: [] });
    pictures.close();
    return places.map((at) => {
      const { albedoSrgb, perceptualRoughness, metallic } = texels.at(...pixelOf(at, SIZE));
      return { albedoSrgb, roughness: perceptualRoughness.toFixed(1), metallic: metallic.toFixed(1) };
    });
  }

  test('a surface reads the images of its material, and uses the factors of the material in place of missing images', async () => {
    const shown = await draw(
      matte,
      coloured,
      (document) => metal(document.createMaterial(), document),
      (document) => metal(coloured(document), document),
    );
    expect(shown).toEqual([
      { albedoSrgb: [255, 255, 255], roughness: '0.6', metallic: '0.0' },
      { albedoSrgb: [20, 40, 200], roughness: '0.6', metallic: '0.0' },
      { albedoSrgb: [255, 255, 255], roughness: '0.2', metallic: '1.0' },
      { albedoSrgb: [20, 40, 200], roughness: '0.2', metallic: '1.0' },
    ]);
  });

  test('the pipeline for surfaces with a single image is built when a surface of this kind first appears in a fleet', async () => {
    const other = await openSharedHost();
    const { counters } = await other.renderer();
    const draws = async (...materials: ((document: Document) => Material)[]): Promise<number> => {
      const world = quadWorld(await quadModel(materials.map((material, index) => ({ at: [2 * index, 0], material }))));
      const pictures = other.follow(world);
      const before = counters.pipelines;
      await pictures.settled();
      await pictures.picture(SIZE);
      pictures.close();
      return counters.pipelines - before;
    };
    const both = (document: Document): Material => metal(coloured(document), document);
    await draws(matte, both);
    expect(await draws(matte, both)).toBe(0);
    expect(await draws(matte, coloured)).toBe(1);
    expect(await draws(matte, coloured, both)).toBe(0);
    other.close();
  });
});
