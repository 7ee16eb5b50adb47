import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PlatformError } from '../../base/errors/index.js';

const MAIN = fileURLToPath(new URL('../main.js', import.meta.url));
const END_WITH_PARENT = new URL('../end-with-parent.js', import.meta.url).href;

export interface OwnServer {
  readonly url: string;
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts `livery serve` in a process of its own, on free ports. The server prints to standard error, because standard
 * output belongs to the protocol.
 * @throws PlatformError when the server ends before it is ready
 */
export async function startOwnServer(args: readonly string[]): Promise<OwnServer> {
  const ports = ['--port', '0', '--set', 'mcp_preferred_port=0', '--set', 'mcp_enabled=true'];
  const others = ['--set', 'ninep_enabled=false', '--set', 'mqtt_enabled=false'];
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, MAIN, 'serve', ...ports, ...others, ...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.once('error', (cause) =>
      reject(new PlatformError(`mcp: the server cannot be started: ${cause.message}`, { cause })),
    );
    child.once('close', (status) =>
      reject(
        new PlatformError(
          `mcp: the server ended with status ${status}, for the reason that it printed above; run livery doctor`,
        ),
      ),
    );
    createInterface({ input: child.stdout! }).on('line', (line) => {
      process.stderr.write(`${line}\n`);
      const found = /^MOD_MCP=(\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  return {
    url,
    ended,
    async close() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}
