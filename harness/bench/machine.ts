import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { projectRoot } from '../../src/device/node/installation/index.js';

/** Identifies a machine, because only figures of the same machine may be compared. */
export interface MachineReport {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGib: number;
  readonly node: string;
  /**
   * Short hash of the commit, with `+` after it if files have changed since that commit; `unknown` outside a
   * repository.
   */
  readonly commit: string;
}

export function describeMachine(): MachineReport {
  const cores = cpus();
  return {
    processor: cores[0]?.model.trim() ?? 'unknown processor',
    cores: cores.length,
    memoryGib: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    commit: currentCommit(),
  };
}

function currentCommit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: projectRoot(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--untracked-files=no') ? '+' : ''}`;
  } catch {
    return 'unknown';
  }
}
