import { connect } from 'node:net';
import { afterEach, beforeEach, expect } from 'vitest';
import { StoredGoldens, type StoredGoldensOptions } from '../../../../../src/golden/stored-goldens.js';
import { createHttpServer } from '../../../../../src/server/transports/http/index.js';
import type { Golden, Verdict } from '../../../../../src/contract/golden.js';
import type { HttpServer } from '../../../../../src/server/transports/http/server.js';
import { watchAnswers } from '../../../../support/described-answers.js';
import { PlainFrames } from '../../../../support/golden-frames.js';
import { startTestServer, type TestServer } from '../../../../support/http-server.js';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../../support/temporary-folder.js';

export const SMALL = 'width=64&height=36';

/** Fails the test if the status is not 200. */
export async function json<T>(response: Response): Promise<T> {
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as T;
}

export async function refusal(response: Response): Promise<[number, string, string]> {
  const { errno, message } = (await response.json()) as { errno: string; message: string };
  return [response.status, errno, message];
}

/**
 * A server with goldens in a folder, which draws plain frames. Each test begins with an empty folder and default
 * frames.
 */
export interface GoldenServer {
  readonly folder: TemporaryFolder;
  readonly frames: PlainFrames;
  /** The base URL of the goldens, `http://127.0.0.1:<port>/v1/golden` */
  readonly base: string;
  readonly send: (method: string, path: string, body?: Uint8Array<ArrayBuffer> | string) => Promise<Response>;
  readonly put: (path: string, body?: Uint8Array<ArrayBuffer>) => Promise<Golden>;
  readonly compare: (path: string, body?: Uint8Array<ArrayBuffer>) => Promise<Verdict>;
  /** Sends a PUT request with exactly this path, which `fetch` would normalise. */
  readonly rawPut: (path: string) => Promise<[status: number, errno: string, message: string]>;
  /** @param options the options for goldens; null for a server without goldens */
  readonly restart: (options?: Partial<StoredGoldensOptions> | null) => Promise<void>;
}

/** Provides a golden server for all tests of the calling file. */
export function useGoldenServer(): GoldenServer {
  let under: TestServer;
  let server: HttpServer;
  let frames: PlainFrames;
  let folder: TemporaryFolder;

  async function start(options: Partial<StoredGoldensOptions> | null = {}): Promise<void> {
    frames = new PlainFrames();
    const goldens =
      options &&
      new StoredGoldens({ frames, folder: folder.path, writable: true, filesMax: 3, bytesMax: 100_000, ...options });
    server = await createHttpServer({ ...under.options, goldens });
    watchAnswers(server.port);
  }

  beforeEach(async () => {
    folder = makeTemporaryFolder();
    under = await startTestServer();
    await start();
  });
  afterEach(async () => {
    await server.close();
    await under.close();
    folder.remove();
  });

  const base = (): string => `http://127.0.0.1:${server.port}/v1/golden`;
  const send: GoldenServer['send'] = (method, path, body) =>
    fetch(`${base()}${path}`, { method, ...(body === undefined ? {} : { body }) });
  return {
    get folder() {
      return folder;
    },
    get frames() {
      return frames;
    },
    get base() {
      return base();
    },
    send,
    put: (path, body) => send('PUT', path, body).then(json<Golden>),
    compare: (path, body) => send('POST', path, body).then(json<Verdict>),
    rawPut: (path) => rawPut(server.port, path),
    async restart(options) {
      await server.close();
      await start(options);
    },
  };
}

function rawPut(port: number, path: string): Promise<[status: number, errno: string, message: string]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('error', reject).on('data', (data: Buffer) => (text += data.toString('latin1')));
    socket.on('close', () => {
      const read = (member: string): string => new RegExp(`"${member}":"([^"]*)"`).exec(text)?.[1] ?? '';
      resolve([Number(text.split(' ')[1]), read('errno'), read('message')]);
    });
    socket.write(
      `PUT ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      'utf8',
    );
  });
}
