import { connectAsync } from 'mqtt';
import { describe, expect, it } from 'vitest';
import type { AccessToken } from '../../src/server/transports/access-token.js';
import { createNinepServer } from '../../src/server/transports/ninep/index.js';
import { demanded, TOKEN, WRONG_TOKENS } from '../support/access-token.js';
import { printedFaults } from '../support/faults.js';
import { startTestServer } from '../support/http-server.js';
import { startMcpServer } from '../support/mcp-server.js';
import { startTestMqttServer } from '../support/mqtt-server.js';
import { NinepClient } from '../server/transports/ninep/client.js';

/**
 * A function that sends a token to a server and reports whether the server serves the client. With null, the client
 * sends no token.
 */
type Serves = (shown: string | null) => Promise<boolean>;

interface Protocol {
  readonly name: string;
  /**
   * Starts a server that requires a token; null means that no token is required. Then calls `use` with a function that
   * tests the server, and stops the server.
   */
  readonly run: (token: AccessToken | null, use: (serves: Serves) => Promise<void>) => Promise<void>;
}

const bearer = (shown: string | null): Record<string, string> =>
  shown === null ? {} : { authorization: `Bearer ${shown}` };

function overHttp(name: string, path: string, init: RequestInit = {}): Protocol {
  return {
    name,
    run: async (token, use) => {
      await using server = await startTestServer({}, { token });
      await use(async (shown) => {
        const left = new AbortController();
        const { status, headers } = await fetch(`${server.base}${path}`, {
          ...init,
          headers: bearer(shown),
          signal: left.signal,
        });
        left.abort();
        expect([200, 401]).toContain(status);
        expect(headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
        return status === 200;
      });
    },
  };
}

function overMqtt(scheme: 'mqtt' | 'ws'): Protocol {
  return {
    name: `MQTT over ${scheme}`,
    run: async (token, use) => {
      await using server = await startTestMqttServer({}, { token });
      await use(async (shown) => {
        try {
          const password = shown === null ? {} : { username: 'anybody', password: shown };
          const url = `${scheme}://127.0.0.1:${server.port}`;
          const client = await connectAsync(url, { reconnectPeriod: 0, ...password });
          const came = new Promise<void>((resolve) => client.once('message', () => resolve()));
          await client.subscribeAsync('mod/system');
          await came;
          await client.endAsync(true);
          return true;
        } catch {
          return false;
        }
      });
    },
  };
}

const mcp: Protocol = {
  name: 'MCP: a tool',
  run: async (token, use) => {
    await using server = await startMcpServer({}, { token });
    const call = { name: 'mod.read_field', arguments: { path: 'clock/mode' } };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call });
    await use(async (shown) => {
      const headers = { 'content-type': 'application/json', ...bearer(shown) };
      const answer = await fetch(server.url, { method: 'POST', body, headers });
      const text = await answer.text();
      if (answer.status === 200) return text.includes('stepped');
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0', error: { message: expect.any(String) as string } });
      return false;
    });
  },
};

const PROTOCOLS: readonly Protocol[] = [
  overHttp('HTTP: a read', '/fs/clock/mode'),
  overHttp('HTTP: a write', '/fs/paint/parts/blend', { method: 'POST', body: 'tint' }),
  overHttp('HTTP: a stream', '/events'),
  overMqtt('mqtt'),
  overMqtt('ws'),
  mcp,
];

describe.each(PROTOCOLS)('$name', ({ run }) => {
  it('the server refuses a client without the access token', async () => {
    await run(demanded().token, async (serves) => {
      expect(await serves(null)).toBe(false);
      for (const [what, guess] of WRONG_TOKENS) expect([what, await serves(guess)]).toEqual([what, false]);
      expect(await serves(TOKEN)).toBe(true);
    });
  });

  it('a server without an access token serves a client with any credentials', async () => {
    await run(null, async (serves) => {
      for (const shown of [null, TOKEN, 'anything']) expect([shown, await serves(shown)]).toEqual([shown, true]);
    });
  });
});

it('9P on loopback needs no access token even if the other protocols do', async () => {
  // The server listens on the loopback address, where `refuseOpenNinep` allows 9P without a token. On any other
  // address, `refuseOpenNinep` allows this only if `ninep_open` is set.
  await using http = await startTestServer({}, demanded());
  const { tree } = http;
  const ninep = await createNinepServer({ tree, host: '127.0.0.1', port: 0, faults: printedFaults });
  const client = await NinepClient.attached(ninep.port);
  expect(await client.cat('clock/mode')).toBe('stepped\n');
  client.socket.destroy();
  await ninep.close();
});
