import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A server with a stepped clock, for the pictures of the pages. */
export interface PictureServer {
  /** The address of the viewer. */
  readonly page: string;
  /** Sends a request. @returns the body of the answer. @throws Error for a refusal */
  request(method: string, path: string, body?: string | Uint8Array): Promise<Buffer>;
  /** Writes a field. */
  write(path: string, value: string): Promise<void>;
  /** Draws a frame that shows every write before it. @returns its PNG file */
  frame(query: string): Promise<Buffer>;
  close(): Promise<void>;
}

/** Starts the built product on a free port, with the default scene and a sticker image. */
export async function startPictureServer(root: string, folder: string): Promise<PictureServer> {
  const off = ['ninep_enabled=false', 'mqtt_enabled=false', 'mcp_enabled=false', `golden_folder=${folder}`];
  const main = join(root, 'dist', 'src', 'cli', 'main.js');
  const options = ['--port', '0', '--clock', 'stepped', ...off.flatMap((key) => ['--set', key])];
  const child = spawn(process.execPath, [main, 'serve', ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const base = line.replace('MOD_HTTP=', '');
  const request = async (method: string, path: string, body?: string | Uint8Array): Promise<Buffer> => {
    const response = await fetch(`${base}/${path}`, { method, ...(body !== undefined && { body: Buffer.from(body) }) });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (!response.ok) throw new Error(`${method} ${path}: ${bytes.toString()}`);
    return bytes;
  };
  await request('PUT', 'paint/texture/file/badge.png', readFileSync(join(root, 'golden', 'images', 'badge.png')));
  return {
    page: new URL('/', base).href,
    request,
    write: async (path, value) => void (await request('POST', `fs/${path}`, value)),
    frame: (query) => request('GET', `frame?${query}`),
    close: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}
