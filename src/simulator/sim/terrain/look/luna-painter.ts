import { clamp01, smoothstep } from '../../../../base/math/index.js';
import { RAYED_CRATERS } from '../luna/features.js';
import type { LunaRelief } from '../luna/luna-relief.js';
import { gradientNoise } from '../noise.js';
import { bandHeight, type OctaveBand } from '../octaves.js';
import { spot, spotDistance } from '../spots.js';
import { blendInto, type GroundColour, type Painter, WAVE_CELLS } from './ground-look.js';

// The colours are 1.6 times as bright as the real Moon. Against a black sky, the real albedos look darker than people
// remember the Moon.
const HIGHLAND: GroundColour = [0.215, 0.207, 0.194];
const MARE: GroundColour = [0.082, 0.082, 0.085];
const FRESH: GroundColour = [0.46, 0.46, 0.45];

const MOTTLE: OctaveBand = {
  longest: 300_000,
  shortest: 2_000,
  steepness: 0.62 / 300_000,
  persistence: 0.76,
  seed: 97,
};

export class LunaPainter implements Painter {
  readonly #rays = RAYED_CRATERS.map(([lon, lat, radius, reach, brightness]) => ({
    ...spot(lon, lat, radius),
    reach: reach / radius,
    brightness,
  }));
  readonly #base: [number, number, number] = [0, 0, 0];

  constructor(
    private readonly radius: number,
    private readonly relief: LunaRelief,
  ) {}

  readonly paint: Painter['paint'] = (x, y, z, height, level, spacing, _climate, out) => {
    const { radius } = this;
    const broad = WAVE_CELLS * spacing;
    const mottle = bandHeight(x * radius, y * radius, z * radius, MOTTLE, broad);
    // Along the shores, impacts have mixed lava with highland ground. Colours therefore change over a wider border than
    // heights.
    const lava = smoothstep(-0.34, 0.4, this.relief.inside(x, y, z, broad) + 0.6 * mottle);
    const base = this.#base;
    blendInto(base, HIGHLAND, MARE, lava * (0.94 + 0.4 * mottle));
    // Maria consist of several lava flows; younger flows are darker. High ground is less weathered and therefore
    // brighter.
    const flow = lava * gradientNoise(x * 9, y * 9, z * 9, 103);
    const shade = 1 + (0.6 + 0.35 * lava) * mottle + 0.6 * flow + 0.3 * clamp01(0.5 + height / 6000) - 0.15;
    base[0] *= shade;
    base[1] *= shade;
    base[2] *= shade;
    blendInto(base, base, FRESH, clamp01(this.#rayLight(x, y, z)));
    // Dust slides off steep walls and exposes brighter rock.
    blendInto(out.cover, base, FRESH, 0.55 * (1 - smoothstep(0.82, 0.93, level)));
    blendInto(out.under, base, base, 0);
    out.under[0] *= 0.82;
    out.under[1] *= 0.82;
    out.under[2] *= 0.82;
    out.share = clamp01(0.5 + mottle);
    out.frozen = false;
  };

  #rayLight(x: number, y: number, z: number): number {
    let light = 0;
    for (const ray of this.#rays) {
      const t = spotDistance(ray, x, y, z, this.radius);
      if (t > ray.reach) continue;
      // The offset from the centre of the crater, scaled to a constant length, is the argument of the noise. This
      // argument changes only with the direction from the centre, so the noise is almost constant along a ray.
      const k = 2.6 / Math.max(1e-9, (t * ray.radius) / this.radius);
      const n = gradientNoise((x - ray.x) * k + 7, (y - ray.y) * k, (z - ray.z) * k, Math.trunc(ray.x * 8192));
      const m = gradientNoise(
        (x - ray.x) * k * 2.7,
        (y - ray.y) * k * 2.7 + 3,
        (z - ray.z) * k * 2.7,
        Math.trunc(ray.y * 8192),
      );
      const streak = clamp01(0.12 + 2.2 * Math.max(0, n) + 1.3 * Math.max(0, m) - 0.25);
      const fall = 1 - t / ray.reach;
      const halo = t < 1 ? 0.88 : Math.exp(-(t - 1) * 0.7);
      light += ray.brightness * (halo + 2.6 * streak * fall * fall);
    }
    return light;
  }
}
