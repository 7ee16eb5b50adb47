import { afterEach, describe, expect, it } from 'vitest';
import { defaultConfig } from '../../src/contract/vocabulary/config-keys.js';
import { createSimulation } from '../../src/simulator/create-simulation.js';
import { ERRNO_NUMBERS } from '../../src/base/errors/index.js';
import { createNinepServer } from '../../src/server/transports/ninep/index.js';
import { printedFaults } from '../support/faults.js';
import { serveSimulation } from '../support/http-server.js';
import { bareDefaultScene } from '../support/worlds.js';
import { NinepClient, Refused } from '../server/transports/ninep/client.js';

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

interface Door {
  read(path: string): Promise<string>;
  write(path: string, text: string): Promise<string>;
}

/** An answer is a text, `ok` or an errno. */
async function faulty(fault_injection: string): Promise<Record<'HTTP' | '9P', Door>> {
  const config = { ...defaultConfig(), fault_injection };
  const simulation = createSimulation(await bareDefaultScene(), { clock: 'stepped', config });
  const http = await serveSimulation(simulation, config);
  const ninep = await createNinepServer({ tree: simulation.tree, host: '127.0.0.1', port: 0, faults: printedFaults });
  const client = await NinepClient.attached(ninep.port);
  opened.push(async () => {
    client.socket.destroy();
    await Promise.all([http.close(), ninep.close()]);
  });
  const told = async (answer: Promise<Response>): Promise<string> => {
    const response = await answer;
    if (response.ok) return response.text();
    return `${response.status} ${((await response.json()) as { errno: string }).errno}`;
  };
  const errno = (error: unknown): string => {
    if (!(error instanceof Refused)) throw error;
    return Object.entries(ERRNO_NUMBERS).find(([, number]) => number === error.number)![0];
  };
  return {
    HTTP: {
      read: (path) => told(fetch(`${http.base}/fs/${path}`)),
      write: async (path, body) => {
        const answer = await told(fetch(`${http.base}/fs/${path}`, { method: 'POST', body }));
        return answer === '{"outcome":"ok"}\n' ? 'ok' : answer;
      },
    },
    '9P': {
      read: (path) => client.cat(path).catch(errno),
      write: (path, text) =>
        client.echo(path, text).then(
          () => 'ok',
          (error: unknown) => errno(error),
        ),
    },
  };
}

const SHIP = 'vessels/by-id/Hunter-ship';

describe('the setting fault_injection', () => {
  it.each([
    ['HTTP', '501 EOPNOTSUPP'],
    ['9P', 'EOPNOTSUPP'],
  ] as const)(
    'fault_injection disables an accessor, and over %s its leaves fail with EOPNOTSUPP until it is reset',
    async (door, refusal) => {
      const { [door]: client } = await faulty('vessel.engines*1');
      const engine = `${SHIP}/engines/0/isp`;
      expect(await client.read('status/accessors')).toBe(door === 'HTTP' ? '\n' : '');
      expect([await client.read(engine), await client.read(engine)]).toEqual([refusal, refusal]);
      expect(await client.read('status/accessors')).toContain('{"name":"vessel.engines","since_ut":0,"error":');
      expect(await client.read(`${SHIP}/id`)).toBe('Hunter-ship\n');
      expect(await client.write('debug/accessors/reset', 'vessel.engines')).toBe('ok');
      expect(await client.read(engine)).toBe('342\n');
      expect(await client.read('status/accessors')).toBe(door === 'HTTP' ? '\n' : '');
    },
    30_000,
  );

  it.each([
    ['HTTP', '500 EIO', '501 EOPNOTSUPP'],
    ['9P', 'EIO', 'EOPNOTSUPP'],
  ] as const)(
    'fault_injection disables an actuator: over %s, its first write fails with EIO, and later ones with EOPNOTSUPP until a reset',
    async (door, refusal, latched) => {
      const { [door]: client } = await faulty('actuator.vessel.throttle*1');
      const throttle = `${SHIP}/ctl/throttle`;
      expect(await client.write(throttle, '0.5')).toBe(refusal);
      expect(await client.read('status/accessors')).toContain('"actuator.vessel.throttle"');
      expect(await client.read(throttle)).toBe('0\n');
      expect(await client.write(throttle, '0.5')).toBe(latched);
      expect(await client.write('debug/accessors/reset', '1')).toBe('ok');
      expect(await client.write(throttle, '0.5')).toBe('ok');
      expect(await client.read(throttle)).toBe('0.5\n');
      expect(await client.read('status/accessors')).toBe(door === 'HTTP' ? '\n' : '');
    },
    30_000,
  );
});
