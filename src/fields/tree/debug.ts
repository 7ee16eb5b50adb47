import { accept, type Outcome, refuse, shown } from '../../errors/index.js';
import { formatTargetRef } from '../../sim/camera/index.js';
import type { SystemsState } from '../../sim/vessel/systems/systems-state.js';
import { command } from '../../world/command.js';
import { formatScalar } from '../../math/format-scalar.js';
import { namesOf } from '../format/text.js';
import { type Directory, directory, line, liveDirectory, state, type TextFile, trigger } from '../node.js';
import { parseLine, parseNumber, parseNumbers, parseTrigger } from '../parse/values.js';
import { run, type TreeSource, vesselOf } from './source.js';

/** `debug/`: what no player may do, behind `debug_namespace`. */
export function debugTree(source: TreeSource): Directory {
  const { world } = source;
  const ids = (): string[] => world.snapshot.vessels.map((vessel) => vessel.id);
  return directory({
    vessels: liveDirectory(
      () => namesOf(ids()),
      (name) => vesselTree(source, ids()[namesOf(ids()).indexOf(name)]!),
    ),
    time: directory({
      warp: state(
        () => formatScalar(world.snapshot.warp),
        (text) => run(source, parseNumber('debug/time/warp', text), (value) => command('debug.warp', { value })),
      ),
    }),
    focus: state(
      () => formatTargetRef(world.camera.readback.follow).replace(/^(vessel|body):/, ''),
      (text) => run(source, parseLine('debug/focus', text), (token) => command('camera.focus', { token })),
    ),
    control_vessel: state(
      () => world.snapshot.activeVesselId ?? '',
      (text) =>
        run(source, parseLine('debug/control_vessel', text), (token) => command('debug.control_vessel', { token })),
    ),
  });
}

function vesselTree(source: TreeSource, id: string): Directory {
  const at = `debug/vessels/${id}`;
  const slots = { vesselId: id };
  const press = (leaf: string): TextFile =>
    trigger((text) =>
      run(source, parseTrigger(`${at}/${leaf}`, text), (value) => command(`debug.${leaf}`, { ...slots, value })),
    );
  const ports = (): SystemsState['docking'] => vesselOf(source, id).systems.docking;
  const docking = liveDirectory(
    () => ports().map((_, index) => String(index)),
    (name) =>
      directory({
        pushoff_impulse: state(
          () => formatScalar(ports()[Number(name)]!.pushoffImpulse),
          (text) =>
            run(source, parseNumber(`${at}/docking/${name}/pushoff_impulse`, text, 'an impulse, N·s'), (value) =>
              command('debug.docking_pushoff', { ...slots, ordinal: Number(name), value }),
            ),
        ),
      }),
  );
  return directory({
    // Position and velocity in CCI about the current parent.
    teleport: state(
      () => '0 0 0 0 0 0',
      (text) =>
        run(source, parseNumbers(`${at}/teleport`, text, 6), (values) =>
          command('debug.teleport', { ...slots, values }),
        ),
    ),
    impulse: line(
      () => '0 0 0',
      (text) =>
        run(source, parseImpulse(`${at}/impulse`, text), (given) => command('debug.impulse', { ...slots, ...given })),
    ),
    refill_fuel: press('refill_fuel'),
    refill_battery: press('refill_battery'),
    docking: () => (ports().length > 0 ? docking : null),
  });
}

/** `x y z [cci|body] [ns|dv]`: newton seconds along the axes of CCI unless told. */
function parseImpulse(path: string, text: string): Outcome<{ values: number[]; token: string; aux: string }> {
  const words = text.trim().split(/\s+/);
  const rest = words.slice(3);
  const token = rest[0] === 'cci' || rest[0] === 'body' ? rest.shift()! : 'cci';
  const aux = rest[0] === 'ns' || rest[0] === 'dv' ? rest.shift()! : 'ns';
  if (rest.length > 0) return refuse('EINVAL', `${path}: '${shown(text)}' is not 'x y z [cci|body] [ns|dv]'`);
  const values = parseNumbers(path, words.slice(0, 3).join(' '), 3);
  return values.ok ? accept({ values: values.value, token, aux }) : values;
}
