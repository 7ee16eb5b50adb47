import type { SceneDescription, VesselDescription } from '../../../simulator/sim/scene-file/index.js';

/**
 * The place and time of the launch. At this place and time, the Earth is low in the west, and the morning sun is in the
 * east.
 */
const SITE = { body: 'Luna', latitudeDeg: 2, longitudeDeg: 71.75 };
const EPOCH = '2031-03-27T06:00:00Z';
/** Length of a degree of latitude on Luna, m. */
const DEGREE_M = 30_323;
/** Height of the pad's origin above the ground, m; negative, because the pad is sunk into the ground. */
const PAD_M = -3.2;
/** Height of the rocket above the origin of the pad, m. */
const ON_PAD_M = 5.2;
const KITTENS: Readonly<Record<string, readonly [east: number, north: number, headingDeg: number]>> = {
  Hunter: [57.3, -12.6, 92],
  Polaris: [57.6, -11.2, 128],
  Banjo: [60.6, -6.8, 250],
};
/** Position of the first camera: metres east and north of the pad, and up. */
const CAMERA: readonly [east: number, north: number, up: number] = [69, -12, 1.6];

/**
 * Returns the default scene with the rocket, the pad and the kittens on Luna. The rocket can reach an orbit and land
 * again only from Luna, not from the Earth.
 */
export function lunarScene(scene: SceneDescription): SceneDescription {
  const { 'Haven-station': station, ...others } = Object.fromEntries(scene.vessels!.map((each) => [each.id, each]));
  const vessels = Object.values(others).map((vessel) => ({ ...vessel, landed: placeOf(vessel) }));
  return {
    ...scene,
    name: 'A morning on Luna',
    description:
      'The rocket of the default scene on its pad on Luna, three kittens in front of it, Earth over the hills.',
    epoch: EPOCH,
    terrain: { Luna: { flats: [{ ...flat(), radius: 200, blend: 500, height: 417 }] } },
    vessels: [...vessels, { ...station!, orbit: { body: 'Luna', altitude: 90_000, inclinationDeg: 8 } }],
    camera: {
      mode: 'free',
      fovDeg: 36,
      anchor: 'body:Luna',
      geo: { ...at(CAMERA[0], CAMERA[1]), altitude: CAMERA[2] },
      aim: { target: 'vessel:Hunter-ship', offset: [0, 0, 4], frame: 'enu', up: 'vertical' },
    },
  };
}

const flat = () => ({ latitudeDeg: SITE.latitudeDeg, longitudeDeg: SITE.longitudeDeg });

function at(east: number, north: number) {
  const { body, latitudeDeg, longitudeDeg } = SITE;
  const eastDegree = DEGREE_M * Math.cos((latitudeDeg * Math.PI) / 180);
  return { body, latitudeDeg: latitudeDeg + north / DEGREE_M, longitudeDeg: longitudeDeg + east / eastDegree };
}

function placeOf({ id, landed }: VesselDescription) {
  const kitten = KITTENS[id];
  if (kitten) {
    const [east, north, headingDeg] = kitten;
    return { ...at(east, north), headingDeg };
  }
  const isPad = id === 'Launch-site';
  return { ...SITE, headingDeg: landed!.headingDeg!, height: isPad ? PAD_M : PAD_M + ON_PAD_M, prelaunch: !isPad };
}
