import { getPriority, setPriority } from 'node:os';

/**
 * Makes a process at least as nice as `niceness`. A process that is nicer already stays so: only root may lower niceness.
 * A failure is ignored, because a program does its work at any priority.
 */
export function raiseNiceness(pid: number, niceness: number): void {
  try {
    if (getPriority(pid) < niceness) setPriority(pid, niceness);
  } catch {
    // The process has ended, or the system does not let us.
  }
}
