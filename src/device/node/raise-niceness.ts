import { getPriority, setPriority } from 'node:os';

/**
 * Raises the niceness of a process to at least `niceness`. A higher niceness stays, because only root may lower one.
 * Ignores failures, because a program works at any priority.
 */
export function raiseNiceness(pid: number, niceness: number): void {
  try {
    if (getPriority(pid) < niceness) setPriority(pid, niceness);
  } catch {
    // The process has ended, or the system does not allow the change.
  }
}
