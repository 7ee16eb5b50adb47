import { type Static, Type } from 'typebox';
import { flag, Fraction, maybe, named, number, text, word } from '../schema.js';
import { Index, vector } from './vectors.js';

/** The schemas of a vessel's modules, as its lists show them. */

const AnimationIndex = Type.Integer({ minimum: -1, description: 'Its animation, or -1.' });

export const Engine = named('Engine', 'A liquid fuelled engine.', {
  index: Index,
  active: flag('Whether it burns.'),
  vac_thrust_n: number('Thrust in vacuum, N.'),
  isp_s: number('Specific impulse, s.'),
  throttle_cmd: Fraction('Commanded throttle.'),
  propellant_available: flag('Whether there is something to burn.'),
  min_throttle: Fraction('Least throttle at which it burns.'),
});
export type Engine = Static<typeof Engine>;

export const Tank = named('Tank', 'What is left of one resource.', {
  resource: text('Its name.'),
  amount: number('kg.'),
  capacity: number('kg.'),
  fraction: Fraction('amount / capacity.'),
});
export type Tank = Static<typeof Tank>;

export const AnimationJson = named('Animation', 'Something that folds and unfolds.', {
  index: Index,
  goal_fraction: Fraction('Where it goes; 1 is deployed.'),
  current_fraction: Fraction('Where it is.'),
  deployment_state: word('How far it is.', ['Deployed', 'Retracted', 'Deploying', 'Retracting', 'Broken']),
  is_solar: flag('Whether it carries solar cells.'),
});
export type AnimationJson = Static<typeof AnimationJson>;

export const Thruster = named('Thruster', 'A reaction control thruster.', {
  index: Index,
  active: flag('Whether it may fire.'),
  propellant_available: flag('Whether there is something to burn.'),
  control_map: text('Axes that it turns and moves along, separated by commas, or `None`.'),
});
export type Thruster = Static<typeof Thruster>;

export const SolarPanel = named('SolarPanel', 'Solar cells.', {
  index: Index,
  produced_w: number('W.'),
  occluded: flag('Whether something stands before the sun.'),
  sun_aoa_deg: number('Angle between the normal and the sun, degrees.'),
  efficiency: number('Of the light that falls in.'),
  has_tracker: flag('Whether it turns after the sun.'),
  tracker_angle_deg: number('Degrees.'),
  animation_index: AnimationIndex,
});
export type SolarPanel = Static<typeof SolarPanel>;

export const Generator = named('Generator', 'A source of power without sun.', {
  index: Index,
  active: flag('Whether it runs.'),
  produced_w: number('W.'),
});
export type Generator = Static<typeof Generator>;

export const Light = named('Light', 'A lamp.', {
  index: Index,
  on: flag('Whether it shines.'),
  intensity: number('Brightness.'),
  color: vector('Red, green, blue as x, y, z; normalised sRGB.'),
  animation_index: AnimationIndex,
  outer_angle_deg: number('Half angle of the cone, degrees.'),
  inner_angle_deg: number('Half angle of the part with full light, degrees.'),
});
export type Light = Static<typeof Light>;

export const DockingPort = named('DockingPort', 'A docking port.', {
  index: Index,
  docked: flag('Whether something hangs on it.'),
  docked_to_part: maybe(text('Id of the part on the other side.')),
  pushoff_impulse_ns: number('With which it lets go, N·s.'),
});
export type DockingPort = Static<typeof DockingPort>;

export const Decoupler = named('Decoupler', 'A decoupler.', {
  index: Index,
  fired: flag('Whether it has fired.'),
  enabled: flag('Whether it can fire.'),
});
export type Decoupler = Static<typeof Decoupler>;

export const EncounterJson = named('Encounter', 'A sphere of influence that is about to be entered.', {
  body: text('Id.'),
  ut: number('When, universal time, s.'),
  distance_meters: number('m.'),
});
export type EncounterJson = Static<typeof EncounterJson>;
