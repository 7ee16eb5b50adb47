import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PlatformError } from '../src/base/errors/index.js';
import { projectRoot } from '../src/device/node/installation/index.js';

export interface ServedProduct {
  readonly page: string;
  close(): Promise<void>;
}

/**
 * Starts `livery serve` with only its HTTP interface, on a free port.
 * @param settings configuration keys and their values, as for `--set`
 * @throws PlatformError when the server ends before it serves its page
 */
export async function serveProduct(
  options: readonly string[] = [],
  settings: readonly string[] = [],
): Promise<ServedProduct> {
  const off = ['ninep_enabled=false', 'mqtt_enabled=false', 'mcp_enabled=false'];
  const set = [...off, ...settings].flatMap((setting) => ['--set', setting]);
  const main = join(projectRoot(), 'dist', 'src', 'cli', 'main.js');
  const child = spawn(process.execPath, [main, 'serve', '--port', '0', ...options, ...set], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let page: string | undefined;
  for await (const line of createInterface(child.stdout)) {
    page = /^VIEWER=(.*)/.exec(line)?.[1];
    if (page !== undefined) break;
  }
  if (page === undefined) throw new PlatformError('livery serve ended before it served its page');
  return {
    page,
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}
