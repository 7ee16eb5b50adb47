import { type Static, Type } from 'typebox';
import { closed, flag, Fraction, maybe, named, number, text } from '../schema.js';
import { numberList } from './vectors.js';

type Three = readonly [number, number, number];
type Four = readonly [number, number, number, number];

const Altitude = closed('m.', { baro: number('Above the mean radius, m.'), radar: number('Above ground, m.') });
const Speed = closed('m/s.', {
  orb: number('Orbital, m/s.'),
  surf: number('Over ground, m/s.'),
  inr: number('Inertial, m/s.'),
});
const Mass = closed('kg.', { t: number('Total, kg.'), d: number('Dry, kg.'), p: number('Propellant, kg.') });
const Sequence = Type.Integer({ minimum: 0, description: 'Number of the snapshot.' });

export const Telemetry = named('Telemetry', 'The state of one vessel in a short form.', {
  seq: Sequence,
  ut: number('Universal time, s.'),
  warp: number('Simulated seconds per real second.'),
  id: text('Raw id.'),
  sit: text('Situation.'),
  controlled: flag('True for the active vessel.'),
  controllable: flag('True if the vessel can be controlled.'),
  parent: maybe(text('Id of the body that the CCI frame is centred on.')),
  pos_cci: numberList<Three>(3, 'm.'),
  pos_ecl: numberList<Three>(3, 'm.'),
  vel_cci: numberList<Three>(3, 'm/s.'),
  vel: Speed,
  alt: Altitude,
  mass: Mass,
  att_q: numberList<Four>(4, 'Body to CCI, x y z w.'),
  orbit: maybe(
    closed('Absent without an orbit.', {
      ap: number('Apoapsis altitude, m.'),
      pe: number('Periapsis altitude, m.'),
      ecc: number('Eccentricity.'),
      inc: number('Inclination, degrees.'),
      sma: number('Semi-major axis, m.'),
      period: number('s.'),
      ta: number('True anomaly, degrees.'),
      t_ap: number('Time to apoapsis, s.'),
      t_pe: number('Time to periapsis, s.'),
    }),
  ),
  power: closed('W.', {
    prod: number('Produced, W.'),
    cons: number('Consumed, W.'),
    battery: maybe(Fraction('Charge.')),
  }),
});
export type Telemetry = Static<typeof Telemetry>;

export const StreamLine = named('StreamLine', "One line of a vessel's stream.", {
  seq: Sequence,
  ut: number('Universal time, s.'),
  sit: text('Situation.'),
  alt: Altitude,
  vel: Speed,
  att: closed('Attitude.', {
    q: numberList<Four>(4, 'Body to CCI, x y z w.'),
    rates: numberList<Three>(3, 'Body axes, rad/s.'),
  }),
  mass: Mass,
});
export type StreamLine = Static<typeof StreamLine>;
