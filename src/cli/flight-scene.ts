import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { quat, vec3 } from '../base/math/index.js';
import type { BodyState } from '../simulator/sim/index.js';
import { DEFAULT_EPOCH, createSystem } from '../simulator/sim/system/index.js';
import type { SceneDescription } from '../simulator/sim/scene-file/index.js';
import type { FlightMoment } from '../leaderboard/site/index.js';
import { defaultScenePath } from '../server/simulation/index.js';

const DEFAULT_SCENE = JSON.parse(readFileSync(defaultScenePath(), 'utf8')) as SceneDescription;
const SYSTEM = createSystem({ name: 'Flight', templates: {} });

/** A craft above a body: the scene, and the fields that must be written before the picture is drawn. */
export interface FlightScene {
  readonly scene: SceneDescription;
  /** A script for `livery render` that writes these fields. */
  readonly script: string;
}

/** Templates of the rocket in the default scene, from the capsule down to the engine of the upper stage. */
const UPPER_STAGE = ['capsule', 'service_module', 'decoupler', 'tank_s2', 'engine_s2'];
/** Minimum height above the mean radius of the body, m. At this height, hills never hide the craft. */
const LEAST_ALTITUDE = 4000;
/**
 * Maximum height, in radii of the body. Up to this height, the body is visible as a disc, and the craft is in its
 * sphere of influence.
 */
const RADII_MAX = 40;
/** Angle between the craft and the star, seen from the centre of the body, rad. */
const AFTER_NOON = 0.5;
/** Distance of the camera from the craft, m, and vertical field of view. */
const DISTANCE = 30;
const FIELD_OF_VIEW_DEG = 30;
/**
 * Angle by which the camera looks below the horizon, rad. This angle puts the horizon into the upper third of the
 * picture.
 */
const BELOW_HORIZON = 0.12;

const isDrawn = ({ definition: { id } }: BodyState): boolean => id !== SYSTEM.sunId;

/** The bodies that a picture can show; names in lower case. */
export const drawnBodies = (): readonly string[] =>
  SYSTEM.bodiesAt(0)
    .filter(isDrawn)
    .map(({ definition }) => definition.id.toLowerCase());

/**
 * Composes the picture of a moment in a flight: the craft over the day side of the body, and the horizon behind it.
 * @param seed a text that decides the colour of the craft
 * @returns undefined if the body is not known
 */
export function flightScene({ body: name, altitude }: FlightMoment, seed: string): FlightScene | undefined {
  const body = SYSTEM.bodiesAt(0).find(
    (each) => isDrawn(each) && each.definition.id.toLowerCase() === name.toLowerCase(),
  );
  if (!body) return undefined;
  const { id, meanRadius } = body.definition;
  const height = Math.min(Math.max(LEAST_ALTITUDE, altitude), RADII_MAX * meanRadius);
  const star = SYSTEM.bodiesAt(0).find(({ definition }) => definition.id === SYSTEM.sunId)!.positionEcl;
  // An orbit without inclination is in the plane of the body's equator.
  const [x, y] = quat.rotate(quat.invert(body.definition.eclFromCci), vec3.subtract(star, body.positionEcl));
  const noon = Math.atan2(y, x);
  const down = Math.acos(meanRadius / (meanRadius + height)) + BELOW_HORIZON;
  const { templates, crafts } = DEFAULT_SCENE;
  const [capsule, ...stage] = crafts!['rocket']!.parts.filter(({ template }) => UPPER_STAGE.includes(template));
  // Move the parts so that the origin of the craft, at which the camera looks, is between the capsule and the engine.
  const parts = [
    { ...capsule!, position: [5, 0, 0] as [number, number, number] },
    ...stage.slice(0, UPPER_STAGE.length - 1),
  ];
  return {
    scene: {
      name: 'Flight',
      epoch: DEFAULT_EPOCH,
      system: 'sol',
      templates,
      crafts: { stage: { parts } },
      vessels: [
        {
          id: 'Craft',
          craft: 'stage',
          orbit: {
            body: id,
            altitude: height,
            trueAnomalyDeg: ((noon + AFTER_NOON) * 180) / Math.PI,
            attitude: { frame: 'lvlh', pitchDeg: 20 },
          },
        },
      ],
      activeVessel: 'Craft',
      camera: {
        mode: 'free',
        fovDeg: FIELD_OF_VIEW_DEG,
        anchor: 'vessel:Craft',
        position: [
          -DISTANCE * Math.cos(down) * Math.SQRT1_2,
          -DISTANCE * Math.cos(down) * Math.SQRT1_2,
          DISTANCE * Math.sin(down),
        ],
        frame: 'enu',
        aim: { target: 'vessel:Craft', frame: 'enu', up: 'vertical' },
      },
    },
    script: paintScript(seed),
  };
}

function paintScript(seed: string): string {
  const hue = createHash('sha256').update(seed).digest()[0]! / 256;
  const colour = [0, 1 / 3, 2 / 3]
    .map((shift) => (0.65 + 0.35 * Math.cos(2 * Math.PI * (hue - shift))).toFixed(3))
    .join(' ');
  return [
    'paint/parts/enabled 1',
    ...['tank_s2', 'service_module'].flatMap((template) => [
      `paint/parts/templates/${template}/color ${colour}`,
      `paint/parts/templates/${template}/enabled 1`,
    ]),
    '',
  ].join('\n');
}
