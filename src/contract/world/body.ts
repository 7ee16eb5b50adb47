import { type Static, Type } from 'typebox';
import { closed, list, maybe, named, number, text, word } from '../schema.js';
import { vector } from './vectors.js';

export const OrbitJson = named('Orbit', 'Osculating elements about the parent.', {
  apoapsis_altitude: number('Above the mean radius of the parent, m; 0 if the orbit has none.'),
  periapsis_altitude: number('Above the mean radius of the parent, m.'),
  eccentricity: number('0 for a circle; 1 or more for an open orbit.'),
  inclination_deg: number('Degrees.'),
  sma_meters: number('Semi-major axis, m.'),
  period_seconds: number('s; 0 for an open orbit.'),
  lan_deg: number('Longitude of the ascending node, degrees.'),
  arg_pe_deg: number('Argument of periapsis, degrees.'),
  true_anomaly_deg: number('Degrees.'),
  time_to_apoapsis: number('s; 0 if the orbit has none.'),
  time_to_periapsis: number('s; 0 if the orbit has none.'),
  next_patch_event_ut: number('Universal time of the next change of the sphere of influence, s; 0 if there is none.'),
});
export type OrbitJson = Static<typeof OrbitJson>;

export const System = named('System', 'The planetary system.', {
  name: text('Id of the star of the system.'),
  home_body_id: maybe(text('Id of the home body.')),
  sun_id: maybe(text('Id of the star.')),
});
export type System = Static<typeof System>;

const Atmosphere = closed('The air of the body; absent if there is none.', {
  height_m: number('Height of the top of the air above the mean radius, m.'),
  scale_height_m: number('m.'),
  sea_level_pressure_pa: number('Pa.'),
  sea_level_density_kg_m3: number('kg/m³.'),
});

export const Body = named('Body', 'A star, planet or moon.', {
  id: text('Raw id.'),
  class: word('Kind of body.', ['Star', 'Planet', 'Moon']),
  parent_id: maybe(text('Id of the parent. A star has none.')),
  child_ids: list(Type.String(), 'Ids of moons or planets of the body.'),
  mass: number('kg.'),
  mean_radius: number('m.'),
  mu: number('Gravitational parameter, m³/s².'),
  soi_meters: number('Radius of the sphere of influence, m.'),
  rotation_rate_rad_s: number('Rate about the north pole, rad/s.'),
  position_ecl: vector('Star-centred, ecliptic axes, m.'),
  velocity_ecl: vector('Star-centred, ecliptic axes, m/s.'),
  orbit: maybe(OrbitJson),
  atmosphere: maybe(Atmosphere),
  ocean: maybe(closed('The ocean of the body; absent if there is none.', { density_kg_m3: number('kg/m³.') })),
});
export type Body = Static<typeof Body>;
