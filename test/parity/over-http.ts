import type { Errno } from '../../src/base/errors/index.js';
import { serveSimulation } from '../support/http-server.js';
import { folderAndFile, linesOf, type Open, Refusal } from './subject.js';

/** The routes for uploading bytes, by directory. Texts are uploaded through the field mirror. */
const UPLOADS: Readonly<Record<string, string>> = {
  'paint/textures/file': 'paint/texture/file',
  'audio/file': 'audio/file',
};

export const openOverHttp: Open = async (world, tree) => {
  const server = await serveSimulation({ world, tree });
  const call = async (path: string, init?: RequestInit): Promise<Response> => {
    const response = await fetch(`${server.base}/${path}`, init);
    if (response.ok) return response;
    throw new Refusal(((await response.json()) as { errno: Errno }).errno);
  };
  const field = (path: string): string => `fs/${path.split('/').map(encodeURIComponent).join('/')}`;
  const uploadRoute = (path: string): string => {
    const [folder, file] = folderAndFile(path);
    const route = UPLOADS[folder];
    return route === undefined ? field(path) : `${route}/${encodeURIComponent(file)}`;
  };
  const put = async (path: string, chunk: Uint8Array, offset: number, complete: boolean): Promise<void> => {
    const query = `?offset=${offset}&complete=${complete ? 1 : 0}`;
    await (await call(uploadRoute(path) + query, { method: 'PUT', body: Uint8Array.from(chunk) })).text();
  };
  return {
    read: async (path) => (await call(field(path))).text(),
    async write(path, text) {
      await (await call(field(path), { method: 'POST', body: text })).text();
    },
    async upload(path, chunks, pending = false) {
      if (UPLOADS[folderAndFile(path)[0]] === undefined) {
        // Upload a text with a single POST request, like the value of a field.
        await (await call(field(path), { method: 'POST', body: Buffer.concat(chunks).toString('utf8') })).text();
        return;
      }
      let offset = 0;
      for (const [index, chunk] of chunks.entries()) {
        await put(path, chunk, offset, !pending && index === chunks.length - 1);
        offset += chunk.length;
      }
    },
    async remove(path) {
      await (await call(uploadRoute(path), { method: 'DELETE' })).text();
    },
    async follow(path) {
      const gone = new AbortController();
      const response = await call(`${field(path)}?stream=1`, { signal: gone.signal });
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      let frames = '';
      const next = async (): Promise<string> => {
        frames += (await reader.read()).value ?? '';
        const end = frames.lastIndexOf('\n\n');
        if (end < 0) return '';
        const whole = frames.slice(0, end + 2);
        frames = frames.slice(end + 2);
        return whole.replace(/^data: /gm, '').replace(/\n\n/g, '\n');
      };
      return linesOf(next, () => gone.abort());
    },
    close: () => server.close(),
  };
};
