import { PlatformError, shown } from '../../base/errors/index.js';
import { bridgeStdio } from './stdio-bridge.js';
import { startOwnServer } from './own-server.js';

export interface McpOptions {
  /** Address of a running server; without an address, the command starts its own server. */
  readonly url?: string;
  readonly scene?: string;
  readonly adapter?: string;
  readonly set: readonly string[];
}

/**
 * `livery mcp`: connects an agent to a new or a running server, through standard input and output.
 * @returns the exit status: 0 if the agent ended the session, 1 if the server ended before that
 * @throws PlatformError if options contradict each other, or the server does not start
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

/**
 * @throws PlatformError if the address is not an HTTP address, or if there are options that only a new server can use
 */
function checkUrl(url: string, { scene, adapter, set }: Omit<McpOptions, 'url'>): void {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new PlatformError(`mcp: --url takes the address that a server prints as MOD_MCP=…, not '${shown(url, 80)}'`);
  if (scene !== undefined || adapter !== undefined || set.length > 0)
    throw new PlatformError('mcp: --url connects to a running server; leave out --scene, --adapter and --set');
}
