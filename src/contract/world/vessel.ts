import { type Static, Type } from 'typebox';
import { closed, flag, Fraction, list, maybe, named, number, text } from '../schema.js';
import { Booster } from './boosters.js';
import { OrbitJson } from './body.js';
import * as modules from './modules.js';
import { PartJson } from './part.js';
import { Quaternion, vector } from './vectors.js';

const Navball = closed('Absent if the vessel has no instruments.', {
  pitch_deg: Type.Integer({ description: 'Degrees.' }),
  yaw_deg: Type.Integer({ description: 'Degrees.' }),
  roll_deg: Type.Integer({ description: 'Degrees.' }),
  thrust_weight_ratio: number('Thrust to weight.'),
  delta_v_vacuum_ms: number('m/s.'),
  frame: text('For example `EnuBody`.'),
  speed_ms: number('Speed in that frame, m/s.'),
});

const Environment = closed('The surroundings of the vessel.', {
  pressure_pa: number('Pa.'),
  density_kg_m3: number('kg/m³.'),
  dynamic_pressure_pa: number('Pa.'),
  ocean_density_kg_m3: number('kg/m³; 0 outside water.'),
  terrain_radius_m: number('Distance from the centre of the body to the ground below, m.'),
  accel_body: vector('Acceleration without gravity, body axes, m/s².'),
  angular_accel_body: vector('Body axes, rad/s².'),
  g_force: number('In 9.80665 m/s².'),
});

export const VesselJson = named('Vessel', 'A craft, or an EVA character.', {
  id: text('Raw id.'),
  name: text('The same as the id.'),
  situation: text('For example `Landed`, `Freefall`.'),
  position_cci: vector('Body-centred, inertial, m.'),
  latitude_deg: number('Degrees.'),
  longitude_deg: number('Degrees, east positive.'),
  orbital_speed: number('m/s.'),
  surface_speed: number('m/s.'),
  inertial_speed: number('m/s.'),
  attitude_body2_cci: Quaternion,
  body_rates_rad_s: vector('Body axes, rad/s.'),
  barometric_altitude: number('Above the mean radius, m.'),
  radar_altitude: number('Above ground or water, m.'),
  mass_total: number('kg.'),
  mass_dry: number('kg.'),
  mass_propellant: number('kg.'),
  orbit: maybe(OrbitJson),
  engines: list(modules.Engine),
  tanks: list(modules.Tank),
  battery_charge_fraction: maybe(Fraction('Absent without batteries.')),
  parent_body_name: maybe(text('Id of the body that the CCI frame is centred on.')),
  lights_master_on: flag('True if the lights of the vessel are on.'),
  animations: list(modules.AnimationJson),
  position_ecl: vector('Star-centred, ecliptic axes, m.'),
  velocity_cci: vector('m/s.'),
  center_of_mass: vector('Assembly frame, m.'),
  controlled: flag('True for the active vessel.'),
  controllable: flag('True if the vessel can be controlled.'),
  is_kitten: flag('True for an EVA character.'),
  navball: maybe(Navball),
  throttle_cmd: Fraction('Commanded throttle.'),
  scale: number("Scale of the vessel's model."),
  always_render: flag('True if the vessel is drawn at any distance.'),
  attitude_mode: text('Mode of the attitude control, for example `prograde` or `manual`.'),
  attitude_frame: text('For example `lvlh`.'),
  rcs_mode: text('`enabled` or `disabled`.'),
  rcs_on: flag('True if thrusters may fire.'),
  translate_cmd: vector('Signs, body axes.'),
  rotate_cmd: vector('Signs, body axes.'),
  engine_on: flag('True if the main engine is on.'),
  environment: maybe(Environment),
  power_produced_w: number('W.'),
  power_consumed_w: number('W.'),
  battery_capacity_joules: maybe(number('J.')),
  rcs: list(modules.Thruster),
  solar: list(modules.SolarPanel),
  generators: list(modules.Generator),
  lights: list(modules.Light),
  docking: list(modules.DockingPort),
  decouplers: list(modules.Decoupler),
  srb: list(Booster),
  encounters: list(modules.EncounterJson),
  parts: list(PartJson),
});
export type VesselJson = Static<typeof VesselJson>;

export const VesselSummary = Type.Pick(VesselJson, [
  'id',
  'name',
  'situation',
  'parent_body_name',
  'controlled',
  'controllable',
  'is_kitten',
]);
export type VesselSummary = Static<typeof VesselSummary>;
