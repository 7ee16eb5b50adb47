import { beforeAll, describe, expect, test } from 'vitest';
import { runScript } from '../../src/simulator/run-script.js';
import type { Simulation } from '../../src/simulator/create-simulation.js';
import { FieldError } from '../../src/base/errors/index.js';
import { defaultSimulation } from '../support/worlds.js';

let simulation: Simulation;
beforeAll(async () => {
  simulation = await defaultSimulation();
});
const read = (path: string) => simulation.tree.readText(path).trim();

describe('the run of a script', () => {
  test('a script writes fields, accepts paths that begin with /sim, and skips blank lines and comments', () => {
    runScript(simulation, [
      '# paint',
      '',
      'paint/parts/blend tint',
      '  /sim/paint/parts/global/color   0.25 0.5 0.75  ',
    ]);
    expect(read('paint/parts/blend')).toBe('tint');
    expect(read('paint/parts/global/color')).toBe('0.25 0.5 0.75');
  });

  test('a script advances a stepped clock by exactly the given time', () => {
    const before = Number(read('time/ut'));
    runScript(simulation, ['step 0.5', 'step 0', 'step 12.25']);
    expect(Number(read('time/ut'))).toBe(before + 12.75);
  });

  test('a script writes the lines below <<WORD as one text, and counts them in the line numbers of its errors', () => {
    runScript(simulation, [
      'ctl/timed_batch <<END',
      '@id below',
      '  0 paint/parts/global/color 0 1 1',
      'commit',
      'END',
      'step 0.5',
    ]);
    expect(read('paint/parts/global/color')).toBe('0 1 1');
    expect(read('ctl/schedules/below/state')).toBe('done');
    const failure = thrownBy(() =>
      runScript(simulation, ['camera/track/a <<END', '{}', 'END', 'paint/nowhere 1'], 'coat.txt'),
    );
    expect((failure as FieldError).message).toContain("coat.txt:1: EINVAL: camera/track/a: 'shots' is missing");
  });

  test('a script can remove a vessel from the world', () => {
    const ids = () => simulation.world.takeSnapshot().vessels.map(({ id }) => id);
    expect(ids()).toContain('Banjo');
    runScript(simulation, ['despawn Banjo']);
    expect(ids()).not.toContain('Banjo');
  });

  test.each([
    ['paint/parts/blend screen', 'EINVAL'],
    ['paint/parts/nothing 1', 'ENOENT'],
    ['time/ut 5', 'EACCES'],
    ['step', 'EINVAL'],
    ['step -1', 'EINVAL'],
    ['step soon', 'EINVAL'],
    ['step Infinity', 'EINVAL'],
    ['despawn Nobody', 'ENOENT'],
    ['despawn', 'ENOENT'],
  ])('a script stops at "%s" with %s, names the line, and keeps the effect of earlier lines', (line, errno) => {
    const lines = ['paint/parts/global/color 1 0 0', line, 'paint/parts/global/color 0 0 1'];
    const failure = thrownBy(() => runScript(simulation, lines, 'coat.txt'));
    expect(failure).toBeInstanceOf(FieldError);
    expect(failure).toMatchObject({ errno });
    expect((failure as FieldError).message).toContain('coat.txt:2');
    expect(read('paint/parts/global/color')).toBe('1 0 0');
  });
});

function thrownBy(run: () => void): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}
