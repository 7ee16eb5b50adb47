import { getPriority, setPriority } from 'node:os';

/**
 * Raises the niceness of a process. If the niceness is already higher, it stays, because only root may lower it.
 * Ignores failures, because a program also works at the normal priority.
 */
export function raiseNiceness(pid: number, niceness: number): void {
  try {
    if (getPriority(pid) < niceness) setPriority(pid, niceness);
  } catch {
    // The process has ended, or the system refuses the change.
  }
}
