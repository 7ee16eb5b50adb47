import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { defaultConfig } from '../../../src/contract/vocabulary/config-keys.js';
import { loadConfig } from '../../../src/server/config/index.js';
import { DocumentError, PlatformError } from '../../../src/base/errors/index.js';
import { makeTemporaryFolder } from '../../support/temporary-folder.js';

const folder = makeTemporaryFolder();
afterAll(() => folder.remove());
const toml = (text: string) => folder.write('livery.toml', text);

const load = (sources: { file?: string; environment?: Record<string, string>; set?: string[] }) =>
  loadConfig({ file: sources.file, environment: sources.environment ?? {}, set: sources.set ?? [] });

describe('configuration', () => {
  test('every configuration key has its documented default when no source sets it', async () => {
    const { config, warnings } = await load({});
    expect(config).toEqual(defaultConfig());
    expect(config.http_enabled).toBe(false);
    expect(config.http_bind_host).toBe('127.0.0.1');
    expect(warnings).toEqual([]);
  });

  test('--set takes precedence over the environment, and the environment over the file', async () => {
    const file = toml('http_preferred_port = 2001\nhttp_bind_host = "127.0.0.3"\ncontrol_enabled = false\n');
    const environment = { LIVERY_HTTP_PREFERRED_PORT: '2002', LIVERY_HTTP_BIND_HOST: '127.0.0.2' };
    const { config } = await load({ file, environment, set: ['http_preferred_port=2003'] });
    expect(config).toMatchObject({
      http_preferred_port: 2003,
      http_bind_host: '127.0.0.2',
      control_enabled: false,
    });
  });

  test.each(['127.0.0.1', '0.0.0.0', '::', '::1', 'fd00::1'])(
    'the address %s is accepted as an address to listen on',
    async (address) => {
      expect((await load({ set: [`http_bind_host=${address}`] })).config.http_bind_host).toBe(address);
    },
  );

  test('a configured rate may be a fraction, but a configured count may not', async () => {
    expect((await load({ set: ['sample_rate_hz=2.5'] })).config.sample_rate_hz).toBe(2.5);
  });

  test('the environment, the configuration file and --set override the defaults of a program', async () => {
    const defaults = { http_enabled: true };
    const enabled = async (set: string[], environment = {}, file?: string): Promise<boolean> =>
      (await loadConfig({ defaults, file, environment, set })).config.http_enabled;
    expect(await enabled([])).toBe(true);
    expect(await enabled(['http_enabled=false'])).toBe(false);
    expect(await enabled([], { LIVERY_HTTP_ENABLED: '0' })).toBe(false);
    expect(await enabled([], {}, toml('http_enabled = false'))).toBe(false);
  });

  test('the last of two --set options takes effect, and a value may contain an equals sign', async () => {
    const { config } = await load({ set: ['http_allowed_origins=a', 'http_allowed_origins = http://x.test/?a=b'] });
    expect(config.http_allowed_origins).toBe('http://x.test/?a=b');
  });

  test.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('a switch accepts %s', async (text, value) => {
    expect((await load({ set: [`control_enabled=${text}`] })).config.control_enabled).toBe(value);
  });

  test.each([
    [65_535, 65_535, 0],
    [65_536, 65_535, 1],
    [0, 0, 0],
    [1024, 1024, 0],
    [1023, 1024, 1],
    [-1, 1024, 1],
  ])('a configured port of %d becomes %d, with %d warnings', async (given, used, count) => {
    const { config, warnings } = await load({ set: [`http_preferred_port=${given}`] });
    expect(config.http_preferred_port).toBe(used);
    expect(warnings).toHaveLength(count);
    for (const warning of warnings) expect(warning).toContain(`http_preferred_port = ${given}`);
  });

  test.each([
    ['http_prefered_port=1', 'did you mean http_preferred_port?'],
    ['nope=1', 'nope: no such key; livery serve --help lists all '],
    ['toString=1', 'toString: no such key; livery serve --help lists all '],
    ['clones=1', 'no such key; did you mean paint_max_material_clones?'],
    ['control_enabled', 'write it as key=value'],
    ['control_enabled=yes', 'takes true or false, got "yes"'],
    ['http_preferred_port=', 'takes a number, got ""'],
    ['http_preferred_port=NaN', 'takes a number, got "NaN"'],
    ['http_preferred_port=Infinity', 'takes a number'],
    ['http_preferred_port=4242.5', 'takes a whole number, got "4242.5"'],
    ['paint_texture_max_files=1.5', 'takes a whole number, got "1.5"'],
    ['http_bind_host=localhost', 'takes an IP address such as 127.0.0.1 or ::1, got "localhost"'],
    ['http_bind_host=1.2.3', 'takes an IP address'],
  ])('--set %s is refused: %s', async (entry, message) => {
    await expect(load({ set: [entry] })).rejects.toThrow(message);
    await expect(load({ set: [entry] })).rejects.toThrow(DocumentError);
  });

  test.each(['mqtt_bridge_password = 4711', 'mqtt_bridge_password = "4711', 'mqtt_bridge_password = "4711"\na = = 1'])(
    'the refusal of a file with %j does not contain the password',
    async (text) => {
      const refused: unknown = await load({ file: toml(text) }).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(DocumentError);
      expect((refused as Error).message).not.toContain('4711');
    },
  );

  test.each([
    ['control_enabled = = true', 'Invalid TOML document'],
    ['control_enabled = 3', 'control_enabled: takes true or false, got 3'],
    ['http_allowed_origins = 127', 'http_allowed_origins: takes a text, got 127'],
    ['http_bind_host = 127', 'http_bind_host: takes an IP address such as 127.0.0.1 or ::1, got 127'],
    ['[http]\nport = 4242', 'http: no such key; keys are flat'],
    ['contol_enabled = true', 'did you mean control_enabled?'],
  ])('a configuration file with %j is refused: %s', async (text, message) => {
    const file = toml(text);
    await expect(load({ file })).rejects.toThrow(message);
    await expect(load({ file })).rejects.toThrow(file);
  });

  test('an error about a wrong environment variable names the variable', async () => {
    await expect(load({ environment: { LIVERY_CONTROL_ENABLED: 'perhaps' } })).rejects.toThrow(
      'LIVERY_CONTROL_ENABLED: control_enabled: takes true or false, got "perhaps"',
    );
    expect((await load({ environment: { LIVERY_NOPE: '1', CONTROL_ENABLED: '0' } })).config).toEqual(defaultConfig());
  });

  test('a missing configuration file is reported as a fault of the environment', async () => {
    const file = join(folder.path, 'none.toml');
    await expect(load({ file })).rejects.toThrow(PlatformError);
    await expect(load({ file })).rejects.toThrow(`--config ${file}: no such file`);
  });
});
