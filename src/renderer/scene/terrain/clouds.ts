import { smoothstep, vec3, type Vec3 } from '../../../base/math/index.js';
import { gradientNoise } from '../../../simulator/sim/terrain/index.js';
import type { BodyView } from '../body-view.js';

/**
 * The clouds that are drawn on the ground fade in while the camera rises from the first of these heights to the second,
 * m.
 */
const CLOUDS_FROM = 16_000;
const CLOUDS_FULL = 60_000;

/**
 * Returns the opacity of the clouds that are drawn on the ground of a body: 0 if the camera is below clouds or the body
 * has none, 1 from space.
 */
export function cloudinessOf({ definition, distance }: BodyView): number {
  if (definition.terrain.kind !== 'earth') return 0;
  return smoothstep(CLOUDS_FROM, CLOUDS_FULL, distance - definition.meanRadius);
}

/** A cyclone: longitude and latitude of its eye, degrees, and the radius of its comma of clouds, rad. */
type Cyclone = readonly [longitude: number, latitude: number, radius: number];

/** The cyclones of the day, along the storm tracks of both hemispheres, and three tropical storms. Chosen by eye. */
const CYCLONES: readonly Cyclone[] = [
  [-53, -37.5, 0.105],
  [-11, -39, 0.1],
  [38, -52, 0.16],
  [88, -46, 0.14],
  [150, -55, 0.15],
  [-140, -48, 0.16],
  [-88, -54, 0.14],
  [-38, 51, 0.16],
  [14, 60, 0.11],
  [160, 46, 0.15],
  [-150, 44, 0.14],
  [-39.5, -16, 0.065],
  [-62, 24, 0.07],
  [128, 19, 0.07],
];

const RADIANS = Math.PI / 180;
const cyclones = CYCLONES.map(([longitude, latitude, radius]) => {
  const [cosine, sine] = [Math.cos(longitude * RADIANS), Math.sin(longitude * RADIANS)];
  const level = Math.cos(latitude * RADIANS);
  const eye: Vec3 = [level * cosine, level * sine, Math.sin(latitude * RADIANS)];
  const east: Vec3 = [-sine, cosine, 0];
  return { eye, east, north: vec3.cross(eye, east), radius, turns: latitude > 0 ? 1 : -1 };
});

/**
 * The arms of a cyclone are spirals: when the distance from the eye grows by a factor e, an arm turns by this angle,
 * rad.
 */
const SPIRAL = 1.7;

/** The clouds of a cyclone end at this distance from the eye, in radii of the cyclone. */
const RIM = 1.9;

/**
 * Returns the amount of cloud that the cyclones add at a place; negative where they take cloud away. A cyclone is a
 * comma: a core, an arm that trails from it, and a slot of dry air beside the arm.
 * @param ragged noise around 0 that makes the arms uneven
 */
function cycloneCover(x: number, y: number, z: number, ragged: number): number {
  let sum = 0;
  for (const { eye, east, north, radius, turns } of cyclones) {
    const apart = Math.sqrt(Math.max(0, 2 - 2 * (x * eye[0] + y * eye[1] + z * eye[2]))) / radius;
    const t = Math.max(0.02, apart * (1 + 0.3 * ragged));
    if (t >= RIM) continue;
    const angle = Math.atan2(x * north[0] + y * north[1] + z * north[2], x * east[0] + y * east[1]);
    const phase = angle * turns + SPIRAL * Math.log(t) + 0.9 * ragged;
    const arm = smoothstep(0.3, 0.95, 0.5 + 0.5 * Math.cos(phase) + 0.25 * smoothstep(0.35, 0.05, t));
    // Narrow bands follow the arm.
    const bands = 0.16 * Math.cos(5 * phase + 2 * ragged) * smoothstep(0.15, 0.5, t);
    const wet = (0.7 * arm + bands) * smoothstep(RIM, 0.9, t);
    sum += (wet - 0.35 * (1 - arm) * smoothstep(0.95, 0.4, t)) * smoothstep(0, 0.07, t);
  }
  return sum;
}

/**
 * Returns the amount of cloud that the gaps between small clouds take away. In fair weather, small clouds gather in
 * cells and in streets along the wind, with clear air between them.
 */
function fairWeatherGaps(x: number, y: number, z: number, weather: number): number {
  const fair = smoothstep(0.5, 0.1, weather);
  if (fair === 0) return 0;
  const cells = gradientNoise(x * 31, y * 31, z * 47, 520);
  const streets = gradientNoise(x * 58 + 3 * cells, y * 58, z * 170 + 2 * cells, 521);
  return 0.75 * fair * smoothstep(0.12, -0.2, cells + 0.6 * streets);
}

/**
 * Returns the amount of cloud over a place on Earth, [0, 1]. There are cyclones, fronts, and fields of clouds between
 * them. The fields are in air that is wetter in some zones than in others.
 * @param x,y,z unit vector to the place, body-fixed
 * @param spacing size of the smallest detail to compute, rad
 */
export function cloudCover(x: number, y: number, z: number, spacing: number): number {
  const swirlA = gradientNoise(x * 2.6, y * 2.6, z * 2.6, 501);
  const swirlB = gradientNoise(x * 2.6 + 9, y * 2.6, z * 2.6, 502);
  const curlA = gradientNoise(x * 7 + swirlA, y * 7, z * 7 - swirlB, 503);
  const curlB = gradientNoise(x * 7 + 5, y * 7 + swirlB, z * 7 + swirlA, 504);
  const sx = x + 0.2 * swirlA + 0.1 * curlA;
  const sy = y + 0.2 * swirlB + 0.1 * curlB;
  const sz = z + 0.1 * swirlA - 0.07 * curlA;
  const air = gradientNoise(sx * 2.3, sy * 2.3, sz * 4.1, 505);
  // A front is where two masses of air meet: a narrow band.
  const meeting = gradientNoise(sx * 3.4, sy * 3.4, sz * 5.2, 506);
  const front = smoothstep(0.16, 0, Math.abs(meeting)) * smoothstep(-0.25, 0.2, air);
  let detail = 0;
  let amplitude = 0.5;
  for (let frequency = 13, octave = 0; octave < 6; octave++, frequency *= 2.17, amplitude *= 0.74) {
    if (octave > 1 && 1 / frequency < spacing) break;
    detail += amplitude * gradientNoise(sx * frequency, sy * frequency, sz * frequency * 1.6, 510 + octave);
  }
  const latitude = Math.abs(z);
  const zone =
    0.2 * smoothstep(0.14, 0.02, Math.abs(z - 0.08)) +
    0.2 * smoothstep(0.5, 0.8, latitude) -
    0.16 * smoothstep(0.2, 0.38, latitude) * smoothstep(0.62, 0.45, latitude);
  const weather = 0.9 * air + 0.55 * front + zone + cycloneCover(x, y, z, curlA + 0.6 * detail);
  return smoothstep(-0.68, 1.18, weather + 0.8 * detail - fairWeatherGaps(sx, sy, sz, weather));
}
