import { describe, expect, it } from 'vitest';
import { GLOBAL_SCOPE } from '../../src/simulator/paint/rules/index.js';
import { NinepClient } from '../server/transports/ninep/client.js';
import { type BothServers, rawSocket, startBoth } from './both-servers.js';

const CLIENTS = 50;
const WRITES = 20;
const LEAF = 'paint/parts/global/color';

function recordWrites({ world }: BothServers): (readonly [client: number, write: number])[] {
  const ran: (readonly [number, number])[] = [];
  const execute = world.execute.bind(world);
  world.execute = (command) => {
    const outcome = execute(command);
    const [client, write] = world.paint.rule(GLOBAL_SCOPE).colourSrgb;
    ran.push([Math.round(client * 1000), Math.round(write * 1000)]);
    return outcome;
  };
  return ran;
}

const colourOf = (client: number, write: number): string => `${client / 1000} ${write / 1000} 0`;

/** Sends all requests at once on one connection. */
async function writeOverHttp({ httpPort }: BothServers, client: number): Promise<number> {
  const socket = await rawSocket(httpPort);
  let answers = '';
  const done = new Promise((resolve) => socket.on('close', resolve));
  socket.on('data', (bytes: Buffer) => (answers += bytes.toString()));
  const requests = Array.from({ length: WRITES }, (_, write) => {
    const body = colourOf(client, write);
    const last = write === WRITES - 1 ? 'Connection: close\r\n' : '';
    const head = `POST /v1/fs/${LEAF} HTTP/1.1\r\nHost: 127.0.0.1\r\n${last}Content-Length: ${body.length}\r\n\r\n`;
    return head + body;
  });
  socket.write(requests.join(''));
  await done;
  return answers.split('{"outcome":"ok"}').length - 1;
}

/** Opens a fid for each write, and sends all writes at once. */
async function writeOverNinep({ ninepPort }: BothServers, client: number): Promise<number> {
  const connection = await NinepClient.attached(ninepPort);
  for (let write = 0; write < WRITES; write++) {
    await connection.walk(0, 10 + write, ...LEAF.split('/'));
    await connection.open(10 + write, 0o1);
  }
  const counts = await Promise.all(
    Array.from({ length: WRITES }, (_, write) => connection.write(10 + write, `${colourOf(client, write)}\n`)),
  );
  connection.socket.destroy();
  return counts.length;
}

describe('a hundred clients that write at once, half over each protocol', () => {
  it('every write gets exactly one response, in order', async () => {
    await using servers = await startBoth();
    const ran = recordWrites(servers);
    const answered = await Promise.all([
      ...Array.from({ length: CLIENTS }, (_, index) => writeOverHttp(servers, index)),
      ...Array.from({ length: CLIENTS }, (_, index) => writeOverNinep(servers, CLIENTS + index)),
    ]);
    expect(answered).toEqual(answered.map(() => WRITES));
    expect(ran).toHaveLength(2 * CLIENTS * WRITES);
    const inOrder = Array.from({ length: WRITES }, (_, write) => write);
    for (let client = 0; client < 2 * CLIENTS; client++) {
      expect(
        ran.filter(([of]) => of === client).map(([, write]) => write),
        `client ${client}`,
      ).toEqual(inOrder);
    }
    const [client, write] = ran.at(-1)!;
    expect(servers.tree.readText(LEAF)).toBe(`${colourOf(client, write)}\n`);
  }, 60_000);
});
