import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { curlScript, fieldScript } from '../../src/viewer/link/scripts.js';
import { WireLog } from '../../src/viewer/state/wire-log.js';
import { runScript } from '../../src/simulator/run-script.js';
import { serveViewerWorld } from './serve-viewer-world.js';

const BASE = 'http://127.0.0.1:4242/v1';
const OPEN = { base: BASE, demandsToken: false };
const NONE = { forgotten: 0 };

describe('the log saved as a script', () => {
  test('a saved script of curl lines stops at the first refusal', () => {
    const steps = [
      { kind: 'write', path: 'paint/parts/enabled', text: '1' },
      { kind: 'upload', name: 'big.png', bytes: (1 << 20) + 1 },
      { kind: 'golden', act: 'accept', name: 'pad', query: 'width=64&height=36' },
    ] as const;
    const script = curlScript(steps, OPEN, { forgotten: 3 });
    expect(script).toMatch(/^#!\/bin\/sh\n# 3 earlier steps are left out.*\nset -e\ncurl -fsS -X POST --data '1' /);
    expect(script).toContain('\n  curl -fsS -X PUT --data-binary');
    expect(script).toMatch(/curl -fsS -X PUT 'http.*\/golden\/pad\?width=64&height=36'\n$/);
  });

  test('a saved curl script sends no request if LIVERY_TOKEN is not set', () => {
    const steps = [{ kind: 'write', path: 'paint/parts/enabled', text: '1' }] as const;
    const script = curlScript(steps, { base: BASE, demandsToken: true }, NONE);
    expect(script).toMatch(/\ncurl -fsS -H "Authorization: Bearer \$LIVERY_TOKEN" -X POST /);
    const run = spawnSync('sh', ['-c', `curl() { echo sent; }; ${script}`], { encoding: 'utf8', env: {} });
    expect([run.status === 0, run.stdout]).toEqual([false, '']);
    expect(run.stderr).toContain('LIVERY_TOKEN');
    const asked = spawnSync('sh', ['-c', `curl() { echo sent; }; ${script}`], {
      encoding: 'utf8',
      env: { LIVERY_TOKEN: 'x' },
    });
    expect([asked.status, asked.stdout]).toEqual([0, 'sent\n']);
  });

  test('a saved script of field writes runs, even with multi-line values', async () => {
    const track = 'name shot\n0 pos 0 0 9\nEND';
    const steps = [
      { kind: 'write', path: 'paint/parts/global/color', text: '0.25 0.5 0.75' },
      { kind: 'upload', name: 'badge.png', bytes: 12 },
      { kind: 'delete-texture', name: 'badge.png' },
      { kind: 'golden', act: 'compare', name: 'pad' },
      { kind: 'write', path: 'paint/parts/blend', text: 'tint\n' },
    ] as const;
    await using simulation = await serveViewerWorld();
    runScript(simulation, fieldScript(steps, NONE).split('\n'));
    expect(simulation.tree.readText('paint/parts/global/color')).toBe('0.25 0.5 0.75\n');
    expect(simulation.tree.readText('paint/parts/blend')).toBe('tint\n');
    const script = fieldScript([{ kind: 'write', path: 'camera/batch', text: track }], NONE);
    expect(script).toBe(`# A script of field writes.\ncamera/batch <<END_\n${track}\nEND_\n`);
  });

  test('a saved script contains every accepted step, even a step that the log of the page has dropped', () => {
    const log = new WireLog();
    for (let i = 0; i < 300; i++) log.add({ kind: 'write', path: `a/${i}`, text: '1' }, null);
    log.add({ kind: 'write', path: 'a/bad', text: '1' }, { errno: 'EINVAL', message: 'no' });
    expect(log.entries).toHaveLength(200);
    expect(log.done.steps).toHaveLength(300);
    expect(log.done.forgotten).toBe(0);
  });
});
