import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { findChromium } from '../../platform/node/chromium.js';
import type { Finding } from './report.js';

/** Examines Node, npm, the port that `serve` takes by default, and the browser that browser tests drive. */
export async function examineMachine(host: string, port: number): Promise<Finding[]> {
  return [nodeFinding(), await npmFinding(), await portFinding(host, port), browserFinding()];
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

async function portFinding(host: string, port: number): Promise<Finding> {
  const failure = await whyNotListening(host, port);
  const subject = `port ${port}`;
  if (failure === undefined) return { subject, state: 'good', detail: `free on ${host}` };
  const mend = 'npm start -- --port 0   (takes any free port and prints it)';
  if (failure === 'EADDRINUSE')
    return { subject, state: 'missing', detail: `another program listens on ${host}:${port}`, mend };
  return { subject, state: 'missing', detail: `cannot listen on ${host}:${port}: ${failure}`, mend };
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
