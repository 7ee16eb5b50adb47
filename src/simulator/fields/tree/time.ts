import { accept, DONE, refuse } from '../../../base/errors/index.js';
import { formatScalar } from '../../../base/math/index.js';
import { formatVector } from '../format/text.js';
import { type Directory, directory, sensor, state, type TextStream } from '../node.js';
import { whenReached } from '../reached.js';
import { WaitingReader } from '../streams/waiting-reader.js';
import { parseNumber } from '../parse/values.js';
import type { TreeSource } from './source.js';

export function timeTree({ world }: TreeSource): Directory {
  return directory({
    ut: sensor(() => formatScalar(world.takeSnapshot().ut)),
    warp: sensor(() => formatScalar(world.takeSnapshot().warp)),
    sim_dt: sensor(() => formatScalar(world.takeSnapshot().simDt)),
    warp_speeds: sensor(() => formatVector(world.takeSnapshot().warpSpeeds)),
    auto_warp: sensor(() => {
      const target = world.takeSnapshot().autoWarpTarget;
      return target === null ? '0' : `1 ${formatScalar(target)}`;
    }),
    alarm: alarm(world),
  });
}

/**
 * Makes `time/alarm`. All clients share one target time, which each write replaces. A reader waits for the target time
 * that was set when the reader was opened, even if the target changes later.
 */
function alarm(world: TreeSource['world']): TextStream {
  let target = 0;
  return {
    type: 'stream',
    kind: 'Sm',
    open: () => accept(new WaitingReader((listener) => whenReached(world, target, (ut) => listener(formatScalar(ut))))),
    write(text) {
      const ut = parseNumber('time/alarm', text, 'a time, s');
      if (!ut.ok) return ut;
      target = ut.value;
      return DONE;
    },
  };
}

/**
 * Maximum universal time after a step, s. It is 31,700 years. Up to this time, times are exact to 0.1 ms, and positions
 * are finite.
 */
const UT_MAX = 1e12;

/**
 * Makes `clock/`, which the game's modding interface lacks. Writing a number of seconds to `step` advances a stepped
 * clock by exactly this time.
 */
export function clockTree({ world }: TreeSource): Directory {
  return directory({
    mode: sensor(() => world.clock),
    step: {
      atOnce: true,
      ...state(
        () => formatScalar(world.takeSnapshot().simDt),
        (text) => {
          const seconds = parseNumber('clock/step', text, 'seconds');
          if (!seconds.ok) return seconds;
          if (seconds.value < 0)
            return refuse('EINVAL', `clock/step: ${seconds.value} s would go back in time; take 0 or more`);
          if (world.takeSnapshot().ut + seconds.value > UT_MAX) {
            return refuse('EINVAL', `clock/step: ${seconds.value} s would pass UT ${UT_MAX}; take a smaller step`);
          }
          if (world.clock !== 'stepped') {
            return refuse('EOPNOTSUPP', 'clock/step: the clock is real; start with --clock stepped');
          }
          world.step(seconds.value);
          return DONE;
        },
      ),
    },
  });
}
