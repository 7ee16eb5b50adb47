import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlatformError } from '../../../src/base/errors/index.js';

/** The unit in which Linux reports processor time, s. USER_HZ is 100 on every architecture that Node supports. */
const TICK_S = 0.01;

interface Times {
  readonly parent: number;
  /** Processor times, s: `own` is the time of the process itself, `ended` the time of its children that have ended. */
  readonly own: number;
  readonly ended: number;
}

/** @returns undefined for a process that does not exist */
function findTimes(pid: number | string): Times | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // proc(5): field 2 is the process name in parentheses. The first field after the name is field 3. Field 4 is the
  // parent, fields 14 to 17 are utime, stime, cutime and cstime.
  const fields = text
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  return { parent: fields[1]!, own: (fields[11]! + fields[12]!) * TICK_S, ended: (fields[13]! + fields[14]!) * TICK_S };
}

function timesOf(pid: number): Times {
  const times = findTimes(pid);
  if (!times) throw new PlatformError('only Linux reports the processor time of another process');
  return times;
}

/** @throws PlatformError if the system does not report it */
export const processorSeconds = (pid: number | undefined): number => timesOf(pid ?? 0).own;

/**
 * Processor time that an embedded PostgreSQL has used so far in all its processes, s.
 * @param data the data folder of this PostgreSQL
 */
export function databaseSeconds(data: string): number {
  const server = Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  const { own, ended } = timesOf(server);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(findTimes)
    .filter((times) => times?.parent === server);
  return own + ended + children.reduce((sum, times) => sum + (times?.own ?? 0), 0);
}
