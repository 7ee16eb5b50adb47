import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { runCommandLine } from '../../../src/cli/run.js';
import { projectRoot } from '../../../src/device/node/installation/project-root.js';
import { BEARER, demanded, TOKEN } from '../../support/access-token.js';
import { startTestServer } from '../../support/http-server.js';
import { runDoctor } from '../../../src/cli/doctor/doctor.js';
import type { DoctorReport } from '../../../src/cli/doctor/report.js';

async function examine(options: Parameters<typeof runDoctor>[0]): Promise<{ status: number; text: string }> {
  let text = '';
  const status = await runDoctor({ port: 0, ...options, print: (printed) => (text += printed) });
  return { status, text };
}

async function withTakenPort<T>(action: (port: number) => Promise<T>): Promise<T> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await action((server.address() as AddressInfo).port);
  } finally {
    server.close();
  }
}

async function serveLivery() {
  let printed = '';
  vi.stubEnv('LIVERY_LOG_LEVEL', 'silent');
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => void (printed += `${text}\n`));
  const scene = join(projectRoot(), 'harness/golden/init/template/golden/scenes/ball.json');
  const options = ['--scene', scene, '--port', '0', '--set', 'mcp_preferred_port=0', '--set', 'prepare_pictures=false'];
  const status = runCommandLine(['node', 'livery', 'serve', ...options]);
  await vi.waitFor(() => expect(printed).toMatch(/MOD_MCP=/), { timeout: 20_000, interval: 5 });
  log.mockRestore();
  const portOf = (name: string) => Number(new RegExp(`${name}=http://127.0.0.1:(\\d+)`).exec(printed)?.[1]);
  return {
    port: portOf('MOD_HTTP'),
    ports: { mcp: portOf('MOD_MCP') },
    close: async () => {
      process.emit('SIGTERM');
      await status;
      vi.unstubAllEnvs();
    },
  };
}

describe('livery doctor', () => {
  test('livery doctor prints the chosen adapter, the reason, and every other candidate', async () => {
    const { status, text } = await examine({ adapter: 'swiftshader' });
    expect(status).toBe(0);
    expect(text).toMatch(/^Adapter: SwiftShader/);
    expect(text).toMatch(/requested with --adapter/);
    for (const other of ['hardware GPU', "Chromium's SwiftShader", 'lavapipe']) expect(text).toContain(other);
  });

  test('livery doctor prints the same report as JSON on request', async () => {
    const { text } = await examine({ adapter: 'swiftshader', json: true });
    const report = JSON.parse(text) as DoctorReport;
    expect(report.ready).toBe(true);
    expect(report.adapter?.family).toBe('swiftshader');
    expect(report.limits['maxBufferSize']).toBeGreaterThanOrEqual(256 * 1024 * 1024);
    expect(report.features).toContain('indirect-first-instance');
  });

  test('livery doctor fails when the requested driver is missing, instead of falling back to another', async () => {
    const { status, text } = await examine({ adapter: { icd: '/nowhere/icd.json' } });
    expect(status).toBe(1);
    expect(text).toMatch(/^Adapter: none could be opened/);
    expect(text).toMatch(/✗ .*nowhere.*no such file/);
  });

  test('livery doctor warns that LIVERY_CHROMIUM names a missing browser, and says how to correct it', async () => {
    vi.stubEnv('LIVERY_CHROMIUM', '/nowhere/chromium');
    const { status, text } = await examine({ adapter: 'swiftshader' }).finally(() => vi.unstubAllEnvs());
    expect(status).toBe(0);
    expect(text).toContain('LIVERY_CHROMIUM is /nowhere/chromium, which does not exist');
    expect(text).toContain('unset LIVERY_CHROMIUM');
    expect(text).not.toContain('apt-get install --yes chromium, or');
  });

  test('livery doctor fails for a port in use, and prints the option that selects another port', async () => {
    await withTakenPort(async (port) => {
      const { status, text } = await examine({ adapter: 'swiftshader', port });
      expect(status).toBe(1);
      expect(text).toContain(`another program listens on 127.0.0.1:${port}`);
      expect(text).toContain('--port 0');
    });
  });

  test('livery doctor accepts ports that a running Livery uses', async () => {
    const { port, ports, close } = await serveLivery();
    try {
      const { status, text } = await examine({ adapter: 'swiftshader', port, mcpPort: ports.mcp });
      expect(status).toBe(0);
      expect(text).toContain(`✓ port ${port}`);
      expect(text).toMatch(/in use for HTTP by livery \d+\.\d+\.\d+/);
      expect(text).toMatch(/in use for MCP by livery \d+\.\d+\.\d+/);
    } finally {
      await close();
    }
  });

  test('livery doctor recognizes a running Livery that requires an access token', async () => {
    await using server = await startTestServer({}, demanded());
    const { status, text } = await examine({ adapter: 'swiftshader', port: server.port });
    expect(status).toBe(0);
    expect(text).toContain('in use for HTTP by livery with an access token (to examine it, set LIVERY_TOKEN=');
  });

  test('livery doctor sends the token in LIVERY_TOKEN to a server, and does not print it', async () => {
    const answer = JSON.stringify({ game_version: 'livery 1.2.3', transports: 'http 1' });
    const server = createHttpServer(({ headers }, response) => {
      response.statusCode = headers.authorization === BEARER.authorization ? 200 : 401;
      response.end(response.statusCode === 200 ? answer : '{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    vi.stubEnv('LIVERY_TOKEN', TOKEN);
    const shown = await examine({ adapter: 'swiftshader', port });
    vi.unstubAllEnvs();
    const hidden = await examine({ adapter: 'swiftshader', port });
    server.close();
    server.closeAllConnections();
    expect(shown.text).toContain('in use for HTTP by livery 1.2.3');
    expect(shown.text).not.toContain(TOKEN.slice(0, 6));
    expect(hidden.text).toContain(`another program listens on 127.0.0.1:${port}`);
  });

  test.each(['{"game_version":"other 1"}', 'not JSON', ''])(
    'livery doctor reports a port that answers %j as used by another program',
    async (body) => {
      const server = createHttpServer((_, response) => (body === '' ? undefined : response.end(body)));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const { status, text } = await examine({ adapter: 'swiftshader', port });
      server.close();
      server.closeAllConnections();
      expect(text).toContain(`another program listens on 127.0.0.1:${port}`);
      expect(status).toBe(1);
    },
  );

  test('livery doctor accepts an MQTT port in use, because the server chooses another port', async () => {
    await withTakenPort(async (mqttPort) => {
      const { status, text } = await examine({ adapter: 'swiftshader', mqttPort });
      expect(status).toBe(0);
      expect(text).toContain(`another program listens on 127.0.0.1:${mqttPort}; MQTT will use a free port instead`);
    });
  });
});
