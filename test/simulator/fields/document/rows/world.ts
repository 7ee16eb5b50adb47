import type { Row } from '../row.js';

/** sim-tree.md §7, §8, §13.1, §14: time, bodies, events and status. */
export const WORLD_ROWS: readonly Row[] = [
  ['§7', 'time/ut', 'S', 'scalar'],
  ['§7', 'time/{warp,sim_dt}', 'S', 'scalar'],
  ['§7', 'time/warp_speeds', 'S', 'scalars'],
  ['§7', 'time/auto_warp', 'S', 'autoWarp'],
  ['§7', 'time/alarm', 'Sm', 'nothing'],
  ['§8', 'system/{name,home,sun}', 'S', 'string'],
  ['§8', 'bodies/*/{id,class}', 'S', 'string'],
  ['§8', 'bodies/*/parent', 'S', 'text'],
  ['§8', 'bodies/*/children', 'S', 'list'],
  ['§8', 'bodies/*/{mass,radius,mu,soi,rotation_rate}', 'S', 'scalar'],
  ['§8', 'bodies/*/{position,velocity}/ecl', 'S', 'vec3'],
  ['§8', 'bodies/*/orbit/{apoapsis,periapsis,ecc,inc,lan,argpe,sma,period}', 'S', 'scalar'],
  ['§8', 'bodies/*/{atmosphere,ocean}/present', 'S', 'one'],
  ['§8', 'bodies/*/atmosphere/{height,scale_height,sea_level_pressure,sea_level_density}', 'S', 'scalar'],
  ['§8', 'bodies/*/ocean/density', 'S', 'scalar'],
  ['§8', 'bodies/*/focus', 'T', 'trigger'],
  ['§8', 'bodies', 'D', 'nothing'],
  ['§13.1', 'events', 'Sm', 'nothing'],
  ['§14', 'status/game_version', 'S', 'string'],
  ['§14', 'status/sampler', 'S', 'sampler'],
  ['§14', 'status/accessors', 'S', 'accessors'],
  ['§14', 'status/transports', 'S', 'list'],
];
