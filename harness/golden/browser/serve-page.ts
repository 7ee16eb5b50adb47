import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { readSceneFile } from '../../../src/server/simulation/index.js';
import { FILES, sentError } from './calls.js';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

export interface PageServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves the bundled page and the files of scenes, only on the loopback interface and on a free port.
 *
 * @param folders the folders with the files of the page; the server sends a file from the first folder that has it
 */
export async function servePage(folders: readonly string[]): Promise<PageServer> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://page');
    const path = decodedPath(url);
    const { searchParams } = url;
    if (path === undefined) response.writeHead(400).end();
    else if (path === FILES) sendSceneFile(response, searchParams.get('scene') ?? '', searchParams.get('file') ?? '');
    else void send(response, folders, path === '/' ? 'index.html' : path);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns the normalised path of a request; undefined if its percent-encoding is malformed. */
function decodedPath({ pathname }: URL): string | undefined {
  try {
    return normalize(decodeURIComponent(pathname));
  } catch {
    return undefined;
  }
}

async function send(response: ServerResponse, folders: readonly string[], path: string): Promise<void> {
  for (const folder of folders) {
    const bytes = await readFile(join(folder, path)).catch(() => undefined);
    if (bytes === undefined) continue;
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(bytes);
    return;
  }
  response.writeHead(404).end();
}

function sendSceneFile(response: ServerResponse, scene: string, file: string): void {
  try {
    const bytes = readSceneFile(scene, file);
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(bytes);
  } catch (error) {
    response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify(sentError(error)));
  }
}
