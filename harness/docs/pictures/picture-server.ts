import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServedProduct, serveProduct } from '../../serve-product.js';

/** A badge on the hull of the rocket, for `paint/stickers/place`. The rocket's own axes lie on their side. */
export const BADGE = 'badge.png vessel Hunter-ship 14 8 0 -2 0 0 -1 w=3 h=3 d=2.5 roll=90';

/** A server that draws pictures for the pages. Its clock moves only when the caller steps it. */
export interface PictureServer extends ServedProduct {
  /** @returns the body of the answer. @throws Error for a refusal */
  request(method: string, path: string, body?: string | Uint8Array): Promise<Buffer>;
  write(path: string, value: string): Promise<void>;
  /** Draws a frame in which every earlier write is visible. @returns the PNG file */
  frame(query: string): Promise<Buffer>;
}

export async function startPictureServer(root: string, folder: string): Promise<PictureServer> {
  const server = await serveProduct(['--clock', 'stepped'], [`golden_folder=${folder}`]);
  const base = new URL('v1', server.page).href;
  const request = async (method: string, path: string, body?: string | Uint8Array): Promise<Buffer> => {
    const response = await fetch(`${base}/${path}`, { method, ...(body !== undefined && { body: Buffer.from(body) }) });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (!response.ok) throw new Error(`${method} ${path}: ${bytes.toString()}`);
    return bytes;
  };
  await request('PUT', 'paint/texture/file/badge.png', readFileSync(join(root, 'golden', 'images', 'badge.png')));
  return {
    ...server,
    request,
    write: async (path, value) => void (await request('POST', `fs/${path}`, value)),
    frame: (query) => request('GET', `frame?${query}`),
  };
}
