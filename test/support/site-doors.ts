import { WebSocket } from 'ws';
import { createHttpServer } from '../../src/server/transports/http/index.js';
import { LIST } from '../server/transports/mcp/post.js';
import { startTestServer } from './http-server.js';
import { startMcpServer } from './mcp-server.js';
import { startTestMqttServer } from './mqtt-server.js';
import { exchange } from './raw-http.js';

export type SiteHeaders = Readonly<Record<string, string>>;

export const SITE_PROTOCOLS = ['HTTP', 'MCP', 'MQTT over WebSocket'] as const;
export type SiteProtocol = (typeof SITE_PROTOCOLS)[number];

export interface SiteDoors extends AsyncDisposable {
  readonly ports: Readonly<Record<SiteProtocol, number>>;
  /** Sends a request that is valid apart from these headers. */
  ask(protocol: SiteProtocol, headers: SiteHeaders): Promise<number>;
}

export async function openSiteDoors(
  host: string,
  settings: { readonly http_allowed_hosts?: string; readonly http_allowed_origins?: string } = {},
): Promise<SiteDoors> {
  const bare = await startTestServer(settings);
  const http = await createHttpServer({ ...bare.options, host });
  const mcp = await startMcpServer(settings, { host });
  const mqtt = await startTestMqttServer(settings, { host });
  const ports = { HTTP: http.port, MCP: mcp.port, 'MQTT over WebSocket': mqtt.port };
  const askers: Readonly<Record<SiteProtocol, (headers: SiteHeaders) => Promise<number>>> = {
    HTTP: async (headers) => statusOf(await exchange(ports.HTTP, lines('GET /v1/fs/clock/mode', headers))),
    MCP: async (headers) =>
      statusOf(await exchange(ports.MCP, lines('POST /mcp', { ...headers, 'content-type': 'application/json' }), LIST)),
    'MQTT over WebSocket': (headers) => openWebSocket(ports['MQTT over WebSocket'], headers),
  };
  return {
    ports,
    ask: (protocol, headers) => askers[protocol](headers),
    async [Symbol.asyncDispose]() {
      await Promise.all([bare, http, mcp, mqtt].map((server) => server.close()));
    },
  };
}

function lines(request: string, headers: SiteHeaders): string {
  return [`${request} HTTP/1.1`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\r\n');
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

function openWebSocket(port: number, headers: SiteHeaders): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, 'mqtt', { headers });
    socket.on('open', () => resolve(101)).on('error', reject);
    socket.on('unexpected-response', (_request, answer) => resolve(answer.statusCode ?? 0));
    socket.on('open', () => socket.terminate());
  });
}
