import { execFileSync } from 'node:child_process';

/**
 * An environment with /usr/sbin in its PATH. Debian installs servers there, but not every user has this folder in their
 * PATH.
 */
export const ENVIRONMENT = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };

/**
 * Returns and prints the reason for skipping tests that need other programs, or returns null if all programs are
 * installed.
 * @param effect end of the printed sentence: what remains untested, and how to install the programs
 */
export function whyMissing(programs: readonly string[], effect: string): string | null {
  const missing = programs.filter((name) => !isInstalled(name));
  if (missing.length === 0) return null;
  const reason = `${missing.join(', ')} not installed: ${effect}`;
  console.warn(reason);
  return reason;
}

function isInstalled(name: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${name}`], { env: ENVIRONMENT });
    return true;
  } catch {
    return false;
  }
}
