import { accept, type Outcome, refuse, shown } from '../../../base/errors/index.js';
import { formatTargetRef } from '../../sim/camera/index.js';
import type { SystemsState } from '../../sim/vessel/systems/systems-state.js';
import { type ArgumentsOf, command } from '../../world/index.js';
import {
  type Directory,
  directory,
  entryWhile,
  namedDirectory,
  type Node,
  numberedDirectory,
  sensor,
} from '../node.js';
import { parseLine, parseNumbers } from '../parse/values.js';
import { commandLeaves } from './command-leaves.js';
import { type TreeSource, vesselOf } from './source.js';

const HELP = `What no player may do.
  spawn           <id> [<craft> [<east> <north> <up>]]: a vessel of the scene's craft. Without a craft, or with its own, a
                  vessel of the scene returns to its place; any other is put beside the controlled one, by so many metres
  focus           looks at a vessel or a body
  control_vessel  takes control of another vessel
  time/warp       factor, 0 pauses
  accessors/reset a name of status/accessors, or 1 for all: a degraded accessor works again
  vessels/<id>/
    despawn         1 takes it out of the world; what was painted and stuck on it waits for one of its id
    teleport        px py pz vx vy vz, m and m/s, CCI about its body
    impulse         x y z [cci|body] [ns|dv]; a vessel on the ground leaves it when pushed upward, and slides otherwise
    refill_fuel, refill_battery   1
    docking/<n>/dock              <id> [<port>]: joins the other vessel as the two are to each other now; its parts hang
                                  on the other's port, and its id is gone until they undock
    docking/<n>/undock            1
    docking/<n>/pushoff_impulse   N·s`;

const RESET = 'debug/accessors/reset';

/** Makes `debug/`: what no player may do, behind `debug_namespace`. */
export function debugTree(source: TreeSource): Directory {
  const { world } = source;
  const leaves = commandLeaves(source, 'debug');
  return directory({
    help: sensor(() => HELP),
    spawn: leaves.line(
      () => '',
      parseSpawn,
      (vessel) => command('debug.spawn', vessel, 'debug/spawn'),
    ),
    vessels: namedDirectory(
      source.vessels,
      (id, name) => vesselTree(source, id, name),
      (name) => vesselTree(source, name, name),
    ),
    accessors: directory({
      reset: leaves.line(
        () => '',
        (text) => parseLine(RESET, text),
        (name) => command('debug.accessors_reset', { name }, RESET),
      ),
    }),
    time: directory({
      warp: leaves.number('time/warp', 'debug.warp', 'warp', () => world.snapshot.warp),
    }),
    focus: leaves.text('focus', 'camera.focus', 'id', () =>
      formatTargetRef(world.camera.readback.follow).replace(/^(vessel|body):/, ''),
    ),
    control_vessel: leaves.text(
      'control_vessel',
      'debug.control_vessel',
      'id',
      () => world.snapshot.activeVesselId ?? '',
    ),
  });
}

function vesselTree(source: TreeSource, id: string, name: string): Directory {
  const at = `debug/vessels/${name}`;
  const vesselId = id;
  const leaves = commandLeaves(source, at, () => ({ vesselId }));
  const ports = (): SystemsState['docking'] => vesselOf(source, id).systems.docking;
  const docking = numberedDirectory(
    () => ports().length,
    (ordinal) =>
      directory(portLeaves(source, `${at}/docking/${ordinal}`, { vesselId, ordinal }, () => ports()[ordinal]!)),
  );
  return directory({
    // The numbers are position and velocity in CCI about the current parent.
    teleport: leaves.numbers('teleport', 'debug.teleport', 'state', () => [0, 0, 0, 0, 0, 0]),
    impulse: leaves.line(
      () => '0 0 0',
      (text) => parseImpulse(`${at}/impulse`, text),
      (impulse) => command('debug.impulse', { vesselId, impulse }),
    ),
    despawn: leaves.trigger('despawn', 'debug.despawn'),
    refill_fuel: leaves.trigger('refill_fuel', 'debug.refill_fuel'),
    refill_battery: leaves.trigger('refill_battery', 'debug.refill_battery'),
    docking: entryWhile(() => ports().length > 0, docking),
  });
}

/** Makes the leaves of a docking port. */
function portLeaves(
  source: TreeSource,
  at: string,
  port: { readonly vesselId: string; readonly ordinal: number },
  find: () => SystemsState['docking'][number],
): Record<string, Node> {
  const leaves = commandLeaves(source, at, () => ({ ...port }));
  return {
    pushoff_impulse: leaves.number(
      'pushoff_impulse',
      'debug.docking_pushoff',
      'impulse',
      () => find().pushoffImpulse,
      'an impulse, N·s',
    ),
    dock: leaves.line(
      () => '',
      (text) => parseDock(`${at}/dock`, text),
      (other) => command('debug.dock', { ...port, ...other }, `${at}/dock`),
    ),
    undock: leaves.trigger('undock', 'debug.undock'),
  };
}

/** Reads `<id> [<craft> [<east> <north> <up>]]`. */
function parseSpawn(text: string): Outcome<ArgumentsOf<'debug.spawn'>> {
  const [id = '', craft = null, ...place] = wordsOf(text);
  const offset = place.length === 0 ? accept(null) : parseNumbers('debug/spawn', place.join(' '), 3);
  return offset.ok ? accept({ id, craft, offset: offset.value }) : offset;
}

/** Reads `<id> [<port>]`: a vessel and a port of it, the first by default. */
function parseDock(path: string, text: string): Outcome<Pick<ArgumentsOf<'debug.dock'>, 'target' | 'port'>> {
  const [target = '', port = '0', ...more] = wordsOf(text);
  if (target !== '' && more.length === 0 && /^\d{1,9}$/.test(port)) return accept({ target, port: Number(port) });
  return refuse('EINVAL', `${path}: '${shown(text)}' is not '<vessel> [<port>]'`);
}

const wordsOf = (text: string): string[] => text.trim().split(/\s+/);

const AXES = ['cci', 'body'] as const;
const UNITS = ['ns', 'dv'] as const;

/** Reads `x y z [cci|body] [ns|dv]`: by default newton seconds along the axes of CCI. */
function parseImpulse(path: string, text: string): Outcome<ArgumentsOf<'debug.impulse'>['impulse']> {
  const words = wordsOf(text);
  const rest = words.slice(3);
  const axes = AXES.find((word) => word === rest[0]);
  if (axes) rest.shift();
  const unit = UNITS.find((word) => word === rest[0]);
  if (unit) rest.shift();
  if (rest.length > 0) return refuse('EINVAL', `${path}: '${shown(text)}' is not 'x y z [cci|body] [ns|dv]'`);
  const values = parseNumbers(path, words.slice(0, 3).join(' '), 3);
  return values.ok ? accept({ vector: values.value, axes: axes ?? 'cci', unit: unit ?? 'ns' }) : values;
}
