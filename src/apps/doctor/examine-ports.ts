import { createServer } from 'node:net';
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

/** A server of ours that runs already. */
interface RunningServer {
  /** Its name and version: `livery 0.1.0`. */
  readonly version: string;
  /** The ports of all its doors. */
  readonly ports: ReadonlySet<number>;
}

/** How long a program that holds the port of HTTP may take to say what it is, ms. */
const ANSWER_MS = 1000;

/** Examines the ports that `serve` takes. One that a server of ours holds is good news. */
export async function examinePorts(ports: readonly ServedPort[]): Promise<Finding[]> {
  const failures = await Promise.all(ports.map(({ host, port }) => whyNotListening(host, port)));
  const held = ports.filter(({ door }, index) => door === 'HTTP' && failures[index] === 'EADDRINUSE');
  const servers = (await Promise.all(held.map(askServer))).filter((server) => server !== null);
  return ports.map((port, index) => portFinding(port, failures[index], servers));
}

function portFinding(
  { door, host, port, mend }: ServedPort,
  failure: string | undefined,
  servers: readonly RunningServer[],
): Finding {
  const subject = `port ${port}`;
  if (failure === undefined) return { subject, state: 'good', detail: `free on ${host}, for ${door}` };
  const inUse = failure === 'EADDRINUSE';
  const own = inUse ? servers.find(({ ports }) => ports.has(port)) : undefined;
  if (own) return { subject, state: 'good', detail: `${door} of ${own.version}, which runs there and answers` };
  const why = inUse ? `another program listens on ${host}:${port}` : `cannot listen on ${host}:${port}: ${failure}`;
  if (inUse && mend === undefined)
    return { subject, state: 'absent', detail: `${why}; ${door} takes a free port instead` };
  return { subject, state: 'missing', detail: why, ...(mend === undefined ? {} : { mend }) };
}

/** Asks the program at a port of HTTP what it is. @returns null when it is not ours, or says nothing in time */
async function askServer({ host, port }: ServedPort): Promise<RunningServer | null> {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  try {
    const answer = await fetch(`http://${reachable}:${port}/v1/status`, { signal: AbortSignal.timeout(ANSWER_MS) });
    const { game_version: version, transports } = (await answer.json()) as Partial<Record<string, unknown>>;
    if (typeof version !== 'string' || !version.startsWith('livery ') || typeof transports !== 'string') return null;
    const ports = transports.split('\n').map((line) => Number(/^\w+ (\d+)$/.exec(line)?.[1]));
    return { version, ports: new Set([port, ...ports]) };
  } catch {
    return null;
  }
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
