import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runCommandLine } from '../../src/cli/run.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';

const folder = makeTemporaryFolder();
afterAll(() => folder.remove());

const BALL = folder.write('ball.json', {
  name: 'One ball',
  templates: { ball: { geometry: { shape: 'sphere' } } },
  vessels: [{ id: 'ball', parts: [{ template: 'ball' }], landed: { body: 'Earth', latitudeDeg: 0, longitudeDeg: 0 } }],
});
const PICTURE = `${folder.path}/picture.png`;

/** Options with which a server starts its drawing process only for the first picture. */
const UNDRAWN = ['--set', 'prepare_pictures=false'];

let printed = '';
beforeEach(() => {
  printed = '';
  const keep = (...texts: unknown[]) => void (printed += `${texts.join(' ')}\n`);
  const keepChunk = (chunk: unknown) => (keep(chunk), true);
  vi.spyOn(console, 'log').mockImplementation(keep);
  vi.spyOn(console, 'error').mockImplementation(keep);
  vi.spyOn(process.stdout, 'write').mockImplementation(keepChunk);
  vi.spyOn(process.stderr, 'write').mockImplementation(keepChunk);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

async function livery(...args: string[]): Promise<{ status: number; text: string }> {
  const status = await runCommandLine(['node', 'livery', ...args]);
  return { status, text: printed };
}

describe('livery', () => {
  test.each([
    [['--help'], ['serve', 'render', 'golden', 'bench', 'doctor']],
    [
      ['serve', '--help'],
      ['--scene', '--port', '--clock', '--config', '--set', '--adapter', 'sample_rate_hz  ', '(1 to 120)'],
    ],
    [
      ['render', '--help'],
      ['--script', '--out', '--width', '--samples'],
    ],
    [
      ['golden', '--help'],
      ['run', 'update', 'report', '--shard'],
    ],
    [
      ['bench', '--help'],
      ['frame', 'start'],
    ],
    [['doctor', '--help'], ['--json']],
  ])('livery %j prints the choices and exits with 0', async (args, words) => {
    const { status, text } = await livery(...args);
    expect(status).toBe(0);
    for (const word of words) expect(text).toContain(word);
  });

  test.each(['--version', '-V'])('livery %s prints the version of the package', async (option) => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const { status, text } = await livery(option);
    expect([status, text.trim()]).toEqual([0, version]);
  });

  test.each<[string[], string]>([
    [['sevre'], "unknown command 'sevre'"],
    [['sevre'], '(livery --help lists the commands)'],
    [[], 'Usage: livery'],
    [['render'], "required option '--out <file>' not specified"],
    [['render', '--out', PICTURE, '--size', '3'], "unknown option '--size'"],
    [['render', '--out', PICTURE, '--size', '3'], '(livery render --help lists the options)'],
    [
      ['render', '--out', `${folder.path}/picture.GIF`],
      'only PNG and JPEG can be written; end the name in .png or .jpg',
    ],
    [['render', '--out', `${folder.path}/picture.pdf`], 'only PNG and JPEG can be written'],
    [['render', '--out', PICTURE, '--width', '15'], 'a whole number from 16 to 4096 is expected'],
    [['render', '--out', PICTURE, '--height', '4097'], 'a whole number from 16 to 4096 is expected'],
    [['render', '--out', PICTURE, '--samples', '2.5'], 'a whole number from 1 to 64 is expected'],
    [['serve', '--port', '65536'], 'a whole number from 0 to 65535 is expected'],
    [['serve', '--port', '1023'], '0 or a whole number from 1024 to 65535 is expected'],
    [['serve', '--clock', 'fast'], 'Allowed choices are real, stepped'],
    [['serve', 'now'], "too many arguments for 'serve'"],
    [['serve', 'now'], '(livery serve --help lists the options)'],
    [['golden', 'sign'], "unknown command 'sign'"],
    [['golden', 'run', 'no-such-case'], 'no golden case'],
    [['golden', 'update', 'no-such-case'], 'no golden case'],
    [['golden', 'run', '--cases', '/none'], '--cases /none: no such folder'],
    [['golden', 'run', '--cases', folder.path], 'a case is a file <feature>/<behaviour>/case.json'],
    [['bench', 'marks'], 'no benchmark "marks"; there are'],
    [['doctor', '--fix'], "unknown option '--fix'"],
  ])('livery %j exits with 2: %s', async (args, message) => {
    const { status, text } = await livery(...args);
    expect(text).toContain(message);
    expect(status).toBe(2);
  });

  test('livery serve warns when npm has kept an option for itself', async () => {
    vi.stubEnv('npm_lifecycle_event', 'start').stubEnv('npm_config_clock', 'stepped');
    const { text } = await livery('serve', '--scene', '/none.json', ...UNDRAWN);
    expect(text).toContain('warning: npm has kept --clock for itself; write -- first: npm start -- --clock …');
  });

  test('livery golden warns when npm has kept an option for itself', async () => {
    vi.stubEnv('npm_lifecycle_event', 'livery').stubEnv('npm_config_cases', 'mine');
    const { text } = await livery('golden', 'run', 'no-such-case');
    expect(text).toContain(
      'warning: npm has kept --cases for itself; write -- first: npm run -s livery -- golden run --cases …',
    );
  });

  test.each<[string, string[], string]>([
    [
      'an unknown key',
      ['--set', 'control_enabeld=1'],
      '--set: control_enabeld: no such key; did you mean control_enabled?',
    ],
    ['a key without a value', ['--set', 'control_enabled'], 'write it as key=value'],
    ['a value of the wrong kind', ['--set', 'control_enabled=yes'], 'takes true or false, got "yes"'],
    ['a missing file', ['--config', '/none.toml'], '--config /none.toml: no such file'],
    ['a file that is not TOML', ['--config', folder.write('a.toml', 'a = = b')], 'Invalid TOML document'],
    ['a missing scene', ['--scene', '/none.json'], '/none.json: no such file; name a scene file, or default'],
    ['an invalid scene', ['--scene', folder.write('bad.json', { name: 1 })], '/name: must be string, not 1'],
    [
      'every interface disabled',
      ['http', 'ninep', 'mqtt', 'mcp'].flatMap((transport) => ['--set', `${transport}_enabled=false`]),
      'http_enabled, ninep_enabled, mqtt_enabled, mcp_enabled are all false: nothing to serve',
    ],
    ['an unknown adapter', ['--adapter', 'voodoo'], "unknown adapter 'voodoo'; use auto, hardware, swiftshader"],
  ])('livery serve with %s exits with 2 and a message', async (_, args, message) => {
    const { status, text } = await livery('serve', '--port', '0', ...UNDRAWN, ...args);
    expect(text).toContain(message);
    expect(status).toBe(2);
  });

  test('livery serve reports a port in use, and says how to choose another port', async () => {
    const holder = createServer();
    const port = await new Promise<number>((resolve) => {
      holder.listen(0, '127.0.0.1', () => resolve((holder.address() as AddressInfo).port));
    });
    const { status, text } = await livery('serve', '--scene', BALL, '--port', String(port), ...UNDRAWN);
    holder.close();
    expect(text).toContain(
      `port ${port} of 127.0.0.1 is in use; stop the program that uses it, or choose another with --port`,
    );
    expect(status).toBe(2);
  });

  describe.each(['option', 'variable'])('a missing adapter driver named by the %s', (by) => {
    test.each([
      [['serve', '--port', '0', '--scene', BALL]],
      [['render', '--scene', BALL, '--out', PICTURE]],
      [['golden', 'run', 'overlap']],
      [['golden', 'update', 'overlap', '--dry-run']],
      [['bench', 'start']],
    ])('livery %j exits with 2', async (args) => {
      if (by === 'variable') vi.stubEnv('LIVERY_ADAPTER', '/none/icd.json');
      else vi.stubEnv('LIVERY_ADAPTER', '');
      const { status, text } = await livery(...args, ...(by === 'option' ? ['--adapter', '/none/icd.json'] : []));
      expect(text).toContain('/none/icd.json: no such file');
      expect(text).toContain('`--adapter auto` uses the best one found');
      expect(text).not.toContain('MOD_HTTP=');
      expect(status).toBe(2);
    });
  });

  test.each<[string, string[], string]>([
    ['a missing script', ['--script', '/none.txt'], '--script /none.txt: no such file'],
    [
      'a crop beyond the edge of the picture',
      ['--width', '64', '--crop', '0,0,65,10'],
      "--crop '0,0,65,10' reaches outside of the picture of 64×540 px; x + w may be at most 64, and y + h at most 540",
    ],
    [
      'a missing output folder',
      ['--out', '/none/here.png'],
      '--out /none/here.png: the folder /none cannot be written to (ENOENT)',
    ],
    [
      'a missing adapter driver',
      ['--adapter', '/none/icd.json'],
      '/none/icd.json: no such file\nRun `npm run -s livery -- doctor`',
    ],
  ])('livery render with %s exits with 2 and a message', async (_, args, message) => {
    const { status, text } = await livery('render', '--scene', BALL, '--out', PICTURE, ...args);
    expect(text).toContain(message);
    expect(status).toBe(2);
  });

  test('LIVERY_ADAPTER accepts the same values as --adapter', async () => {
    vi.stubEnv('LIVERY_ADAPTER', 'voodoo');
    const { status, text } = await livery('render', '--scene', BALL, '--out', PICTURE);
    expect(text).toContain("unknown adapter 'voodoo'");
    expect(status).toBe(2);
  });
});
