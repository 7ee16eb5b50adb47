import { execFileSync } from 'node:child_process';

/**
 * The environment with /usr/sbin in PATH. Debian installs servers there, but the PATH of some users does not contain
 * this folder.
 */
export const ENVIRONMENT = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };

/**
 * Returns and prints the reason why tests that need other programs are skipped; returns null if all programs are
 * installed.
 * @param effect the end of the printed sentence; it says which tests are skipped and how to install the programs
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
