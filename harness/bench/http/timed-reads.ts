import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { PlatformError } from '../../../src/base/errors/index.js';

export interface TimedReads {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/**
 * Reads one small route repeatedly over persistent connections, one request at a time on each connection. Uses plain
 * sockets, which need less processor time than an HTTP client. The times are exact, while autocannon rounds times to
 * whole milliseconds.
 *
 * @throws PlatformError when an answer is an error
 */
export async function timeReads(port: number, path: string, connections: number, seconds: number): Promise<TimedReads> {
  const times: number[] = [];
  const begun = performance.now();
  const end = begun + seconds * 1000;
  await Promise.all(Array.from({ length: connections }, () => readUntil(end, port, path, times)));
  const requestsPerSecond = (times.length * 1000) / (performance.now() - begun);
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? NaN;
  return { requestsPerSecond, p50Ms: at(0.5), p99Ms: at(0.99) };
}

async function readUntil(end: number, port: number, path: string, times: number[]): Promise<void> {
  // A server may close a connection after a number of requests. The last answer on the connection announces that the
  // server will close it.
  do await readConnection(end, port, path, times);
  while (performance.now() < end);
}

async function readConnection(end: number, port: number, path: string, times: number[]): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
  await new Promise<void>((resolve, reject) => {
    let asked = 0;
    const ask = (): void => {
      asked = performance.now();
      socket.write(request);
    };
    // An answer of a few bytes arrives in one piece.
    socket.on('data', (answer: Buffer) => {
      if (!isSuccess(answer)) {
        reject(new PlatformError(`${path}: ${answer.toString('latin1', 0, 80)}`));
        return;
      }
      const now = performance.now();
      times.push(now - asked);
      if (now < end && !isLast(answer)) ask();
      else resolve();
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new PlatformError(`${path}: the server closed the connection`)));
    ask();
  }).finally(() => close(socket));
}

const isSuccess = (answer: Buffer): boolean => answer.toString('latin1', 0, 12) === 'HTTP/1.1 200';

const isLast = (answer: Buffer): boolean => /\r\nconnection: close\r\n/i.test(answer.toString('latin1'));

function close(socket: Socket): void {
  socket.removeAllListeners('data').destroy();
}
