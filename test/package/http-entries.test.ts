import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/device/node/installation/project-root.js';
import { closePages, noChromium, sharedChromium } from '../browser/chromium.js';
import { openGpuOrSkip } from '../gpu/evaluate.js';
import { type InstalledPackage, installPackage } from '../support/installed-package.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';

const gpu = await openGpuOrSkip();
gpu?.close();
const isReady = gpu !== null && existsSync(join(projectRoot(), 'dist', 'golden-page'));

const temporary = makeTemporaryFolder();
afterAll(() => temporary.remove());

const NODE_TYPES = '@types/node';

const SCRIPT = `
import { Client, LinkError, type Verdict } from 'livery/client';

const sim = new Client(process.argv[2]!);
const [first = ''] = await sim.vessels();
const { parts } = await sim.vessel(first);
const events = await sim.events();
await sim.write('paint/parts/global/color', '1 0 0');
await sim.write('paint/parts/enabled', true);
await sim.command({ action: 'debug.warp', value: 2 });
let type: string | undefined;
for await (const event of events) {
  type = event.type;
  break;
}
await sim.step(0.5);
const { bytes: png, warning } = await sim.frame({ width: 64, height: 36, pass: 'albedo' });
const { width } = await sim.accept('red', { width: 64, height: 36 });
const same: Verdict = await sim.compare('red');
await sim.write('paint/parts/global/enabled', 1);
const other = await sim.compare('red', { comparer: 'exact' });
const refused = await sim.read('no/such/field').catch((error: unknown) => (error instanceof LinkError ? error.errno : ''));
const entries = await sim.list('paint');
await sim.upload('dot.png', png);
// @ts-expect-error -- a pass has a known name
if (parts.length < 0) await sim.frame({ pass: 'colour' });
// @ts-expect-error -- a command has an action
if (parts.length < 0) await sim.command({ value: 1 });
const blend = await sim.read('paint/parts/blend');
const { warp } = await sim.time();
console.log(JSON.stringify({
  blend, warp, type, refused, warning, width, png: png.length > 100, parts: parts.length > 0,
  same: same.passed, other: other.passed, entries: entries.some(({ name }) => name === 'parts'),
}));
`;

const PAGE = `<!doctype html><title>a page of another program</title>
<div id="scene" style="width: 320px; height: 180px"></div>
<script type="module">
  import { mountView } from '/src/viewer/entry.js';
  import '/src/viewer/livery-view.js';
  window.view = mountView(document.querySelector('#scene'), { server: new URLSearchParams(location.search).get('server') });
</script>`;

const TYPED_PAGE = `
import { mountView, type MountedView } from 'livery/viewer';
const view: MountedView = mountView(document.body, { server: 'http://127.0.0.1:4242', camera: 'own' });
view.onDrawn(() => void view.picture({ width: 64, height: 36 }).then((png) => png.size));
// @ts-expect-error -- a camera is one of two
mountView(document.body, { server: '', camera: 'side' });
view.close();
`;

describe.skipIf(!isReady)('a program that uses a server of the installed package', { timeout: 240_000 }, () => {
  let installed: InstalledPackage;
  /** The messages of the TypeScript compiler about the script and the module of the page. */
  let compiled: string;
  let site: Server | undefined;
  let origin: string;
  let simulator: ChildProcess | undefined;
  let ended: Promise<number | null>;
  let base: string;

  beforeAll(async () => {
    installed = await installPackage('livery', temporary.path);
    compiled = compile({ 'script.ts': SCRIPT, 'page.ts': TYPED_PAGE });
    const { own } = installed;
    const server = createServer(({ url }, response) => {
      const path = new URL(url!, 'http://page').pathname;
      const type = extname(path) === '.js' ? 'text/javascript' : 'text/html';
      response.setHeader('content-type', type);
      response.end(path === '/' ? PAGE : readFileSync(join(own, 'dist', path)));
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    site = server;
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const program = join(own, installed.manifest.bin!['livery']!);
    const options = ['--port', '0', '--clock', 'stepped', '--adapter', 'swiftshader', '--set'];
    const child = spawn(process.execPath, [program, 'serve', ...options, `http_allowed_origins=${origin}`], {
      cwd: temporary.path,
      env: installed.environment,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    simulator = child;
    ended = new Promise((resolve) => child.once('exit', resolve));
    base = await new Promise<string>((resolve) => {
      let printed = '';
      child.stdout.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        const found = /MOD_HTTP=(\S+)/.exec(printed)?.[1];
        if (found !== undefined) resolve(found);
      });
    });
  }, 240_000);
  afterAll(async () => {
    await closePages();
    site?.close();
    if (simulator?.kill('SIGTERM')) await ended;
  });

  function compile(files: Readonly<Record<string, string>>): string {
    for (const [file, text] of Object.entries(files)) temporary.write(file, text);
    temporary.write('package.json', { name: 'mine', type: 'module' });
    const link = join(temporary.path, 'node_modules', NODE_TYPES);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(projectRoot(), 'node_modules', NODE_TYPES), link);
    temporary.write('tsconfig.json', {
      compilerOptions: {
        module: 'nodenext',
        target: 'es2022',
        lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
        strict: true,
        exactOptionalPropertyTypes: true,
        skipLibCheck: false,
        types: [NODE_TYPES],
        outDir: 'out',
      },
      files: Object.keys(files),
    });
    const compiler = join(projectRoot(), 'node_modules', 'typescript', 'bin', 'tsc');
    return spawnSync(process.execPath, [compiler, '-p', temporary.path], { encoding: 'utf8' }).stdout;
  }

  test('livery/client gives a script in Node access to a server', () => {
    expect(compiled).toBe('');
    const { stdout, stderr } = spawnSync(process.execPath, [join(temporary.path, 'out', 'script.js'), base], {
      encoding: 'utf8',
      env: installed.environment,
    });
    expect([stderr, JSON.parse(stdout || 'null')]).toEqual([
      '',
      {
        blend: 'multiply',
        warp: 2,
        type: 'warp-changed',
        refused: 'ENOENT',
        warning: null,
        width: 64,
        png: true,
        parts: true,
        same: true,
        other: false,
        entries: true,
      },
    ]);
  });

  test.skipIf(noChromium !== null)(
    'livery/viewer shows the scene of a server on a page of another origin',
    async () => {
      expect(compiled).toBe('');
      const page = await (await sharedChromium()).newPage();
      page.on('pageerror', (error) => expect.unreachable(error.message));
      await page.goto(`${origin}/?server=${encodeURIComponent(new URL('/', base).href)}`);
      const element = page.locator('.scene-view');
      await expect.poll(() => element.getAttribute('data-pictures'), { timeout: 120_000 }).toMatch(/^[1-9]/);
      const size = await page.evaluate(async () => {
        const { view } = window as unknown as { view: { picture(size: object): Promise<Blob>; close(): void } };
        const bitmap = await createImageBitmap(await view.picture({ width: 64, height: 36 }));
        view.close();
        return [bitmap.width, bitmap.height, document.querySelectorAll('.scene-view').length];
      });
      expect(size).toEqual([64, 36, 0]);
      expect(await page.evaluate(() => customElements.get('livery-view') !== undefined)).toBe(true);
    },
  );

  test('the server of the package serves the page, and ends when it is asked to', async () => {
    expect(await (await fetch(new URL('/', base))).text()).toContain('<script type="module"');
    simulator!.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
