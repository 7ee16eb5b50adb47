import type { Static } from 'typebox';
import { accept, refuse, shown, type Outcome } from '../../../base/errors/index.js';
import { IMPULSE_AXES, IMPULSE_UNITS, type Impulse, type Spawn } from '../../../contract/actions/index.js';
import { formatTargetRef } from '../../sim/camera/index.js';
import type { SystemsState } from '../../sim/vessel/systems/systems-state.js';
import { CAMERA_ACTIONS, DEBUG_ACTIONS, DEBUG_VESSEL_ACTIONS } from '../../world/index.js';
import {
  type Directory,
  directory,
  entryWhile,
  namedDirectory,
  type Node,
  numberedDirectory,
  sensor,
} from '../node.js';
import { parseLine, parseNumbers, wordsOf } from '../parse/values.js';
import { CommandLeaves } from './command-leaves.js';
import { type TreeSource, vesselOf } from './source.js';

const HELP = `Actions that players are not allowed to use.
  spawn           <id> [<craft> [<east> <north> <up>]]: adds a vessel. Without an offset, a vessel of the scene with
                  its own craft returns to its place; any other vessel appears beside the controlled vessel.
                  With an offset (m), the vessel appears there, seen from the controlled vessel
  focus           looks at a vessel or a body
  control_vessel  takes control of another vessel
  time/warp       factor, 0 pauses
  accessors/reset a name from status/accessors, or 1 for all: makes a degraded accessor work again
  vessels/<id>/
    despawn         1 removes it from the world; its paint and stickers are kept for a vessel of the same id
    teleport        px py pz vx vy vz, m and m/s, in CCI of its body
    impulse         x y z [cci|body] [ns|dv]; a landed vessel takes off when pushed upward, and slides otherwise
    refill_fuel, refill_battery   1
    docking/<n>/dock              <id> [<port>]: docks this vessel to another one without moving either of them.
                                  Until they undock, its parts belong to the other vessel, and its id does not exist
    docking/<n>/undock            1
    docking/<n>/pushoff_impulse   N·s`;

const RESET = 'debug/accessors/reset';

/** Makes `debug/`, whose actions are not available to players of the game. */
export function debugTree(source: TreeSource): Directory {
  const { world } = source;
  const leaves = new CommandLeaves(source.world, 'debug', {});
  return directory({
    help: sensor(() => HELP),
    spawn: leaves.line(DEBUG_VESSEL_ACTIONS.spawn, () => '', parseSpawn, 'debug/spawn'),
    vessels: namedDirectory(
      source.vessels,
      (id, name) => vesselTree(source, id, name),
      (name) => vesselTree(source, name, name),
    ),
    accessors: directory({
      reset: leaves.line(
        DEBUG_ACTIONS.resetAccessors,
        () => '',
        (text) => {
          const name = parseLine(RESET, text);
          return name.ok ? accept({ name: name.value }) : name;
        },
        RESET,
      ),
    }),
    time: directory({
      warp: leaves.number('time/warp', DEBUG_ACTIONS.warp, 'warp', () => world.takeSnapshot().warp),
    }),
    focus: leaves.text('focus', CAMERA_ACTIONS.focus, 'id', () =>
      formatTargetRef(world.camera.readback.follow).replace(/^(vessel|body):/, ''),
    ),
    control_vessel: leaves.text(
      'control_vessel',
      DEBUG_ACTIONS.controlVessel,
      'id',
      () => world.takeSnapshot().activeVesselId ?? '',
    ),
  });
}

function vesselTree(source: TreeSource, id: string, name: string): Directory {
  const at = `debug/vessels/${name}`;
  const vesselId = id;
  const leaves = new CommandLeaves(source.world, at, { vesselId });
  const ports = (): SystemsState['docking'] => vesselOf(source, id).systems.docking;
  const docking = numberedDirectory(
    () => ports().length,
    (ordinal) =>
      directory(portLeaves(source, `${at}/docking/${ordinal}`, { vesselId, ordinal }, () => ports()[ordinal]!)),
  );
  return directory({
    // The position and velocity relative to the parent body, in CCI.
    teleport: leaves.numbers('teleport', DEBUG_ACTIONS.teleport, 'state', 6, () => [0, 0, 0, 0, 0, 0]),
    impulse: leaves.line(
      DEBUG_ACTIONS.impulse,
      () => '0 0 0',
      (text) => parseImpulse(`${at}/impulse`, vesselId, text),
    ),
    despawn: leaves.trigger('despawn', DEBUG_VESSEL_ACTIONS.despawn),
    refill_fuel: leaves.trigger('refill_fuel', DEBUG_ACTIONS.refillFuel),
    refill_battery: leaves.trigger('refill_battery', DEBUG_ACTIONS.refillBattery),
    docking: entryWhile(() => ports().length > 0, docking),
  });
}

function portLeaves(
  source: TreeSource,
  at: string,
  port: { readonly vesselId: string; readonly ordinal: number },
  find: () => SystemsState['docking'][number],
): Record<string, Node> {
  const leaves = new CommandLeaves(source.world, at, port);
  return {
    pushoff_impulse: leaves.number(
      'pushoff_impulse',
      DEBUG_ACTIONS.dockingPushoff,
      'impulse',
      () => find().pushoffImpulse,
      'an impulse, N·s',
    ),
    dock: leaves.line(
      DEBUG_VESSEL_ACTIONS.dock,
      () => '',
      (text) => {
        const other = parseDock(`${at}/dock`, text);
        return other.ok ? accept({ ...port, ...other.value }) : other;
      },
      `${at}/dock`,
    ),
    undock: leaves.trigger('undock', DEBUG_VESSEL_ACTIONS.undock),
  };
}

/** Reads `<id> [<craft> [<east> <north> <up>]]`. */
function parseSpawn(text: string): Outcome<Static<(typeof Spawn)['arguments']>> {
  const [id = '', craft, ...place] = wordsOf(text);
  if (craft === undefined) return accept({ id });
  if (place.length === 0) return accept({ id, craft });
  const offset = parseNumbers('debug/spawn', place.join(' '), 3);
  return offset.ok ? accept({ id, craft, offset: offset.value }) : offset;
}

/** Reads `<id> [<port>]`: a vessel and one of its docking ports (by default the first). */
function parseDock(path: string, text: string): Outcome<{ readonly target: string; readonly port: number }> {
  const [target = '', port = '0', ...more] = wordsOf(text);
  if (target !== '' && more.length === 0 && /^\d{1,9}$/.test(port)) return accept({ target, port: Number(port) });
  return refuse('EINVAL', `${path}: '${shown(text)}' is not '<vessel> [<port>]'`);
}

/** Reads `x y z [cci|body] [ns|dv]`. Without these words, the numbers are newton seconds along the CCI axes. */
function parseImpulse(path: string, vesselId: string, text: string): Outcome<Static<typeof Impulse>> {
  const words = wordsOf(text);
  const rest = words.slice(3);
  const axes = IMPULSE_AXES.find((word) => word === rest[0]);
  if (axes) rest.shift();
  const unit = IMPULSE_UNITS.find((word) => word === rest[0]);
  if (unit) rest.shift();
  if (rest.length > 0) return refuse('EINVAL', `${path}: '${shown(text)}' is not 'x y z [cci|body] [ns|dv]'`);
  const values = parseNumbers(path, words.slice(0, 3).join(' '), 3);
  return values.ok ? accept({ vesselId, vector: values.value, axes: axes ?? 'cci', unit: unit ?? 'ns' }) : values;
}
