import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { findChromium } from '../../platform/node/chromium.js';
import type { Finding } from './report.js';

/** A port that `serve` takes. */
export interface ServedPort {
  /** The protocol there, for example `MQTT`. */
  readonly door: string;
  readonly host: string;
  readonly port: number;
  /** The command that avoids the port; absent where another one does as well, and is taken instead. */
  readonly mend?: string;
}

/** Examines Node, npm, the ports that `serve` takes, and the browser that browser tests drive. */
export async function examineMachine(ports: readonly ServedPort[]): Promise<Finding[]> {
  return [nodeFinding(), await npmFinding(), ...(await Promise.all(ports.map(portFinding))), browserFinding()];
}

function nodeFinding(): Finding {
  return { subject: 'Node', state: 'good', detail: `${process.version}, ${process.platform} ${process.arch}` };
}

async function npmFinding(): Promise<Finding> {
  const reported = /npm\/(\S+)/.exec(process.env['npm_config_user_agent'] ?? '')?.[1];
  const version =
    reported ??
    (await promisify(execFile)('npm', ['--version']).then(
      ({ stdout }) => stdout.trim(),
      () => undefined,
    ));
  if (version !== undefined) return { subject: 'npm', state: 'good', detail: version };
  return {
    subject: 'npm',
    state: 'absent',
    detail: 'not on the path; only set-up needs it',
    mend: 'install npm beside Node',
  };
}

async function portFinding({ door, host, port, mend }: ServedPort): Promise<Finding> {
  const failure = await whyNotListening(host, port);
  const subject = `port ${port}`;
  if (failure === undefined) return { subject, state: 'good', detail: `free on ${host}, for ${door}` };
  const inUse = failure === 'EADDRINUSE';
  const why = inUse ? `another program listens on ${host}:${port}` : `cannot listen on ${host}:${port}: ${failure}`;
  if (inUse && mend === undefined)
    return { subject, state: 'absent', detail: `${why}; ${door} takes a free port instead` };
  return { subject, state: 'missing', detail: why, ...(mend === undefined ? {} : { mend }) };
}

/** Tries to listen. @returns the error code, or undefined when it worked */
function whyNotListening(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code ?? error.message);
    });
    server.listen(port, host, () => {
      server.close(() => {
        resolve(undefined);
      });
    });
  });
}

function browserFinding(): Finding {
  const path = findChromium();
  if (path !== undefined) return { subject: 'Chromium', state: 'good', detail: `${path}; only browser tests use it` };
  return {
    subject: 'Chromium',
    state: 'absent',
    detail: 'not found; only browser tests use it',
    mend: 'sudo apt-get install --yes chromium',
  };
}
