import { getPriority, setPriority } from 'node:os';

/**
 * If the process is already nicer, its niceness stays, because only root may lower it. Ignores failures, because a
 * program also works at the normal priority.
 */
export function raiseNiceness(pid: number, niceness: number): void {
  try {
    if (getPriority(pid) < niceness) setPriority(pid, niceness);
  } catch {
    // The process has ended, or the system refuses the change.
  }
}
