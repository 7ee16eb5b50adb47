import { PlatformError, shown } from '../../base/errors/index.js';
import { bridgeStdio } from './stdio-bridge.js';
import { startOwnServer } from './own-server.js';

export interface McpOptions {
  /** The server to join; by default one is started. */
  readonly url?: string;
  readonly scene?: string;
  readonly adapter?: string;
  readonly set: readonly string[];
}

/**
 * `livery mcp`: serves an agent over standard input and output, from a server of its own or a running one.
 * @returns the exit status: 0 when the agent has ended the session, 1 when the server has ended before
 * @throws PlatformError for options that do not go together, or a server that does not start
 */
export async function serveMcp({ url, ...own }: McpOptions): Promise<number> {
  if (url !== undefined) {
    checkUrl(url, own);
    await bridgeStdio({ url, token: process.env['LIVERY_TOKEN'] }, process.stdin, process.stdout);
    return 0;
  }
  const { scene, adapter, set } = own;
  const server = await startOwnServer([
    ...(scene === undefined ? [] : ['--scene', scene]),
    ...(adapter === undefined ? [] : ['--adapter', adapter]),
    ...set.flatMap((pair) => ['--set', pair]),
  ]);
  try {
    const session = bridgeStdio({ url: server.url, token: undefined }, process.stdin, process.stdout).then(() => 0);
    return await Promise.race([session, server.ended.then(() => 1)]);
  } finally {
    await server.close();
  }
}

/** @throws PlatformError for an address that is not one of HTTP, or beside options of a server that is started */
function checkUrl(url: string, { scene, adapter, set }: Omit<McpOptions, 'url'>): void {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new PlatformError(
      `mcp: --url takes the address that a server prints as MOD_MCP=…, and not '${shown(url, 80)}'`,
    );
  if (scene !== undefined || adapter !== undefined || set.length > 0)
    throw new PlatformError('mcp: --url connects to a running server; leave out --scene, --adapter and --set');
}
