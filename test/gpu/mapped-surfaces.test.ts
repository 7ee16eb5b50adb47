import type { Document, Material } from '@gltf-transform/core';
import {
  type EmissiveStrength,
  type Transform,
  KHRMaterialsEmissiveStrength,
  KHRMaterialsUnlit,
  KHRTextureTransform,
} from '@gltf-transform/extensions';
import { afterAll, describe, expect, test } from 'vitest';
import type { PassName } from '../../src/contract/vocabulary/pass-names.js';
import { Picker } from '../../src/simulator/sim/picking/picker.js';
import { part } from '../simulator/sim/camera/fixture.js';
import { moment, ship, templatesOf } from '../simulator/sim/picking/fixture.js';
import { pixelOf, placeOf, type Quad, quadModel, quadWorld, texture, uvAt } from '../support/quads.js';
import { send, type Slots } from '../support/envelopes.js';
import { openSharedHost, sharedGpu } from '../support/shared-device.js';

const SIZE = { width: 240, height: 160 };
const RED = [220, 20, 20, 255];
const GREEN = [20, 220, 20, 255];
const BLACK = [0, 0, 0, 255];
const WHITE = [255, 255, 255, 255];
const CLEAR = [220, 20, 20, 0];
const [REPEAT, CLAMP, MIRROR, NEAREST] = [10497, 33071, 33648, 9728] as const;

const matte = (document: Document): Material => document.createMaterial().setMetallicFactor(0);

/** Returns a material with an image that is red on the left and green on the right. */
const halves = (change: (material: Material, document: Document) => void) => (document: Document) => {
  const material = matte(document).setBaseColorTexture(texture(document, 4, [RED, RED, GREEN, GREEN]));
  change(material, document);
  return material;
};

const transformed = (document: Document, change: (transform: Transform) => void): Transform => {
  const transform = document.createExtension(KHRTextureTransform).createTransform();
  change(transform);
  return transform;
};

const gpu = await sharedGpu();

describe.skipIf(gpu === null)('a surface of a glTF file', { timeout: 120_000 }, async () => {
  if (gpu === null) return;
  const host = await openSharedHost();
  afterAll(() => host.close());

  /** @returns functions that read the G-buffer, the picture or a pass at a point */
  async function draw(
    quads: readonly Quad[],
    { writes = [], passes = [] }: { writes?: readonly (readonly [string, Slots])[]; passes?: readonly PassName[] } = {},
  ) {
    const world = quadWorld(await quadModel(quads));
    for (const [action, slots] of writes) expect(send(world, action, slots)).toEqual({ ok: true, value: undefined });
    const pictures = host.follow(world);
    await pictures.settled();
    const { picture, texels, passes: drawn } = await pictures.capture({ ...SIZE, smooth: false, passes });
    pictures.close();
    const colourIn = (pixels: Uint8Array, at: readonly [number, number]): number[] => {
      const [x, y] = pixelOf(at, SIZE);
      return [...pixels.subarray((y * SIZE.width + x) * 4, (y * SIZE.width + x) * 4 + 3)];
    };
    return {
      surface: (at: readonly [number, number]) => texels.at(...pixelOf(at, SIZE)),
      colour: (at: readonly [number, number]) => colourIn(picture.pixels, at),
      shown: (pass: PassName, at: readonly [number, number]) => colourIn(drawn.get(pass)!.pixels, at),
      pixels: picture.pixels,
    };
  }

  test('a surface of a glTF file multiplies its vertex colours, its base colour and its texture', async () => {
    const colour = { type: 'VEC4', array: new Float32Array([0.8, 0.1, 0.1, 0.3]) } as const;
    const { surface } = await draw([
      { at: [-2, 0], colour },
      { at: [0, 0], colour, material: (document) => matte(document).setBaseColorFactor([0.5, 1, 1, 1]) },
      { at: [2, 0], colour, material: halves(() => undefined), uvs: uvAt(0.25, 0.5) },
    ]);
    // In sRGB, the linear values 0.8, 0.1 and 0.4 are 231, 89 and 170. The sRGB values 220 and 20 are the linear values
    // 0.7157 and 0.0070.
    expect(surface([-2, 0]).albedoSrgb).toEqual([231, 89, 89]);
    expect(surface([0, 0]).albedoSrgb).toEqual([170, 89, 89]);
    expect(surface([2, 0]).albedoSrgb).toEqual([199, 2, 2]);
    expect(surface([-2, 0]).kind).toBe('part');
  });

  test("a surface of a glTF file reads each texture with that texture's own UV set and UV transform", async () => {
    const [left, right] = [uvAt(0.25, 0.5), uvAt(0.75, 0.5)];
    const { surface } = await draw([
      { at: [-3, -1], uvs: left, secondUvs: right, material: halves((m) => m.getBaseColorTextureInfo()!.setTexCoord(1)) },
      {
        at: [-1, -1],
        uvs: left,
        secondUvs: right,
        material: halves((m, d) =>
          m.getBaseColorTextureInfo()!.setExtension('KHR_texture_transform', transformed(d, (t) => t.setTexCoord(1))),
        ),
      },
      {
        at: [1, -1],
        uvs: left,
        secondUvs: right,
        material: halves((m, d) =>
          m.setOcclusionTexture(texture(d, 2, [WHITE, BLACK])).getOcclusionTextureInfo()!.setTexCoord(1).setMagFilter(NEAREST),
        ),
      },
      {
        at: [3, -1],
        uvs: left,
        material: halves((m, d) =>
          m
            .setMetallicRoughnessTexture(texture(d, 2, [BLACK, WHITE]))
            .setRoughnessFactor(0.8)
            .getMetallicRoughnessTextureInfo()!
            .setMagFilter(NEAREST)
            .setExtension('KHR_texture_transform', transformed(d, (t) => t.setOffset([0.5, 0]))),
        ),
      },
      {
        at: [-3, 1],
        uvs: left,
        material: halves((m, d) =>
          m
            .setNormalTexture(texture(d, 2, [[128, 128, 255, 255], [255, 128, 128, 255]]))
            .getNormalTextureInfo()!
            .setMagFilter(NEAREST)
            .setExtension('KHR_texture_transform', transformed(d, (t) => t.setOffset([0.5, 0]))),
        ),
      },
      { at: [-1, 1], uvs: left, material: halves(() => undefined) },
      {
        at: [1, 1],
        uvs: uvAt(0.25, 1.5),
        material: halves((m, d) =>
          m
            .setEmissiveFactor([1, 1, 1])
            .setEmissiveTexture(texture(d, 1, [BLACK]))
            .getBaseColorTextureInfo()!
            .setExtension(
              'KHR_texture_transform',
              transformed(d, (t) => t.setRotation(Math.PI / 2).setScale([1, 0.5])),
            ),
        ),
      },
    ]); // prettier-ignore
    expect(surface([-3, -1]).albedoSrgb).toEqual([20, 220, 20]);
    expect(surface([-1, -1]).albedoSrgb).toEqual([20, 220, 20]);
    // The transform halves v and turns the coordinates by 90°: the new u is half of the old v.
    expect(surface([1, 1]).albedoSrgb).toEqual([20, 220, 20]);
    expect(surface([1, -1]).albedoSrgb).toEqual([220, 20, 20]);
    expect(surface([1, -1]).occlusion).toBe(0);
    expect(surface([3, -1]).albedoSrgb).toEqual([220, 20, 20]);
    expect(surface([3, -1]).perceptualRoughness).toBeCloseTo(0.8, 2);
    // The texel (255, 128) of the normal map makes the normal parallel to the surface.
    const [bent, flat] = [surface([-3, 1]).normalInWorld, surface([-1, 1]).normalInWorld];
    expect(Math.abs(bent[0] * flat[0] + bent[1] * flat[1] + bent[2] * flat[2])).toBeLessThan(0.1);
  });

  test('a surface repeats, clamps or mirrors its texture', async () => {
    const wrapped = (wrap: typeof REPEAT | typeof CLAMP | typeof MIRROR) =>
      halves((m) => m.getBaseColorTextureInfo()!.setWrapS(wrap).setMagFilter(NEAREST).setMinFilter(NEAREST));
    // With repetition, the coordinate 1.2 is in the left half of the image; 1.8 and −0.2 are in the right half.
    const places = [1.2, 1.8, -0.2];
    const row = (z: number, wrap: typeof REPEAT | typeof CLAMP | typeof MIRROR): Quad[] =>
      places.map((u, i) => ({ at: [-2 + 2 * i, z], uvs: uvAt(u, 0.5), material: wrapped(wrap) }));
    const { surface } = await draw([...row(-1.8, REPEAT), ...row(0, CLAMP), ...row(1.8, MIRROR)]);
    const [red, green] = [[220, 20, 20], [20, 220, 20]]; // prettier-ignore
    const seen = (z: number) => places.map((_, i) => surface([-2 + 2 * i, z]).albedoSrgb);
    expect(seen(-1.8)).toEqual([red, green, green]);
    expect(seen(0)).toEqual([green, green, red]);
    expect(seen(1.8)).toEqual([green, red, red]);
  });

  const floor: Quad = { at: [0, 0, -1], half: 4, material: matte };
  const pane = (mode: 'OPAQUE' | 'MASK' | 'BLEND', texels: readonly (readonly number[])[], factor = 1): Quad => ({
    at: [0, 0, 0.5],
    half: 1.2,
    material: (document) => {
      const image = texture(document, 2, texels);
      const material = matte(document).setBaseColorTexture(image).setAlphaMode(mode).setAlpha(factor);
      material.getBaseColorTextureInfo()!.setMagFilter(NEAREST);
      return material;
    },
  });
  const [left, right] = [[-0.6, 0], [0.6, 0]] as const; // prettier-ignore

  test.each(['MASK', 'BLEND'] as const)('a surface of mode %s has a hole where its alpha is 0', async (mode) => {
    const { surface } = await draw([pane(mode, [RED, CLEAR])]);
    expect(surface(left).albedoSrgb).toEqual([220, 20, 20]);
    expect(surface(right).kind).toBe('sky');
  });

  test.each(['MASK', 'BLEND'] as const)(
    'a surface of mode %s whose alpha is 0 everywhere casts no shadow',
    async (mode) => {
      const [hole, nothing, whole] = [
        await draw([floor, pane(mode, [CLEAR, CLEAR])]),
        await draw([floor]),
        await draw([floor, pane('OPAQUE', [CLEAR, CLEAR])]),
      ];
      expect(Buffer.from(hole.pixels).equals(nothing.pixels)).toBe(true);
      expect(Buffer.from(whole.pixels).equals(nothing.pixels)).toBe(false);
    },
  );

  test('rays hit a masked surface where the surface is drawn, and pass through its holes', async () => {
    const spotted = (mode: 'MASK' | 'BLEND', wrap: typeof REPEAT | typeof CLAMP | typeof MIRROR): Quad => ({
      at: [mode === 'MASK' ? -2 : 2, 0],
      half: 1.6,
      uvs: [-0.3, 0.1, 1.9, 0.1, 1.9, 1.4, -0.3, 1.4],
      material: (document) => {
        const image = texture(
          document,
          4,
          Array.from('o..oo.ooo.oo').map((mark) => (mark === 'o' ? RED : CLEAR)),
        );
        const material = matte(document).setBaseColorTexture(image).setAlphaMode(mode);
        material.getBaseColorTextureInfo()!.setWrapS(wrap).setWrapT(REPEAT).setMinFilter(9729);
        return material;
      },
    });
    const quads = [spotted('MASK', MIRROR), spotted('BLEND', CLAMP)];
    const { surface } = await draw(quads);
    const parts = [part(1, { template: 'quads' })];
    const picker = new Picker(templatesOf({ quads: await quadModel(quads) }));
    let [met, different, count] = [0, 0, 0];
    for (let column = 0; column < SIZE.width; column += 3) {
      for (let row = 0; row < SIZE.height; row += 3, count++) {
        const [x, z] = placeOf([column, row], SIZE);
        const ray = { origin: [x, 5, z], direction: [0, -1, 0] } as const;
        const hit = picker.pickPart(moment([ship('Ship', [0, 0, 0], parts)]), ray, 100) !== null;
        if (hit) met++;
        if (hit !== (surface([x, z]).kind === 'part')) different++;
      }
    }
    expect(met).toBeGreaterThan(count / 8);
    expect(met).toBeLessThan(count / 2);
    // Measured: no difference. Another adapter may round differently at the edges of holes.
    expect(different).toBeLessThan(count / 100);
  });

  test('a glTF surface has holes where the alphas of material, texture and vertex multiply to less than the cut-off', async () => {
    const at = (alpha: number, vertex: number, x: number, mode: 'MASK' | 'OPAQUE' = 'MASK'): Quad => ({
      at: [x, 0],
      colour: { type: 'VEC4', array: new Float32Array([1, 1, 1, vertex]) },
      material: (document) => matte(document).setAlphaMode(mode).setAlphaCutoff(0.4).setAlpha(alpha),
    });
    const { surface } = await draw([at(0.8, 0.6, -2), at(0.6, 0.6, 0), at(0.1, 0.1, 2, 'OPAQUE')]);
    expect(surface([-2, 0]).kind).toBe('part');
    expect(surface([0, 0]).kind).toBe('sky');
    expect(surface([2, 0]).kind).toBe('part');
  });

  test('a surface of mode BLEND is mixed with the background according to its alpha', async () => {
    const [behind, opaque] = [await draw([floor]), await draw([floor, pane('OPAQUE', [RED, RED])])];
    const share = async (alpha: number): Promise<number> => {
      const { colour } = await draw([floor, pane('BLEND', [RED, RED], alpha)]);
      // The result is the fraction of the floor's light that the pane hides. The green channel is almost linear in this
      // fraction, because the floor is very green and the red pane has little green.
      return (behind.colour(left)[1]! - colour(left)[1]!) / (behind.colour(left)[1]! - opaque.colour(left)[1]!);
    };
    const shares = [await share(0.02), await share(0.3), await share(0.7), await share(0.98)];
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares[0]).toBeLessThan(0.1);
    expect(shares[3]).toBeGreaterThan(0.8);
    expect(await share(1)).toBe(1);
  });

  test('a surface of mode BLEND keeps its colour and alpha in front of an empty background', async () => {
    const over = async (quad: Quad): Promise<number[]> => {
      const pictures = host.follow(quadWorld(await quadModel([quad])));
      await pictures.settled();
      const { pixels } = await pictures.picture({ ...SIZE, smooth: false, background: 'none' });
      pictures.close();
      const [x, y] = pixelOf(left, SIZE);
      return [...pixels.subarray((y * SIZE.width + x) * 4, (y * SIZE.width + x) * 4 + 4)];
    };
    const [whole, half] = [await over(pane('OPAQUE', [RED, RED])), await over(pane('BLEND', [RED, RED], 0.5))];
    expect(whole[3]).toBe(255);
    expect(Math.abs(half[3]! - 127.5)).toBeLessThan(1);
    for (const i of [0, 1, 2]) expect(Math.abs(half[i]! - whole[i]!)).toBeLessThan(4);
  });

  test('paint covers both the opaque and the transparent areas of a surface of mode BLEND', async () => {
    const writes = [
      ['paint.parts_enabled', { value: 1 }],
      ['paint.blend', { token: 'replace' }],
      ['paint.vessel_enabled', { vesselId: 'quads', value: 1 }],
      ['paint.vessel_color', { vesselId: 'quads', values: [0, 0, 1] }],
    ] as const;
    const HALF = [220, 20, 20, 128];
    const stock = await draw([pane('BLEND', [RED, HALF])]);
    const painted = await draw([pane('BLEND', [RED, HALF])], { writes });
    for (const place of [left, right]) {
      expect(stock.colour(place)[0]).toBeGreaterThan(stock.colour(place)[2]!);
      expect(painted.colour(place)[0]).toBeLessThan(stock.colour(place)[0]! / 2);
    }
  });

  test('a glTF surface emits the light of its emissive texture at each texel, multiplied by factor and strength', async () => {
    const lamp = (strength: number): Quad => ({
      at: [0, 0],
      half: 1.2,
      material: (document) => {
        const material = matte(document).setBaseColorFactor([0, 0, 0, 1]).setEmissiveFactor([1, 1, 1]);
        material
          .setEmissiveTexture(texture(document, 2, [RED, BLACK]))
          .getEmissiveTextureInfo()!
          .setMagFilter(NEAREST);
        const extension = document.createExtension(KHRMaterialsEmissiveStrength);
        const emission: EmissiveStrength = extension.createEmissiveStrength().setEmissiveStrength(strength);
        return material.setExtension('KHR_materials_emissive_strength', emission);
      },
    });
    const dim = await draw([lamp(0.05)], { passes: ['emissive'] });
    const bright = await draw([lamp(0.5)], { passes: ['emissive'] });
    expect(dim.shown('emissive', right)).toEqual([0, 0, 0]);
    expect(dim.shown('emissive', left)[0]).toBeGreaterThan(30);
    expect(bright.shown('emissive', left)[0]).toBeGreaterThan(dim.shown('emissive', left)[0]! * 1.5);
    expect(bright.colour(left)[0]).toBeGreaterThan(bright.colour(right)[0]! + 100);
  });

  test('a painted unlit surface shows the paint as emission and reflects no light', async () => {
    const unlit = (document: Document): Material =>
      matte(document).setExtension('KHR_materials_unlit', document.createExtension(KHRMaterialsUnlit).createUnlit());
    const quads: Quad[] = [
      { at: [-1, 0], material: unlit },
      { at: [1, 0], material: (document) => unlit(document).setAlphaMode('BLEND').setAlpha(0.99) },
    ];
    const writes = [
      ['paint.parts_enabled', { value: 1 }],
      ['paint.blend', { token: 'replace' }],
      ['paint.vessel_enabled', { vesselId: 'quads', value: 1 }],
      ['paint.vessel_color', { vesselId: 'quads', values: [0.5, 0, 0] }],
    ] as const;
    const painted = await draw(quads, { writes, passes: ['emissive', 'albedo'] });
    expect(painted.shown('albedo', [-1, 0])).toEqual([0, 0, 0]);
    expect(painted.shown('emissive', [-1, 0])[0]).toBeGreaterThan(60);
    for (const at of [
      [-1, 0],
      [1, 0],
    ] as const) {
      expect(painted.colour(at)[0]).toBeGreaterThan(60);
      expect(painted.colour(at)[2]).toBeLessThan(painted.colour(at)[0]! / 2);
    }
  });

  test('an unlit surface shows its colour multiplied by the vertex colours under any light', async () => {
    const quad = (unlit: boolean): Quad => ({
      at: [0, 0],
      colour: { type: 'VEC3', array: new Float32Array([0, 1, 0]) },
      material: (document) => {
        const material = matte(document).setBaseColorTexture(texture(document, 1, [WHITE]));
        const extension = document.createExtension(KHRMaterialsUnlit).createUnlit();
        return unlit ? material.setExtension('KHR_materials_unlit', extension) : material;
      },
    });
    const [shown, lit] = [await draw([quad(true)], { passes: ['emissive'] }), await draw([quad(false)])];
    expect(shown.surface([0, 0])).toMatchObject({ albedoSrgb: [0, 0, 0], occlusion: 0, metallic: 1 });
    expect(shown.shown('emissive', [0, 0])[1]).toBeGreaterThan(200);
    expect(shown.colour([0, 0])[1]).toBeGreaterThan(lit.colour([0, 0])[1]! - 20);
  });
});
