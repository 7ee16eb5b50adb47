import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MEDIA_TYPES } from '../media-types.js';
import type { ProgramBundle } from './bundle-program.js';
import { knownDifferences } from './known-differences.js';

export interface ProgramServer {
  readonly page: string;
  readonly bundle: string;
  readonly reasons: ReadonlySet<string>;
  close(): Promise<void>;
}

/**
 * Serves a bundled program on the loopback interface. Relative addresses refer to files in `folder`, as they do in
 * Node. Every path begins with a random word, so that no other page can read these files.
 */
export async function serveProgram(bundle: ProgramBundle, folder: string): Promise<ProgramServer> {
  const word = randomBytes(16).toString('hex');
  const [bundlePath, filePath] = [`/${word}/bundle/`, `/${word}/files`];
  const pagePath = `${filePath}${pathToFileURL(resolve(folder)).pathname.replace(/\/$/, '')}/`;
  const reasons = new Set<string>();

  const send = (response: ServerResponse, name: string, body: string | Uint8Array): void => {
    if (typeof body !== 'string') for (const reason of knownDifferences(body, basename(name))) reasons.add(reason);
    const type = MEDIA_TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type }).end(body);
  };
  const answer = async (response: ServerResponse, path: string): Promise<void> => {
    if (path === pagePath) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(bundlePath + bundle.entry));
    } else if (path.startsWith(bundlePath)) {
      const name = decodeURIComponent(path.slice(bundlePath.length));
      const body = bundle.files.get(name);
      if (body === undefined) response.writeHead(404).end();
      else send(response, name, body);
    } else if (path.startsWith(`${filePath}/`)) {
      send(response, path, await readFile(new URL(`file://${path.slice(filePath.length)}`)));
    } else response.writeHead(404).end();
  };

  const server = createServer((request, response) => {
    answer(response, new URL(request.url ?? '/', 'http://page').pathname).catch(() => response.writeHead(404).end());
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    page: origin + pagePath,
    bundle: origin + bundlePath,
    reasons,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

const pageOf = (script: string): string =>
  `<!doctype html><meta charset="utf-8"><title>A WebGPU program</title><link rel="icon" href="data:,">
<body style="margin: 0"><script type="module" src="${script}"></script>`;
