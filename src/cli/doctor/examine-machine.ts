import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findChromium, missingChromium } from '../../device/node/index.js';
import { examinePorts, type ServedPort } from './examine-ports.js';
import type { Finding } from './report.js';

export async function examineMachine(ports: readonly ServedPort[]): Promise<Finding[]> {
  return [nodeFinding(), await npmFinding(), ...(await examinePorts(ports)), browserFinding()];
}

function nodeFinding(): Finding {
  return { subject: 'Node', state: 'good', detail: `${process.version}, ${process.platform} ${process.arch}` };
}

async function npmFinding(): Promise<Finding> {
  const reported = /npm\/(\S+)/.exec(process.env['npm_config_user_agent'] ?? '')?.[1];
  const version = reported ?? (await askVersion());
  if (version !== undefined) return { subject: 'npm', state: 'good', detail: version };
  return {
    subject: 'npm',
    state: 'absent',
    detail: 'not on the PATH; only the set-up needs it',
    mend: 'install npm with Node',
  };
}

async function askVersion(): Promise<string | undefined> {
  try {
    return (await promisify(execFile)('npm', ['--version'])).stdout.trim();
  } catch {
    return undefined;
  }
}

function browserFinding(): Finding {
  const path = findChromium();
  if (path !== undefined) return { subject: 'Chromium', state: 'good', detail: `${path}; only browser tests use it` };
  const { why, mend } = missingChromium();
  return { subject: 'Chromium', state: 'absent', detail: `${why}; only browser tests use it`, mend };
}
