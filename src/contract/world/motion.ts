import { type Static, Type } from 'typebox';
import type { Quat, Vec3 } from '../../base/math/index.js';
import { closed, maybe, number, text, word } from '../schema.js';
import { numberList } from './vectors.js';

/**
 * Schemas for the motion of a vessel in the page's feed. The page computes the vessel's position from the motion and
 * the time.
 */

const vec3 = (description: string) => numberList<Vec3>(3, description);
const rotation = (description: string) => numberList<Quat>(4, description);

export const OrbitElements = closed('The elements that define an orbit and a position on it.', {
  semiMajorAxis: number('m; negative for a hyperbola.'),
  eccentricity: Type.Number({ minimum: 0, description: '1 or more for a hyperbola.' }),
  inclination: number('rad.'),
  longitudeOfAscendingNode: number('rad.'),
  argumentOfPeriapsis: number('rad.'),
  meanAnomaly: number('At the epoch, rad.'),
});
export type OrbitElements = Readonly<Static<typeof OrbitElements>>;

export const StateVector = closed('Position and velocity relative to a body.', {
  position: vec3('m.'),
  velocity: vec3('m/s.'),
});
export type StateVector = Readonly<Static<typeof StateVector>>;

/**
 * The attitude of a vessel. During a turn, the feed sends the attitude again and again, with the rates of the turn in
 * `bodyRates`.
 */
export const Attitude = closed(
  'An attitude. It is fixed among the stars (`cci`), or turns with the orbit (`lvlh`: nose forward, belly down).',
  {
    frame: word('The axes relative to which the attitude is fixed.', ['cci', 'lvlh'] as const),
    rotation: rotation('Rotation from the axes of the vessel to the axes of the frame.'),
    bodyRates: maybe(vec3('Rates, body axes, rad/s; absent if they are zero.')),
  },
);
export type Attitude = Readonly<Static<typeof Attitude>>;

export const OnRails = closed('Motion on an orbit, without thrust or drag.', {
  kind: Type.Literal('rails'),
  bodyId: text('Id of the body that the vessel orbits.'),
  elements: OrbitElements,
  epoch: number('Universal time of the elements, s.'),
  start: maybe(StateVector),
  attitude: Attitude,
});
/**
 * The motion of a vessel on an orbit. `elements` are the orbital elements of its centre of mass in CCI. The elements
 * are computed from `start`, so both describe the same state, apart from rounding errors.
 */
export type OnRails = Readonly<Static<typeof OnRails>>;

export const OnGround = closed('Standing on a body.', {
  kind: Type.Literal('landed'),
  bodyId: text('Id of the body.'),
  originCcf: vec3('Origin of the assembly, body-fixed, m.'),
  ccfFromBody: rotation('Rotation from the axes of the vessel to body-fixed axes.'),
  slide: maybe(vec3('Velocity over the ground, body-fixed, m/s; absent while the vessel rests.')),
});
export type OnGround = Readonly<Static<typeof OnGround>>;

export const Motion = Type.Union([OnGround, OnRails]);
export type Motion = Static<typeof Motion>;
