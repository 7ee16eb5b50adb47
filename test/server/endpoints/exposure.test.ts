import { describe, expect, it } from 'vitest';
import { defaultsWhenExposed, exposureWarnings, refuseOpenNinep } from '../../../src/server/endpoints/exposure.js';
import type { Endpoint, OpenEndpoints } from '../../../src/server/endpoints/endpoint.js';
import type { Config } from '../../../src/contract/vocabulary/config-keys.js';
import { loadConfig } from '../../../src/server/config/index.js';

const ALL_ON = ['http', 'ninep', 'mqtt', 'mcp'].map((name) => `${name}_enabled=true`);

async function configOf(...set: string[]): Promise<Config> {
  const sources = { file: undefined, environment: {}, dependentDefaults: defaultsWhenExposed };
  return (await loadConfig({ ...sources, set: [...ALL_ON, ...set] })).config;
}

function endpointsOf(config: Config): OpenEndpoints {
  const endpoint = (host: string, port: number): Endpoint => ({
    host,
    port,
    announcement: [],
    close: () => Promise.resolve(),
  });
  return {
    '9p': endpoint(config.ninep_bind_host, 5640),
    http: endpoint(config.http_bind_host, 4242),
    mqtt: endpoint(config.mqtt_bind_host, 1883),
    mcp: endpoint(config.mcp_bind_host, 4243),
  };
}

async function warningsWith(...set: string[]): Promise<string[]> {
  const config = await configOf(...set);
  return exposureWarnings(config, endpointsOf(config));
}

describe('a server that other machines cannot reach', () => {
  it.each([
    [],
    ['http_bind_host=127.0.0.2'],
    ['http_bind_host=::1'],
    ['mqtt_bind_host=::ffff:127.0.0.1'],
    ['mcp_bind_host=0.0.0.0', 'mcp_enabled=false'],
  ])(
    'a server that other machines cannot reach starts without a warning and leaves debug/ open: %s %s',
    async (...set) => {
      expect(await warningsWith(...set)).toEqual([]);
      expect((await configOf(...set)).debug_namespace).toBe(true);
    },
  );
});

describe('a server that other machines can reach', () => {
  it.each([
    ['http_bind_host=0.0.0.0', 'HTTP on 0.0.0.0:4242', 'http_bind_host'],
    ['ninep_bind_host=192.168.1.7', '9P on 192.168.1.7:5640', 'ninep_bind_host'],
    ['mqtt_bind_host=::', 'MQTT on [::]:1883', 'mqtt_bind_host'],
    ['mcp_bind_host=10.0.0.1', 'MCP on 10.0.0.1:4243', 'mcp_bind_host'],
  ])(
    'the warning of a server exposed with %s names the protocol, what others can do, and the next step',
    async (set, address, key) => {
      const [warning, ...others] = await warningsWith(set);
      expect(warning).toBe(
        `${address}: anyone who can reach this can read and change everything without a password, except for debug/ ` +
          `(debug_namespace = true opens it); set access_token_file, or set ${key} to 127.0.0.1`,
      );
      expect(others).toEqual([]);
    },
  );

  it('a single warning line names every exposed protocol', async () => {
    const [warning, ...others] = await warningsWith('http_bind_host=0.0.0.0', 'mqtt_bind_host=0.0.0.0');
    expect(warning).toMatch(
      /^HTTP on 0\.0\.0\.0:4242, MQTT on 0\.0\.0\.0:1883: .* set http_bind_host, mqtt_bind_host to /,
    );
    expect(others).toEqual([]);
  });

  it('an exposed server closes debug/ unless debug_namespace is set', async () => {
    expect((await configOf('http_bind_host=0.0.0.0')).debug_namespace).toBe(false);
    expect((await configOf('http_bind_host=0.0.0.0', 'debug_namespace=true')).debug_namespace).toBe(true);
    expect((await configOf('debug_namespace=false')).debug_namespace).toBe(false);
    const fromEnvironment = await loadConfig({
      file: undefined,
      environment: { LIVERY_DEBUG_NAMESPACE: '1', LIVERY_HTTP_BIND_HOST: '0.0.0.0', LIVERY_HTTP_ENABLED: '1' },
      set: [],
      dependentDefaults: defaultsWhenExposed,
    });
    expect(fromEnvironment.config.debug_namespace).toBe(true);
    const [warning] = await warningsWith('http_bind_host=0.0.0.0', 'debug_namespace=true');
    expect(warning).toContain('debug/ included (debug_namespace = false closes it)');
  });
});

describe('a server with an access token that other machines can reach', () => {
  const TOKEN = 'access_token_file=/token';

  it('the warning says that the token and the data travel unencrypted', async () => {
    const [warning, ...others] = await warningsWith('http_bind_host=0.0.0.0', TOKEN);
    expect(warning).toMatch(/^HTTP on 0\.0\.0\.0:4242: anyone with the access token can read and change everything/);
    expect(warning).toContain('unencrypted');
    expect(others).toEqual([]);
  });

  it('the server refuses to start if other machines can reach 9P, because 9P cannot ask for the token', async () => {
    const exposed = await configOf('ninep_bind_host=0.0.0.0', TOKEN);
    expect(() => refuseOpenNinep(exposed)).toThrow(/^ninep_bind_host: 0\.0\.0\.0 lets other machines in/);
    expect(() => refuseOpenNinep(exposed)).toThrow('ninep_open = true');
  });

  it.each([
    ['9P listens only on loopback', [TOKEN]],
    ['9P is off', [TOKEN, 'ninep_bind_host=0.0.0.0', 'ninep_enabled=false']],
    ['no token is set', ['ninep_bind_host=0.0.0.0']],
    ['ninep_open allows open 9P', [TOKEN, 'ninep_bind_host=0.0.0.0', 'ninep_open=true']],
  ])('the server starts if %s', async (_when, set) => {
    const config = await configOf(...set);
    expect(() => refuseOpenNinep(config)).not.toThrow();
  });

  it('the server warns that 9P does not ask for the token if ninep_open allows open 9P', async () => {
    const [open, guarded] = await warningsWith(
      'http_bind_host=0.0.0.0',
      'ninep_bind_host=0.0.0.0',
      'ninep_open=true',
      TOKEN,
    );
    expect(open).toMatch(/^9P on 0\.0\.0\.0:5640: anyone who can reach this .* set ninep_bind_host to 127\.0\.0\.1$/);
    expect(guarded).toMatch(/^HTTP on 0\.0\.0\.0:4242: anyone with the access token/);
  });
});
