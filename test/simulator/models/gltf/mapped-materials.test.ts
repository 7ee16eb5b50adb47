import type { Document, Material } from '@gltf-transform/core';
import { KHRMaterialsIOR, KHRMaterialsTransmission, KHRTextureTransform } from '@gltf-transform/extensions';
import { describe, expect, test } from 'vitest';
import { keepModel, readKeptModel } from '../../../../src/simulator/models/kept-model.js';
import { imagesOf, type Primitive } from '../../../../src/simulator/models/model.js';
import { MemoryAssets } from '../../../support/memory-assets.js';
import { type Quad, quadModel, texture, uvAt } from '../../../support/quads.js';

const WHITE = [255, 255, 255, 255];
const HALF = [255, 255, 255, 128];

const only = async (quad: Omit<Quad, 'at'>): Promise<Primitive> =>
  (await quadModel([{ at: [0, 0], ...quad }])).primitives[0]!;

const textured =
  (change: (material: Material, document: Document) => void = () => undefined) =>
  (document: Document) => {
    const material = document.createMaterial().setBaseColorTexture(texture(document, 1, [WHITE]));
    change(material, document);
    return material;
  };

const movedBy = (document: Document, u: number) =>
  document.createExtension(KHRTextureTransform).createTransform().setOffset([u, 0]);

describe('the colours of vertices', () => {
  const [float, byte, word] = [
    new Float32Array([0.2, 0.4, 0.6, 0.8]),
    new Uint8Array([51, 102, 153, 204]),
    new Uint16Array([13107, 26214, 39321, 52428]),
  ];

  test.each([
    ['floats', float],
    ['bytes', byte],
    ['words', word],
  ])('vertex colours of three or four %s are read unchanged', async (_, array) => {
    for (const [type, alpha] of [['VEC3', 1], ['VEC4', 0.8]] as const) {
      const { mesh } = await only({ colour: { type, array: array.slice(0, type === 'VEC3' ? 3 : 4) } });
      expect(mesh.colours).toHaveLength(16);
      [0.2, 0.4, 0.6, alpha].forEach((value, k) => expect(mesh.colours![8 + k]).toBeCloseTo(value, 6));
    }
  }); // prettier-ignore

  test('vertex colours are clamped, and are white for NaN', async () => {
    const { mesh } = await only({ colour: { type: 'VEC3', array: new Float32Array([-1, 3, 0.5]) } });
    expect([...mesh.colours!.subarray(0, 4)]).toEqual([0, 1, 0.5, 1]);
    const broken = await only({ colour: { type: 'VEC3', array: new Float32Array([NaN, 0, 0]) } });
    expect([...broken.mesh.colours!.subarray(0, 4)]).toEqual([1, 1, 1, 1]);
  });

  test('meshes of the same shape with different vertex colours have different keys', async () => {
    const of = async (red: number) => only({ colour: { type: 'VEC3', array: new Float32Array([red, 0, 0]) } });
    expect((await of(0.5)).mesh.key).not.toBe((await of(0.6)).mesh.key);
    expect((await of(0.5)).mesh.key).toBe((await of(0.5)).mesh.key);
    expect((await only({})).mesh).not.toHaveProperty('colours');
  });

  test('vertex colours are ignored on glass', async () => {
    const { mesh, material } = await only({
      colour: { type: 'VEC3', array: new Float32Array([1, 0, 0]) },
      material: (document) =>
        document.createMaterial().setExtension(
          'KHR_materials_transmission',
          document.createExtension(KHRMaterialsTransmission).createTransmission().setTransmissionFactor(0.9),
        ),
    }); // prettier-ignore
    expect([material.kind, mesh.colours]).toEqual(['glass', undefined]);
  });
});

describe('the textures of a material', () => {
  test('textures that repeat and share their uvs are packed into one image', async () => {
    const kind = async (change: (material: Material, document: Document) => void) => {
      const { material } = await only({ material: textured(change), secondUvs: uvAt(0, 0) });
      return material.mapped ? 'mapped' : material.albedoOcclusion ? 'packed' : 'none';
    };
    expect(await kind(() => undefined)).toBe('packed');
    expect(await kind((m) => m.getBaseColorTextureInfo()!.setTexCoord(1))).toBe('packed');
    expect(await kind((m) => m.getBaseColorTextureInfo()!.setMinFilter(9987).setMagFilter(9729))).toBe('packed');
    expect(await kind((m, d) => m.setNormalTexture(texture(d, 1, [WHITE])))).toBe('packed');
    const bumpy = (m: Material, d: Document) => m.setNormalTexture(texture(d, 1, [WHITE])).getNormalTextureInfo()!;
    expect(await kind((m, d) => bumpy(m, d).setTexCoord(1))).toBe('mapped');
    expect(await kind((m, d) => bumpy(m, d).setExtension('KHR_texture_transform', movedBy(d, 0.5)))).toBe('mapped');
    expect(await kind((m) => m.getBaseColorTextureInfo()!.setWrapT(33071))).toBe('mapped');
    expect(await kind((m) => m.getBaseColorTextureInfo()!.setMinFilter(9985))).toBe('mapped');
    const glow = (m: Material, d: Document) => m.setEmissiveTexture(texture(d, 1, [WHITE]));
    expect(await kind((m, d) => glow(m, d).setEmissiveFactor([1, 0, 0]))).toBe('mapped');
    // Here the emissive factor is zero, so the emissive texture has no effect.
    expect(await kind(glow)).toBe('packed');
  });

  test.each([
    [{}, { magnify: 'linear', minify: 'linear', mips: 'linear' }],
    [
      { min: 9728, mag: 9728 },
      { magnify: 'nearest', minify: 'nearest', mips: null },
    ],
    [
      { min: 9729, mag: 9729 },
      { magnify: 'linear', minify: 'linear', mips: null },
    ],
    [{ min: 9984 }, { magnify: 'linear', minify: 'nearest', mips: 'nearest' }],
    [{ min: 9985 }, { magnify: 'linear', minify: 'linear', mips: 'nearest' }],
    [{ min: 9986 }, { magnify: 'linear', minify: 'nearest', mips: 'linear' }],
    [{ min: 9987 }, { magnify: 'linear', minify: 'linear', mips: 'linear' }],
  ])(
    'textures are filtered as a sampler with %o specifies',
    async ({ min, mag }: { min?: number; mag?: number }, filters) => {
      const { material } = await only({
        material: textured((m) => {
          const info = m.getBaseColorTextureInfo()!.setWrapS(33071).setWrapT(33648);
          if (min !== undefined) info.setMinFilter(min as 9728);
          if (mag !== undefined) info.setMagFilter(mag as 9728);
        }),
      });
      const wraps = { wrapU: 'clamp-to-edge', wrapV: 'mirror-repeat' };
      expect(material.mapped!.textures.baseColour!.sampler).toEqual({ ...wraps, ...filters });
    },
  );

  test('a mapped texture keeps its image in any size', async () => {
    const { material } = await only({
      material: textured((m, d) => m.setAlphaMode('MASK').setBaseColorTexture(texture(d, 3, [WHITE, HALF, WHITE]))),
    });
    const { width, height, pixels } = material.mapped!.textures.baseColour!.image;
    expect([width, height, [...pixels]]).toEqual([3, 1, [...WHITE, ...HALF, ...WHITE]]);
  });

  test('the uv sets 1 and 3 of a file become the first and the second set of the mesh', async () => {
    const { mesh, material } = await only({
      uvs: uvAt(0.1, 0.1),
      secondUvs: uvAt(0.7, 0.7),
      material: textured((m, d) => {
        m.getBaseColorTextureInfo()!.setTexCoord(1);
        m.setOcclusionTexture(texture(d, 1, [WHITE]))
          .getOcclusionTextureInfo()!
          .setTexCoord(3);
      }),
    });
    expect([...mesh.uvs.subarray(0, 2)].map((v) => v.toFixed(1))).toEqual(['0.7', '0.7']);
    expect(mesh.secondUvs).toHaveLength(8);
    const { baseColour, occlusion } = material.mapped!.textures;
    expect([baseColour!.uvSet, occlusion!.uvSet]).toEqual([0, 1]);
  });

  test('tangents follow the uvs of the normal texture', async () => {
    const bumpy = textured((m, d) =>
      m
        .setNormalTexture(texture(d, 1, [WHITE]))
        .getNormalTextureInfo()!
        .setTexCoord(1),
    );
    const plain = await only({});
    // The second set of texture coordinates is turned by 90°: its u increases downwards.
    const { mesh } = await only({ material: bumpy, secondUvs: [0, 0, 0, 1, 1, 1, 1, 0] });
    expect([...plain.mesh.tangents.subarray(0, 3)]).toEqual([1, 0, 0]);
    expect([...mesh.tangents.subarray(0, 3)].map((v) => Math.round(v))).toEqual([0, 0, 1]);
  });
});

describe('the alpha of a material', () => {
  const use = async (mode: 'OPAQUE' | 'MASK' | 'BLEND', texels: number[], factor = 1) => {
    const change = (m: Material, d: Document) =>
      m
        .setAlphaMode(mode)
        .setAlphaCutoff(0.3)
        .setAlpha(factor)
        .setBaseColorTexture(texture(d, 1, [texels]));
    const { kind, mapped } = (await only({ material: textured(change) })).material;
    return [kind, mapped?.alphaUse.mode ?? 'packed'];
  };

  test('each alpha mode has its own effect, and none makes a surface glass', async () => {
    expect(await use('OPAQUE', HALF, 0.5)).toEqual(['opaque', 'packed']);
    expect(await use('MASK', HALF)).toEqual(['opaque', 'cut']);
    expect(await use('BLEND', HALF)).toEqual(['opaque', 'blended']);
    expect(await use('BLEND', WHITE, 0.5)).toEqual(['opaque', 'blended']);
    expect(await use('BLEND', WHITE)).toEqual(['opaque', 'ignored']);
  });

  test('the constant alpha of a material has an effect only if it is below the cutoff or, with blending, below 1', async () => {
    const mapped = async (mode: 'MASK' | 'BLEND', alpha: number) =>
      (await only({ material: (d) => d.createMaterial().setAlphaMode(mode).setAlpha(alpha) })).material.mapped;
    expect(await mapped('MASK', 0.5)).toBeUndefined();
    expect((await mapped('MASK', 0.49))!.alphaUse).toEqual({ mode: 'cut', cutoff: 0.5 });
    expect(await mapped('BLEND', 1)).toBeUndefined();
    expect((await mapped('BLEND', 0.99))!.alphaUse).toEqual({ mode: 'blended' });
  });
});

describe('the reflectance of glass', () => {
  const mirrored = async (ior: number): Promise<number> => {
    const { material } = await only({
      material: (d) =>
        d
          .createMaterial()
          .setMetallicFactor(0)
          .setExtension(
            'KHR_materials_transmission',
            d.createExtension(KHRMaterialsTransmission).createTransmission().setTransmissionFactor(1),
          )
          .setExtension('KHR_materials_ior', d.createExtension(KHRMaterialsIOR).createIOR().setIOR(ior)),
    });
    return 0.04 + 0.96 * material.metallic;
  };

  test('glass reflects according to its index of refraction, but never less than glass of index 1.5', async () => {
    expect(await mirrored(1.5)).toBeCloseTo(0.04, 6);
    expect(await mirrored(2.42)).toBeCloseTo(0.1724, 3);
    expect(await mirrored(1.1)).toBeCloseTo(0.04, 6);
  });
});

describe('a cached model', () => {
  test('a cached model has the same textures, second uvs and vertex colours as the model that was read from the file', async () => {
    const read = await quadModel([
      {
        at: [0, 0],
        secondUvs: uvAt(0.5, 0.25),
        colour: { type: 'VEC4', array: new Float32Array([0.5, 1, 0, 1]) },
        material: textured((m, d) => m.setOcclusionTexture(texture(d, 2, [HALF, WHITE])).getOcclusionTextureInfo()!.setTexCoord(1)),
      },
    ]); // prettier-ignore
    const assets = new MemoryAssets();
    const kept = keepModel(assets, 'quads', read);
    expect(readKeptModel(assets, 'quads', new Map())).toBeUndefined();
    // A cached model can be read only after the pixels of its images have been read once.
    for (const { pixels } of kept.primitives.flatMap(({ material }) => imagesOf(material)))
      expect(pixels).not.toHaveLength(0);
    expect(readKeptModel(assets, 'quads', new Map())).toEqual(read);
  });
});

describe('the size of a packed image', () => {
  test('a packed image of colours is enlarged in linear light, and a packed image of data without a conversion', async () => {
    const [dark, bright] = [[0, 0, 0, 255], [200, 200, 200, 255]]; // prettier-ignore
    const { albedoOcclusion, normalRoughMetal } = (
      await only({
        material: (d) =>
          d
            .createMaterial()
            .setBaseColorTexture(texture(d, 2, [dark, bright]))
            .setMetallicRoughnessTexture(texture(d, 2, [dark, bright])),
      })
    ).material;
    // The centre of texel 31 of 64 is at 0.492 of the width, so its colour is a mix of the file's two texels.
    const colour = albedoOcclusion!.pixels[31 * 4]!;
    const linear = (value: number): number => ((value / 255 + 0.055) / 1.055) ** 2.4;
    expect(linear(colour) / linear(200)).toBeCloseTo(0.484, 2);
    expect(normalRoughMetal!.pixels[31 * 4 + 2]! / 200).toBeCloseTo(0.484, 2);
  });
});
