import { DONE, type Outcome, refuse, shown } from '../../errors/index.js';
import type { Vessel } from '../../sim/vessel/vessel.js';
import type { WorldCell } from '../cell.js';
import type { Action, Command, Phase } from '../command.js';

type Check = (command: Command) => Outcome<void>;

/** An action on a live vessel; ENOENT without it. */
export function vesselAction(
  check: Check,
  run: (cell: WorldCell, vessel: Vessel, command: Command) => Outcome<void>,
  phase: Phase = 'frame',
): Action<WorldCell> {
  return {
    phase,
    check,
    run(cell, command) {
      const vessel = cell.vessels.get(command.vesselId);
      if (!vessel) {
        return refuse('ENOENT', `${command.action}: no live vessel '${shown(command.vesselId)}'; vessels lists them`);
      }
      const outcome = run(cell, vessel, command);
      if (outcome.ok) cell.touch();
      return outcome;
    },
  };
}

/** Takes exactly 1. */
export const trigger: Check = ({ action, value }) =>
  value === 1 ? DONE : refuse('EINVAL', `${action}: takes 1, got ${value}`);

export const flag: Check = ({ action, value }) =>
  value === 0 || value === 1 ? DONE : refuse('EINVAL', `${action}: takes 0 or 1, got ${value}`);

/** A number in a range, ends included. `wanted` completes "takes …". */
export function between(least: number, most: number, wanted: string): Check {
  return ({ action, value }) =>
    Number.isFinite(value) && value >= least && value <= most
      ? DONE
      : refuse('EINVAL', `${action}: takes ${wanted}, got ${value}`);
}

export const fraction = between(0, 1, 'a number from 0 to 1');

/** That many finite numbers. */
export function numbers(count: number, wanted: string): Check {
  return ({ action, values }) =>
    values?.length === count && values.every(Number.isFinite)
      ? DONE
      : refuse('EINVAL', `${action}: takes ${count} finite numbers, ${wanted}`);
}

/** One of these words, in any case. */
export function tokenOf(words: readonly string[]): Check {
  return ({ action, token }) =>
    findToken(words, token) === undefined
      ? refuse('EINVAL', `${action}: '${shown(token ?? '')}' is none of ${words.join(', ')}`)
      : DONE;
}

/** The word as it is spelt, from whatever case it came in. */
export function findToken<Word extends string>(words: readonly Word[], token: string | null): Word | undefined {
  const wanted = token?.toLowerCase();
  return words.find((word) => word.toLowerCase() === wanted);
}
