import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '../../src/device/node/installation/project-root.js';
import { canServeHere, serveHere, type StartedServer } from './serve-here.js';

export const MAIN = join(projectRoot(), 'dist/src/cli/main.js');

/** Maps each URL in a page to the URL that replaces it in this run. */
type Addresses = ReadonlyMap<string, string>;

export interface PageServer {
  readonly printed: string;
  readonly addresses: Addresses;
  stop(): Promise<void>;
}

/**
 * A kind of server. `command` matches the line of a page that starts such a server. The test replaces the arguments in
 * this line by `args`.
 */
interface Kind {
  readonly command: RegExp;
  readonly args: readonly string[];
  /** The addresses that the server prints, by name. Each value is the default address, which the pages contain. */
  readonly addresses: Readonly<Record<string, string>>;
  /** The name of the address that the server prints last. After it has been printed, the server is ready. */
  readonly ready: string;
  /** @param portOf returns the port for the name of an address */
  readonly ports: (portOf: (name: string) => string) => readonly string[];
}

const KINDS: readonly Kind[] = [
  {
    command: /^npm start\b|^npx livery serve\b/,
    // Start the renderer only for the first picture, because most pages need none.
    args: ['serve', '--set', 'prepare_pictures=false'],
    addresses: {
      MOD_HTTP: '127.0.0.1:4242',
      MOD_9P: '127.0.0.1:5640',
      MOD_MQTT: '127.0.0.1:1883',
      MOD_MCP: '127.0.0.1:4243',
    },
    ready: 'MOD_MCP',
    ports: (portOf) => [
      ...['--port', portOf('MOD_HTTP')],
      ...['--set', `ninep_preferred_port=${portOf('MOD_9P')}`],
      ...['--set', `mqtt_preferred_port=${portOf('MOD_MQTT')}`],
      ...['--set', `mcp_preferred_port=${portOf('MOD_MCP')}`],
    ],
  },
  {
    command: /^npm run board\b/,
    args: ['board', 'serve'],
    addresses: { BOARD: '127.0.0.1:4280' },
    ready: 'BOARD',
    ports: (portOf) => ['--port', portOf('BOARD')],
  },
];

const kindOf = (line: string): Kind | undefined => KINDS.find(({ command }) => command.test(line));

export function startsServer(text: string): boolean {
  return commandOf(text) !== undefined;
}

function commandOf(text: string): string | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const [line] = lines;
  return line !== undefined && lines.length === 1 && kindOf(line) ? line.replace(/\s+#.*$/, '') : undefined;
}

/**
 * Starts the server of a block on free ports, and waits until it has printed its addresses.
 *
 * @param before addresses of the server that the page has started before. The new server gets the same addresses,
 *   because readers may have noted these addresses
 * @param mayServeHere whether `livery serve` may run in this process, see {@link serveHere}
 */
export async function startServer(
  text: string,
  folder: string,
  {
    before = new Map(),
    mayServeHere = false,
  }: { readonly before?: Addresses | undefined; readonly mayServeHere?: boolean } = {},
): Promise<PageServer> {
  const command = commandOf(text)!;
  const { args, addresses, ready, ports } = kindOf(command)!;
  const typed = / -- (.*)$|^npx livery serve (.*)$/.exec(command);
  const words = (typed?.[1] ?? typed?.[2] ?? '').split(/\s+/).filter((word) => word !== '');
  const own = words.filter((word, i) => !isPort(word) && !(word === '--set' && isPort(words[i + 1])));
  const all = [...args, ...own, ...ports((name) => portOf(before, addresses[name]!))];
  const isHere = mayServeHere && args[0] === 'serve' && canServeHere(own);
  const started = isHere ? serveHere(all.slice(1), folder) : serveInProcess(all, folder);
  const printed: string[] = [];
  const found = new Map<string, string>();
  for await (const line of started.lines) {
    printed.push(line);
    const [, name = '', address = ''] = /^(\w+)=(?:http:\/\/)?([\d.]+:\d+)/.exec(line) ?? [];
    if (addresses[name] !== undefined) found.set(addresses[name], address);
    if (name === ready) return { printed: printed.join('\n'), addresses: found, stop: () => started.stop() };
  }
  throw new Error(`${command} ended before it was ready: ${started.log().slice(-2000)}`);
}

function serveInProcess(args: readonly string[], folder: string): StartedServer {
  const child = spawn(process.execPath, [MAIN, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  child.stderr.on('data', (bytes: Buffer) => (log += bytes.toString()));
  return { lines: createInterface(child.stdout), log: () => log, stop: () => stop(child) };
}

const isPort = (word = ''): boolean => /^\w+_preferred_port=/.test(word);

const portOf = (addresses: Addresses, onPage: string): string => addresses.get(onPage)?.split(':')[1] ?? '0';

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
