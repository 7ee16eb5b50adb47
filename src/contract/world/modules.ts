import { type Static, Type } from 'typebox';
import { flag, Fraction, maybe, named, number, text, word } from '../schema.js';
import { Index, vector } from './vectors.js';

const AnimationIndex = Type.Integer({ minimum: -1, description: 'The animation of the part, or -1.' });

export const Engine = named('Engine', 'A liquid-fuelled engine.', {
  index: Index,
  active: flag('True if the engine burns.'),
  vac_thrust_n: number('Thrust in vacuum, N.'),
  isp_s: number('Specific impulse, s.'),
  throttle_cmd: Fraction('Commanded throttle.'),
  propellant_available: flag('True if propellant is left.'),
  min_throttle: Fraction('Minimum throttle.'),
});
export type Engine = Static<typeof Engine>;

export const Tank = named('Tank', 'The content of a tank.', {
  resource: text('Its name.'),
  amount: number('kg.'),
  capacity: number('kg.'),
  fraction: Fraction('amount / capacity.'),
});
export type Tank = Static<typeof Tank>;

export const AnimationJson = named('Animation', 'A part that folds and unfolds.', {
  index: Index,
  goal_fraction: Fraction('Target; 1 is deployed.'),
  current_fraction: Fraction('Position.'),
  deployment_state: word('Phase of the animation.', ['Deployed', 'Retracted', 'Deploying', 'Retracting', 'Broken']),
  is_solar: flag('True if the part has solar cells.'),
});
export type AnimationJson = Static<typeof AnimationJson>;

export const Thruster = named('Thruster', 'A reaction control thruster.', {
  index: Index,
  active: flag('True if the thruster may fire.'),
  propellant_available: flag('True if propellant is left.'),
  control_map: text('Axes of rotation and translation, separated by commas, or `None`.'),
});
export type Thruster = Static<typeof Thruster>;

export const SolarPanel = named('SolarPanel', 'Solar cells.', {
  index: Index,
  produced_w: number('W.'),
  occluded: flag('True if something is in front of the sun.'),
  sun_aoa_deg: number("Angle between the panel's normal and the sun, degrees."),
  efficiency: number('Share of the incoming light.'),
  has_tracker: flag('True if the panel follows the sun.'),
  tracker_angle_deg: number('Degrees.'),
  animation_index: AnimationIndex,
});
export type SolarPanel = Static<typeof SolarPanel>;

export const Generator = named('Generator', 'A source of power without sun.', {
  index: Index,
  active: flag('True if the generator runs.'),
  produced_w: number('W.'),
});
export type Generator = Static<typeof Generator>;

export const Light = named('Light', 'A lamp.', {
  index: Index,
  on: flag('True if the lamp shines.'),
  intensity: number('Brightness.'),
  color: vector('Red, green, blue as x, y, z; normalised sRGB.'),
  animation_index: AnimationIndex,
  outer_angle_deg: number('Half angle of the cone, degrees.'),
  inner_angle_deg: number('Half angle of the bright inner cone, degrees.'),
});
export type Light = Static<typeof Light>;

export const DockingPort = named('DockingPort', 'A docking port.', {
  index: Index,
  docked: flag('True if a vessel is docked to the port.'),
  docked_to_part: maybe(text('Id of the part on the other side.')),
  pushoff_impulse_ns: number('Impulse that undocking gives, N·s.'),
});
export type DockingPort = Static<typeof DockingPort>;

export const Decoupler = named('Decoupler', 'A decoupler.', {
  index: Index,
  fired: flag('True if the decoupler has fired.'),
  enabled: flag('True if the decoupler can fire.'),
});
export type Decoupler = Static<typeof Decoupler>;

export const EncounterJson = named('Encounter', 'The next entry into a sphere of influence.', {
  body: text('Id.'),
  ut: number('Universal time of the entry, s.'),
  distance_meters: number('m.'),
});
export type EncounterJson = Static<typeof EncounterJson>;
