import { srgbFromLinear } from '../../../../base/math/index.js';
import { unitHash } from '../../textures/integer-hash.js';
import { cloudNoise, type Field, grain, valueNoise } from '../../textures/noise.js';
import { clutterTexture, type ClutterTexture } from '../clutter-texture.js';

const SIZE = 128;

interface Relief {
  /** Height by which the surface is raised, in texels. */
  readonly height: Field;
  /** Brightness, with a mean of about 1. */
  readonly shade: Field;
}

interface SolidMaps {
  readonly diffuse: ClutterTexture;
  readonly normal: ClutterTexture;
  readonly pbr: ClutterTexture;
}

function solid(
  name: string,
  reliefOf: () => Relief,
  look: {
    /** Linear colour: the value of the texels if `alpha` is 255, or half the albedo if `alpha` is 0. */
    readonly rgb: readonly [number, number, number];
    readonly alpha: 0 | 255;
    readonly roughness: number;
    readonly slope: number;
  },
): SolidMaps {
  let made: Relief | null = null;
  const relief = (): Relief => (made ??= reliefOf());
  return {
    diffuse: clutterTexture(`${name}ClutterDiffuse`, 'diffuse', SIZE, (pixels) => {
      const { shade } = relief();
      for (let i = 0; i < shade.length; i++) {
        look.rgb.forEach((c, k) => {
          const value = Math.min(1, Math.max(0, c * shade[i]!));
          pixels[i * 4 + k] = Math.round(255 * (look.alpha === 255 ? value : srgbFromLinear(value)));
        });
        pixels[i * 4 + 3] = look.alpha;
      }
    }),
    normal: clutterTexture(`${name}ClutterNormal`, 'normal', SIZE, (pixels) =>
      paintNormal(pixels, relief().height, look.slope),
    ),
    pbr: clutterTexture(`${name}ClutterPbr`, 'pbr', SIZE, (pixels) => {
      const { height, shade } = relief();
      for (let i = 0; i < height.length; i++) {
        const open = Math.min(1, Math.max(0.45, 1 + 0.16 * height[i]!));
        const rough = Math.min(1, Math.max(0, look.roughness + 0.25 * (1 - shade[i]!)));
        pixels.set([Math.round(255 * open), Math.round(255 * rough), 0, 255], i * 4);
      }
    }),
  };
}

function paintNormal(pixels: Uint8Array, height: Field, slope: number): void {
  const mask = SIZE - 1;
  const at = (x: number, y: number): number => height[(y & mask) * SIZE + (x & mask)]!;
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const nx = (at(x - 1, y) - at(x + 1, y)) * slope;
      // The sign of y is reversed, because rows count downwards but +Y points up.
      const ny = (at(x, y + 1) - at(x, y - 1)) * slope;
      const k = 127.5 / Math.sqrt(nx * nx + ny * ny + 1);
      pixels.set(
        [Math.round(127.5 + nx * k), Math.round(127.5 + ny * k), Math.round(127.5 + k), 255],
        (y * SIZE + x) * 4,
      );
    }
  }
}

/**
 * Makes the relief of stone. The patches differ only in brightness, because the stone must fit ground of any colour.
 */
function stone(): Relief {
  const clouds = cloudNoise(SIZE, 4, 4, 301);
  const pits = cloudNoise(SIZE, 16, 2, 307);
  const fine = grain(SIZE, 311);
  const height = clouds.map((c, i) => 3.4 * c - 2.4 * Math.max(0, pits[i]! - 0.18) * 3 + 0.3 * fine[i]!);
  const shade = clouds.map((c, i) => {
    const patch = Math.min(1, Math.max(0, (pits[i]! + 0.6 * c - 0.2) * 4));
    return 1 + 0.3 * c + 0.08 * fine[i]! - 0.24 * Math.max(0, pits[i]!) + 0.16 * patch;
  });
  return { height, shade };
}

function bark(): Relief {
  const ridges = valueNoise(SIZE, 16, 2, 331);
  const fibres = valueNoise(SIZE, 48, 8, 337);
  const fine = grain(SIZE, 347);
  const height = ridges.map((r, i) => 3 * (1 - Math.min(1, 2.2 * Math.abs(r))) * -1 + 0.8 * fibres[i]!);
  const shade = ridges.map((r, i) => {
    const crack = Math.min(1, Math.abs(r) * 3);
    return (0.45 + 0.6 * crack) * (1 + 0.18 * fibres[i]! + 0.06 * fine[i]!) * (0.95 + 0.1 * unitHash(i >> 10, 0, 353));
  });
  return { height, shade };
}

export const ROCK_MAPS = solid('Rock', stone, { rgb: [0.3, 0.3, 0.3], alpha: 255, roughness: 0.88, slope: 0.5 });
export const BARK_MAPS = solid('EarthBark', bark, {
  rgb: [0.062, 0.049, 0.036],
  alpha: 0,
  roughness: 0.92,
  slope: 0.6,
});
