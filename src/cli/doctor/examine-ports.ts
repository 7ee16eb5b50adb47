import { createServer } from 'node:net';
import type { Finding } from './report.js';

export interface ServedPort {
  readonly transport: string;
  readonly host: string;
  readonly port: number;
  /** The option with which `serve` uses another port. Absent if `serve` itself looks for a free port. */
  readonly mend?: string;
}

interface RunningServer {
  readonly version: string;
  readonly ports: ReadonlySet<number>;
}

const ANSWER_MS = 1000;
const UNAUTHORIZED = 401;

/** Reports which ports are free. A port that a Livery server already uses is not a problem. */
export async function examinePorts(ports: readonly ServedPort[]): Promise<Finding[]> {
  const failures = await Promise.all(ports.map(({ host, port }) => whyNotListening(host, port)));
  const held = ports.filter(({ transport }, index) => transport === 'HTTP' && failures[index] === 'EADDRINUSE');
  const servers = (await Promise.all(held.map(askServer))).filter((server) => server !== null);
  return ports.map((port, index) => portFinding(port, failures[index], servers));
}

function portFinding(
  { transport, host, port, mend }: ServedPort,
  failure: string | undefined,
  servers: readonly RunningServer[],
): Finding {
  const subject = `port ${port}`;
  if (failure === undefined) return { subject, state: 'good', detail: `free on ${host}, for ${transport}` };
  const inUse = failure === 'EADDRINUSE';
  const own = inUse ? servers.find(({ ports }) => ports.has(port)) : undefined;
  if (own) return { subject, state: 'good', detail: `in use for ${transport} by ${own.version}` };
  const why = inUse ? `another program listens on ${host}:${port}` : `cannot listen on ${host}:${port}: ${failure}`;
  if (inUse && mend === undefined)
    return { subject, state: 'absent', detail: `${why}; ${transport} will use a free port instead` };
  return { subject, state: 'missing', detail: why, ...(mend === undefined ? {} : { mend }) };
}

/** @returns null if the program is not a Livery server or does not answer */
async function askServer({ host, port }: ServedPort): Promise<RunningServer | null> {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  try {
    const answer = await ask(`http://${reachable}:${port}/v1/status`);
    if (answer.status === UNAUTHORIZED) return await guardedServer(`http://${reachable}:${port}/viewer/session`, port);
    const { game_version: version, transports } = (await answer.json()) as Partial<Record<string, unknown>>;
    if (typeof version !== 'string' || !version.startsWith('livery ') || typeof transports !== 'string') return null;
    const ports = transports.split('\n').map((line) => Number(/^\w+ (\d+)$/.exec(line)?.[1]));
    return { version, ports: new Set([port, ...ports]) };
  } catch {
    return null;
  }
}

/**
 * Finds out whether a server that requires a token is a Livery server. Livery answers this request even without a
 * token, because the viewer's page needs the answer.
 */
async function guardedServer(session: string, port: number): Promise<RunningServer | null> {
  const { demands_token: demandsToken } = (await (await ask(session)).json()) as Partial<Record<string, unknown>>;
  const version = 'livery with an access token (to examine it, set LIVERY_TOKEN=<token>)';
  return demandsToken === true ? { version, ports: new Set([port]) } : null;
}

function ask(url: string): Promise<Response> {
  const token = process.env['LIVERY_TOKEN'];
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return fetch(url, { headers, signal: AbortSignal.timeout(ANSWER_MS) });
}

/** @returns the error code, or undefined if listening was possible */
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
