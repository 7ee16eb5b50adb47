import { accept, type Outcome, refuse, shown } from '../../errors/index.js';
import { formatTargetRef } from '../../sim/camera/index.js';
import type { SystemsState } from '../../sim/vessel/systems/systems-state.js';
import { type ArgumentsOf, command } from '../../world/index.js';
import { namesOf } from '../format/text.js';
import { type Directory, directory, liveDirectory } from '../node.js';
import { parseNumbers } from '../parse/values.js';
import { commandLeaves } from './command-leaves.js';
import { type TreeSource, vesselOf } from './source.js';

/** Makes `debug/`: what no player may do, behind `debug_namespace`. */
export function debugTree(source: TreeSource): Directory {
  const { world } = source;
  const leaves = commandLeaves(source, 'debug');
  const ids = (): string[] => world.snapshot.vessels.map((vessel) => vessel.id);
  return directory({
    vessels: liveDirectory(
      () => namesOf(ids()),
      (name) => vesselTree(source, ids()[namesOf(ids()).indexOf(name)]!),
    ),
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

function vesselTree(source: TreeSource, id: string): Directory {
  const at = `debug/vessels/${id}`;
  const vesselId = id;
  const leaves = commandLeaves(source, at, () => ({ vesselId }));
  const ports = (): SystemsState['docking'] => vesselOf(source, id).systems.docking;
  const docking = liveDirectory(
    () => ports().map((_, index) => String(index)),
    (name) =>
      directory({
        pushoff_impulse: commandLeaves(source, `${at}/docking/${name}`, () => ({
          vesselId,
          ordinal: Number(name),
        })).number(
          'pushoff_impulse',
          'debug.docking_pushoff',
          'impulse',
          () => ports()[Number(name)]!.pushoffImpulse,
          'an impulse, N·s',
        ),
      }),
  );
  return directory({
    // The numbers are position and velocity in CCI about the current parent.
    teleport: leaves.numbers('teleport', 'debug.teleport', 'state', () => [0, 0, 0, 0, 0, 0]),
    impulse: leaves.line(
      () => '0 0 0',
      (text) => parseImpulse(`${at}/impulse`, text),
      (impulse) => command('debug.impulse', { vesselId, impulse }),
    ),
    refill_fuel: leaves.trigger('refill_fuel', 'debug.refill_fuel'),
    refill_battery: leaves.trigger('refill_battery', 'debug.refill_battery'),
    docking: () => (ports().length > 0 ? docking : null),
  });
}

const AXES = ['cci', 'body'] as const;
const UNITS = ['ns', 'dv'] as const;

/** Reads `x y z [cci|body] [ns|dv]`: by default newton seconds along the axes of CCI. */
function parseImpulse(path: string, text: string): Outcome<ArgumentsOf<'debug.impulse'>['impulse']> {
  const words = text.trim().split(/\s+/);
  const rest = words.slice(3);
  const axes = AXES.find((word) => word === rest[0]);
  if (axes) rest.shift();
  const unit = UNITS.find((word) => word === rest[0]);
  if (unit) rest.shift();
  if (rest.length > 0) return refuse('EINVAL', `${path}: '${shown(text)}' is not 'x y z [cci|body] [ns|dv]'`);
  const values = parseNumbers(path, words.slice(0, 3).join(' '), 3);
  return values.ok ? accept({ vector: values.value, axes: axes ?? 'cci', unit: unit ?? 'ns' }) : values;
}
