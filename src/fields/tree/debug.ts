import { formatTargetRef } from '../../sim/camera/index.js';
import { command } from '../../world/command.js';
import { formatScalar } from '../../math/format-scalar.js';
import { namesOf } from '../format/text.js';
import { type Directory, directory, liveDirectory, state } from '../node.js';
import { parseLine, parseNumber, parseNumbers } from '../parse/values.js';
import { run, type TreeSource } from './source.js';

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
  return directory({
    // Position and velocity in CCI about the current parent.
    teleport: state(
      () => '0 0 0 0 0 0',
      (text) =>
        run(source, parseNumbers(`debug/vessels/${id}/teleport`, text, 6), (values) =>
          command('debug.teleport', { vesselId: id, values }),
        ),
    ),
  });
}
