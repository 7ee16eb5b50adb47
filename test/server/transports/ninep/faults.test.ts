import { afterEach, describe, expect, it } from 'vitest';
import { ERRNO_NUMBERS, InvariantError } from '../../../../src/base/errors/index.js';
import type { FieldTree } from '../../../../src/simulator/fields/index.js';
import { createNinepServer } from '../../../../src/server/transports/ninep/index.js';
import type { NinepServer } from '../../../../src/server/transports/ninep/server.js';
import type { FaultRecord } from '../../../../src/base/errors/fault-log.js';
import { collectFaults, failing } from '../../../support/faults.js';
import { bareSimulation } from '../../../support/worlds.js';
import { NinepClient, Refused } from './client.js';

let server: NinepServer;
let client: NinepClient;
let records: FaultRecord[];
afterEach(async () => {
  client.socket.destroy();
  await server.close();
});

const broken = new InvariantError('rows are out of order', { cause: new TypeError('no such row') });

async function serveFailing(method?: keyof FieldTree, at?: string): Promise<void> {
  const faults = collectFaults();
  records = faults.records;
  const { tree } = await bareSimulation();
  const served = method === undefined ? tree : failing(tree, method, broken, (path) => at === undefined || path === at);
  server = await createNinepServer({ tree: served, host: '127.0.0.1', port: 0, faults: faults.log });
  client = await NinepClient.attached(server.port);
}

const errnoOf = (answer: Promise<unknown>): Promise<number | string> =>
  answer.then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof Refused) return error.number;
      throw error;
    },
  );

describe('a fault in the code behind a 9P request', () => {
  it('a fault gets EIO, and is logged once with stack, cause and request', async () => {
    await serveFailing('readBytes');
    await client.walk(0, 1, 'clock', 'mode');
    expect(await errnoOf(client.open(1))).toBe(ERRNO_NUMBERS.EIO);
    expect(records.map(({ fault, where }) => [fault, where])).toEqual([['0-1', '9P Tlopen']]);
    const [outer, inner] = records[0]!.stacks;
    expect(outer).toMatch(/^InvariantError: rows are out of order\n {4}at .*faults\.test\.ts/);
    expect(inner).toMatch(/^TypeError: no such row\n {4}at .*faults\.test\.ts/);
  });

  it('a fault in Tgetattr or Twalk gets EIO, and is logged once under the name of the request', async () => {
    await serveFailing('readBytes');
    await client.walk(0, 1, 'clock', 'mode');
    const attributes = client.request('getattr', (to) => to.u32(1).u64(0));
    expect(await errnoOf(attributes)).toBe(ERRNO_NUMBERS.EIO);
    expect(records.map(({ where }) => where)).toEqual(['9P Tgetattr']);
    client.socket.destroy();
    await server.close();
    await serveFailing('canonical', 'clock/mode');
    expect(await errnoOf(client.walk(0, 1, 'clock', 'mode'))).toBe(ERRNO_NUMBERS.EIO);
    expect(records.map(({ where }) => where)).toEqual(['9P Twalk']);
  });

  it('if an unfinished line fails on close, Tclunk returns the fault, and the log names Tclunk', async () => {
    await serveFailing('writeText');
    await client.walk(0, 1, 'clock', 'step');
    await client.open(1, 0o1);
    await client.write(1, '1');
    expect(await errnoOf(client.clunk(1))).toBe(ERRNO_NUMBERS.EIO);
    expect(records.map(({ where }) => where)).toEqual(['9P Tclunk']);
    // The server removes the fid even if closing the file fails.
    expect(await errnoOf(client.read(1))).toBe(ERRNO_NUMBERS.EBADF);
  });
});

describe('the mistake of a 9P client', () => {
  it('a refused request or a cancelled read is not logged as a fault', async () => {
    await serveFailing();
    expect(await errnoOf(client.walk(0, 1, 'nothing'))).toBe(ERRNO_NUMBERS.ENOENT);
    expect(await errnoOf(client.read(77))).toBe(ERRNO_NUMBERS.EBADF);
    await client.walk(0, 1, 'events');
    await client.open(1);
    const waiting = errnoOf(client.read(1));
    await client.clunk(1);
    expect(await waiting).toBe(ERRNO_NUMBERS.EIO);
    // The write runs only when the file is closed. Tclunk succeeds even if the server refuses the write.
    await client.walk(0, 2, 'clock', 'step');
    await client.open(2, 0o1);
    await client.write(2, 'no number');
    expect(await errnoOf(client.clunk(2))).toBe('ok');
    expect(records).toEqual([]);
  });
});
