import { beforeAll, describe, expect, it } from 'vitest';
import type { FieldTree } from '../../../src/fields/index.js';
import { bareSimulation } from '../../support/worlds.js';

/**
 * The rows of sim-tree.md §7 to §10, §14 and §20: which paths there are, how each is accessed, and how its text is written. A
 * path is a pattern in which `*` is one name and `{a,b}` is either. Every leaf of the default scene under these roots is looked
 * up here, and every row is found in it at least once.
 */

/** §1.1: nine digits, fixed for exponents above −5 and below 9. */
const SCALAR = '(?:-?(?:0|[1-9]\\d{0,8})(?:\\.\\d{1,13})?|-?\\d(?:\\.\\d{1,8})?E[+-]\\d{2,})';
const several = (count: number): string => Array(count).fill(SCALAR).join(' ');

const FORMATS = {
  scalar: SCALAR,
  flag: '[01]',
  int: '-?\\d+',
  uint: '\\d+',
  vec3: several(3),
  quat: several(4),
  scalars: `${SCALAR}(?: ${SCALAR})*`,
  fraction: '(?:0|1|0\\.\\d{1,13}|\\d(?:\\.\\d{1,8})?E-\\d{2})',
  string: '.+',
  text: '.*',
  list: '(?:.+(?:\\n.+)*)?',
  trigger: '0',
  json: '[{[].*[}\\]]',
  autoWarp: `0|1 ${SCALAR}`,
  situation: '(?:Prelaunch|Landed|Freefall|Flying)(?:, \\w+)*',
  frame: 'EclBody|EnuBody|Lvlh|VlfBody|BurnBody|Dock',
  state: 'Deployed|Retracted|Deploying|Retracting|Broken',
  map: 'None|\\w+(?:, \\w+)*',
  signs: '(?:-1|0|1) (?:-1|0|1) (?:-1|0|1)',
  colour: several(3),
  rcsMode: 'Enabled|Disabled',
  mode: '\\w+',
  burn: several(4),
  teleport: several(6),
  sampler: 'ok [\\d.]+|idle',
  stream: '',
} as const;

type Format = keyof typeof FORMATS;

/** Section, path pattern, kind, format. */
const ROWS: readonly (readonly [string, string, string, Format])[] = [
  ['§7', 'time/ut', 'S', 'scalar'],
  ['§7', 'time/{warp,sim_dt}', 'S', 'scalar'],
  ['§7', 'time/warp_speeds', 'S', 'scalars'],
  ['§7', 'time/auto_warp', 'S', 'autoWarp'],
  ['§7', 'time/alarm', 'Sm', 'stream'],
  ['§8', 'system/{name,home,sun}', 'S', 'string'],
  ['§8', 'bodies/*/{id,class}', 'S', 'string'],
  ['§8', 'bodies/*/parent', 'S', 'text'],
  ['§8', 'bodies/*/children', 'S', 'list'],
  ['§8', 'bodies/*/{mass,radius,mu,soi,rotation_rate}', 'S', 'scalar'],
  ['§8', 'bodies/*/{position,velocity}/ecl', 'S', 'vec3'],
  ['§8', 'bodies/*/orbit/{apoapsis,periapsis,ecc,inc,lan,argpe,sma,period}', 'S', 'scalar'],
  ['§8', 'bodies/*/{atmosphere,ocean}/present', 'S', 'flag'],
  ['§8', 'bodies/*/atmosphere/{height,scale_height,sea_level_pressure,sea_level_density}', 'S', 'scalar'],
  ['§8', 'bodies/*/ocean/density', 'S', 'scalar'],
  ['§8', 'bodies/*/focus', 'T', 'trigger'],
  ['§9.1', 'vessels/by-id/*/{id,name,parent}', 'S', 'string'],
  ['§9.1', 'vessels/by-id/*/situation', 'S', 'situation'],
  ['§9.1', 'vessels/by-id/*/{controlled,controllable,is_kitten}', 'S', 'flag'],
  ['§9.1', 'vessels/by-id/*/com', 'S', 'vec3'],
  ['§9.1', 'vessels/by-id/*/scale', 'St', 'scalar'],
  ['§9.1', 'vessels/by-id/*/always_render', 'St', 'flag'],
  ['§9.1', 'vessels/by-id/*/telemetry', 'S', 'json'],
  ['§9.1', 'vessels/by-id/*/position/{cci,ecl}', 'S', 'vec3'],
  ['§9.1', 'vessels/by-id/*/position/{lat,lon}', 'S', 'scalar'],
  ['§9.1', 'vessels/by-id/*/velocity/{orbital,surface,inertial}', 'S', 'scalar'],
  ['§9.1', 'vessels/by-id/*/velocity/cci', 'S', 'vec3'],
  ['§9.1', 'vessels/by-id/*/attitude/quat', 'S', 'quat'],
  ['§9.1', 'vessels/by-id/*/attitude/rates', 'S', 'vec3'],
  ['§9.1', 'vessels/by-id/*/altitude/{barometric,radar}', 'S', 'scalar'],
  ['§9.1', 'vessels/by-id/*/mass/{total,dry,propellant}', 'S', 'scalar'],
  ['§9.1', 'vessels/by-id/*/stream', 'Sm', 'stream'],
  ['§9.2', 'vessels/by-id/*/orbit/{apoapsis,periapsis,ecc,inc,lan,argpe,true_anomaly}', 'S', 'scalar'],
  ['§9.2', 'vessels/by-id/*/orbit/{sma,period,time_to_ap,time_to_pe,next_patch}', 'S', 'scalar'],
  ['§9.2', 'vessels/by-id/*/navball/{pitch,yaw,roll}', 'S', 'int'],
  ['§9.2', 'vessels/by-id/*/navball/{twr,deltav,speed}', 'S', 'scalar'],
  ['§9.2', 'vessels/by-id/*/navball/frame', 'S', 'frame'],
  ['§9.2', 'vessels/by-id/*/environment/{pressure,density,dynamic_pressure,ocean_density}', 'S', 'scalar'],
  ['§9.2', 'vessels/by-id/*/environment/{terrain_radius,g_force}', 'S', 'scalar'],
  ['§9.2', 'vessels/by-id/*/environment/{accel,angular_accel}', 'S', 'vec3'],
  ['§9.2', 'vessels/by-id/*/battery/{charge,fraction}', 'S', 'fraction'],
  ['§9.2', 'vessels/by-id/*/battery/capacity', 'S', 'scalar'],
  ['§9.2', 'vessels/by-id/*/power/{produced,consumed}', 'S', 'scalar'],
  ['§9.3', 'vessels/by-id/*/engines/*/active', 'St', 'flag'],
  ['§9.3', 'vessels/by-id/*/engines/*/{vac_thrust,isp}', 'S', 'scalar'],
  ['§9.3', 'vessels/by-id/*/engines/*/throttle', 'S', 'fraction'],
  ['§9.3', 'vessels/by-id/*/engines/*/propellant', 'S', 'flag'],
  ['§9.3', 'vessels/by-id/*/engines/*/min_throttle', 'St', 'fraction'],
  ['§9.3', 'vessels/by-id/*/tanks/*/{amount,capacity}', 'S', 'scalar'],
  ['§9.3', 'vessels/by-id/*/tanks/*/fraction', 'S', 'fraction'],
  ['§9.3', 'vessels/by-id/*/rcs/*/active', 'St', 'flag'],
  ['§9.3', 'vessels/by-id/*/rcs/*/propellant', 'S', 'flag'],
  ['§9.3', 'vessels/by-id/*/rcs/*/map', 'S', 'map'],
  ['§9.3', 'vessels/by-id/*/solar/*/{produced,sun_aoa,efficiency}', 'S', 'scalar'],
  ['§9.3', 'vessels/by-id/*/solar/*/occluded', 'S', 'flag'],
  ['§9.3', 'vessels/by-id/*/generators/*/active', 'S', 'flag'],
  ['§9.3', 'vessels/by-id/*/generators/*/produced', 'S', 'scalar'],
  ['§9.3', 'vessels/by-id/*/lights/*/on', 'St', 'flag'],
  ['§9.3', 'vessels/by-id/*/lights/*/{brightness,outer_angle,inner_angle}', 'St', 'scalar'],
  ['§9.3', 'vessels/by-id/*/lights/*/color', 'St', 'colour'],
  ['§9.3', 'vessels/by-id/*/docking/*/docked', 'S', 'flag'],
  ['§9.3', 'vessels/by-id/*/docking/*/docked_to', 'S', 'text'],
  ['§9.3', 'vessels/by-id/*/docking/*/pushoff_impulse', 'S', 'scalar'],
  ['§9.3', 'vessels/by-id/*/docking/*/undock', 'T', 'trigger'],
  ['§9.3', 'vessels/by-id/*/decouplers/*/{fired,enabled}', 'S', 'flag'],
  ['§9.3', 'vessels/by-id/*/decouplers/*/fire', 'T', 'trigger'],
  ['§9.3', 'vessels/by-id/*/animations/*/goal', 'St', 'fraction'],
  ['§9.3', 'vessels/by-id/*/animations/*/current', 'S', 'fraction'],
  ['§9.3', 'vessels/by-id/*/animations/*/state', 'S', 'state'],
  ['§9.4', 'vessels/by-id/*/ctl/{ignite,shutdown,stage,focus}', 'T', 'trigger'],
  ['§9.4', 'vessels/by-id/*/ctl/{engine,lights,rcs}', 'St', 'flag'],
  ['§9.4', 'vessels/by-id/*/ctl/throttle', 'St', 'fraction'],
  ['§9.4', 'vessels/by-id/*/ctl/{translate,rotate}', 'St', 'signs'],
  ['§9.4', 'vessels/by-id/*/ctl/attitude_mode', 'St', 'mode'],
  ['§9.4', 'vessels/by-id/*/ctl/attitude_frame', 'St', 'frame'],
  ['§9.4', 'vessels/by-id/*/ctl/attitude_target', 'St', 'quat'],
  ['§9.4', 'vessels/by-id/*/ctl/rcs_mode', 'St', 'rcsMode'],
  ['§9.4', 'vessels/by-id/*/ctl/burn', 'St', 'burn'],
  ['§10', 'vessels/by-id/*/parts/json', 'S', 'json'],
  ['§10', 'vessels/by-id/*/parts/*/instance_id', 'S', 'uint'],
  ['§10', 'vessels/by-id/*/parts/*/{id,display_name,template}', 'S', 'string'],
  ['§10', 'vessels/by-id/*/parts/*/is_root', 'S', 'flag'],
  ['§10', 'vessels/by-id/*/parts/*/subpart_count', 'S', 'int'],
  ['§10', 'vessels/by-id/*/parts/*/position', 'S', 'vec3'],
  ['§10', 'vessels/by-id/*/parts/*/subparts/*/instance_id', 'S', 'uint'],
  ['§10', 'vessels/by-id/*/parts/*/subparts/*/{id,display_name,template}', 'S', 'string'],
  ['§10', 'vessels/by-id/*/parts/*/subparts/*/position', 'S', 'vec3'],
  ['§10', 'vessels/by-id/*/parts/*/paint/enabled', 'St', 'flag'],
  ['§10', 'vessels/by-id/*/parts/*/paint/color', 'St', 'colour'],
  ['§10', 'vessels/by-id/*/parts/*/paint/clear', 'L', 'trigger'],
  ['§10', 'vessels/by-id/*/parts/*/subparts/*/paint/enabled', 'St', 'flag'],
  ['§10', 'vessels/by-id/*/parts/*/subparts/*/paint/color', 'St', 'colour'],
  ['§10', 'vessels/by-id/*/parts/*/subparts/*/paint/clear', 'L', 'trigger'],
  ['§14', 'status/game_version', 'S', 'string'],
  ['§14', 'status/sampler', 'S', 'sampler'],
  ['§14', 'status/accessors', 'S', 'list'],
  ['§14', 'status/transports', 'S', 'list'],
  ['§18', 'vessels/by-id/*/paint/parts/enabled', 'St', 'flag'],
  ['§18', 'vessels/by-id/*/paint/parts/color', 'St', 'colour'],
  ['§18', 'vessels/by-id/*/paint/parts/clear', 'T', 'trigger'],
  ['§20', 'debug/vessels/*/teleport', 'St', 'teleport'],
  ['§20', 'debug/vessels/*/impulse', 'L', 'vec3'],
  ['§20', 'debug/vessels/*/{refill_fuel,refill_battery}', 'T', 'trigger'],
  ['§20', 'debug/vessels/*/docking/*/pushoff_impulse', 'St', 'scalar'],
  ['§20', 'debug/time/warp', 'St', 'scalar'],
  ['§20', 'debug/{focus,control_vessel}', 'St', 'text'],
];

const ROOTS = ['time', 'system', 'bodies', 'vessels/by-id', 'status', 'debug'];

function pathPattern(row: string): RegExp {
  const source = row
    .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
    .replaceAll('*', '[^/]+');
  return new RegExp(`^${source}$`);
}

describe('the rows of sim-tree.md', () => {
  let tree: FieldTree;
  let leaves: readonly string[];

  beforeAll(async () => {
    const simulation = await bareSimulation();
    tree = simulation.tree;
    const write = (path: string, text: string): void => tree.writeText(`vessels/by-id/Hunter-ship/${path}`, text);
    write('ctl/throttle', '0.7');
    write('ctl/ignite', '1');
    write('animations/0/goal', '1');
    write('ctl/burn', '100 1 2 3');
    simulation.world.step(0.25);
    leaves = ROOTS.flatMap((root) => [...tree.files(root)]);
  });

  it.each(ROWS)('%s: %s is of kind %s and reads as %s', (_section, row, kind, format) => {
    const pattern = pathPattern(row);
    const paths = leaves.filter((path) => pattern.test(path));
    expect(paths.length, 'leaves of the default scene').toBeGreaterThan(0);
    for (const path of paths) {
      const node = tree.lookup(path);
      expect('kind' in node ? node.kind : node.type, path).toBe(kind);
      if (node.type === 'stream') continue;
      // Rows that are none are no bytes at all; everything else ends in one line end.
      expect(tree.readText(path), path).toMatch(
        node.type === 'file' && node.verbatim
          ? new RegExp(`^(?:${FORMATS[format]}\\n)?$`)
          : new RegExp(`^(?:${FORMATS[format]})\\n$`),
      );
    }
  });

  it('are all there is under their roots, but for the paint of characters', () => {
    const patterns = ROWS.map(([, row]) => pathPattern(row));
    const unknown = leaves.filter((path) => !patterns.some((pattern) => pattern.test(path)));
    expect(unknown.filter((path) => !path.includes('/paint/kitten/'))).toEqual([]);
  });

  it('refuse a write where they are sensors (§3.2)', () => {
    for (const path of leaves) {
      const node = tree.lookup(path);
      if (node.type !== 'file' || node.kind !== 'S') continue;
      expect(() => tree.writeText(path, '1'), path).toThrow(expect.objectContaining({ errno: 'EACCES' }) as Error);
    }
  });
});
