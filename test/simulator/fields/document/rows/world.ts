import type { Row } from '../row.js';

/** Rows about time, bodies, events, and the status. */
export const WORLD_ROWS: readonly Row[] = [
  ['time/ut', 'S', 'scalar'],
  ['time/{warp,sim_dt}', 'S', 'scalar'],
  ['time/warp_speeds', 'S', 'scalars'],
  ['time/auto_warp', 'S', 'autoWarp'],
  ['time/alarm', 'Sm', 'nothing'],
  ['system/{name,home,sun}', 'S', 'string'],
  ['bodies/*/{id,class}', 'S', 'string'],
  ['bodies/*/parent', 'S', 'text'],
  ['bodies/*/children', 'S', 'list'],
  ['bodies/*/{mass,radius,mu,soi,rotation_rate}', 'S', 'scalar'],
  ['bodies/*/{position,velocity}/ecl', 'S', 'vec3'],
  ['bodies/*/orbit/{apoapsis,periapsis,ecc,inc,lan,argpe,sma,period}', 'S', 'scalar'],
  ['bodies/*/{atmosphere,ocean}/present', 'S', 'one'],
  ['bodies/*/atmosphere/{height,scale_height,sea_level_pressure,sea_level_density}', 'S', 'scalar'],
  ['bodies/*/ocean/density', 'S', 'scalar'],
  ['bodies/*/focus', 'T', 'trigger'],
  ['bodies', 'D', 'nothing'],
  ['events', 'Sm', 'nothing'],
  ['status/game_version', 'S', 'string'],
  ['status/sampler', 'S', 'sampler'],
  ['status/accessors', 'S', 'accessors'],
  ['status/transports', 'S', 'list'],
];
