import type { AddressInfo } from 'node:net';
import { connectAsync } from 'mqtt';
import { createNinepServer } from '../../src/server/transports/ninep/index.js';
import { newService } from '../leaderboard/api/service.js';
import { NinepClient } from '../server/transports/ninep/client.js';
import { post } from '../server/transports/mcp/post.js';
import { printedFaults } from '../support/faults.js';
import { startTestServer } from '../support/http-server.js';
import { startMcpServer } from '../support/mcp-server.js';
import { startTestMqttServer } from '../support/mqtt-server.js';

export interface DoorServer {
  readonly port: number;
  /** A path of HTTP that accepts a request body. */
  readonly path: string;
  /** @throws if the server does not serve the request */
  ask(): Promise<void>;
  close(): Promise<void>;
}

export const DOOR_SERVERS: Readonly<Record<string, () => Promise<DoorServer>>> = {
  HTTP: async () => {
    const { port, base, ...server } = await startTestServer();
    return {
      port,
      path: '/v1/command',
      close: () => server.close(),
      ask: async () => requireOk(await fetch(`${base}/time`, CLOSING)),
    };
  },
  MCP: async () => {
    const { port, ...server } = await startMcpServer();
    return {
      port,
      path: '/mcp',
      close: () => server.close(),
      async ask() {
        const { status } = await post({ port });
        if (status !== 200) throw new Error(`answered ${status}`);
      },
    };
  },
  MQTT: () => mqttDoor('mqtt'),
  'MQTT over WebSocket': () => mqttDoor('ws'),
  '9P': async () => {
    const bare = await startTestServer();
    const ninep = await createNinepServer({ tree: bare.tree, host: '127.0.0.1', port: 0, faults: printedFaults });
    return {
      port: ninep.port,
      path: '/',
      close: async () => {
        await Promise.all([bare.close(), ninep.close()]);
      },
      ask: async () => {
        const client = await NinepClient.attached(ninep.port);
        client.socket.destroy();
      },
    };
  },
  'the leaderboard': async () => {
    const { app } = await newService();
    const base = await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    return {
      port,
      path: '/v1/ingest',
      close: () => app.close(),
      ask: async () => requireOk(await fetch(`${base}/healthz`, CLOSING)),
    };
  },
};

const CLOSING = { headers: { connection: 'close' } };

function requireOk({ status }: Response): void {
  if (status !== 200) throw new Error(`answered ${status}`);
}

async function mqttDoor(scheme: 'mqtt' | 'ws'): Promise<DoorServer> {
  const { port, ...server } = await startTestMqttServer();
  return {
    port,
    path: '/',
    close: () => server.close(),
    async ask() {
      const client = await connectAsync(`${scheme}://127.0.0.1:${port}`, { reconnectPeriod: 0, connectTimeout: 5000 });
      await client.endAsync();
    },
  };
}
