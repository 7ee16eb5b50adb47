import { DONE, refuse } from '../../errors/index.js';
import { railsFromState } from '../../sim/vessel/motion.js';
import type { WorldCell } from '../cell.js';
import type { ActionTable } from '../command.js';

/** Actions behind the debug gate. */
export const DEBUG_ACTIONS: ActionTable<WorldCell> = {
  'debug.warp': {
    phase: 'frame',
    check: ({ value }) =>
      Number.isFinite(value) && value >= 0
        ? DONE
        : refuse('EINVAL', `debug.warp: takes a factor of 0 or more, got ${value}`),
    run(cell, { value }) {
      cell.warp = value;
      cell.touch();
      return DONE;
    },
  },
  'debug.control_vessel': {
    phase: 'frame',
    check: () => DONE,
    run(cell, { token }) {
      if (!cell.vessels.has(token ?? ''))
        return refuse('ENOENT', `debug.control_vessel: no live vessel '${token ?? ''}'`);
      cell.activeVesselId = token;
      cell.touch();
      return DONE;
    },
  },
  'debug.teleport': {
    phase: 'frame',
    check: ({ values }) =>
      values?.length === 6 && values.every(Number.isFinite)
        ? DONE
        : refuse('EINVAL', 'debug.teleport: takes six finite numbers, px py pz vx vy vz in CCI'),
    run(cell, { vesselId, values }) {
      const vessel = cell.vessels.get(vesselId);
      if (!vessel) return refuse('ENOENT', `debug.teleport: no live vessel '${vesselId}'`);
      const [px, py, pz, vx, vy, vz] = values as [number, number, number, number, number, number];
      if (Math.hypot(px, py, pz) < 1) return refuse('EINVAL', 'debug.teleport: that is the centre of the body');
      const state = cell.snapshot.vessels.find((other) => other.id === vesselId);
      const attitude = { frame: 'cci', rotation: state?.cciFromBody ?? [0, 0, 0, 1] } as const;
      const moved = { position: [px, py, pz], velocity: [vx, vy, vz] } as const;
      vessel.motion = railsFromState(cell.body(vessel.motion.bodyId), moved, cell.ut, attitude);
      cell.touch();
      return DONE;
    },
  },
};
