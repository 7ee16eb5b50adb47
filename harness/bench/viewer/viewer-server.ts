import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PlatformError } from '../../../src/base/errors/index.js';
import { projectRoot } from '../../../src/device/node/installation/index.js';

/** The built product with its page, in a process of its own. */
export interface ViewerServer {
  /** The address of the page. */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the product on a free port, and draws once, as a server has that is in use. */
export async function startViewerServer(): Promise<ViewerServer> {
  const off = ['ninep_enabled=false', 'mqtt_enabled=false', 'mcp_enabled=false'];
  const main = join(projectRoot(), 'dist', 'src', 'cli', 'main.js');
  const options = ['--port', '0', ...off.flatMap((key) => ['--set', key])];
  const child = spawn(process.execPath, [main, 'serve', ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout);
  let url = '';
  for await (const line of lines) {
    url = /^VIEWER=(.*)/.exec(line)?.[1] ?? '';
    if (url !== '') break;
  }
  const close = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'exit');
  };
  try {
    if (url === '') throw new PlatformError('livery serve ended before it served its page');
    // Prepares the models for its first visitor, too.
    for (const path of ['v1/frame?width=320&height=180', 'viewer/models']) {
      const { ok, status } = await fetch(new URL(path, url));
      if (!ok) throw new PlatformError(`GET ${path}: HTTP ${status}`);
    }
  } catch (cause) {
    await close();
    throw cause;
  }
  return { url, close };
}
