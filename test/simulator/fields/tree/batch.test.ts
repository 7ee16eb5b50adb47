import { describe, expect, it } from 'vitest';
import { FieldError } from '../../../../src/base/errors/index.js';
import { bareSimulation } from '../../../support/worlds.js';

const GLOBAL = 'paint/parts/global';

describe('ctl/batch', () => {
  it('ctl/batch accepts paths in every form, and skips blank lines and comments', async () => {
    const { tree } = await bareSimulation();
    const lines = [
      `${GLOBAL}/color 0.1 0.2 0.3`,
      '',
      '  # a remark',
      `/sim/${GLOBAL}/enabled 1`,
      '/paint/parts/blend tint',
    ];
    tree.writeText('ctl/batch', [...lines, 'commit', 'nonsense after it'].join('\n'));
    expect(tree.readText(`${GLOBAL}/color`)).toBe('0.1 0.2 0.3\n');
    expect(tree.readText(`${GLOBAL}/enabled`)).toBe('1\n');
    expect(tree.readText('paint/parts/blend')).toBe('tint\n');
  });

  it.each([
    ['a value out of range', `${GLOBAL}/color 2 0 0`, 'EINVAL'],
    ['a value in letters', `${GLOBAL}/color red`, 'EINVAL'],
    ['a path that does not exist', 'paint/nothing 1', 'ENOENT'],
    ['a sensor', 'time/ut 1', 'EACCES'],
    ['a directory', 'paint 1', 'EINVAL'],
    ['the alarm, which is not a command', 'time/alarm 5', 'EINVAL'],
    ['the clock step, which takes effect at once', 'clock/step 5', 'EINVAL'],
    ['a batch', 'ctl/batch commit', 'EINVAL'],
  ])('ctl/batch with %s runs no command', async (_what, line, errno) => {
    const { tree, world } = await bareSimulation();
    const { ut } = world.takeSnapshot();
    const run = (): void => void tree.writeText('ctl/batch', [`${GLOBAL}/enabled 1`, line, 'commit'].join('\n'));
    expect(run).toThrow(FieldError);
    expect(run).toThrow(expect.objectContaining({ errno }) as Error);
    expect(tree.readText(`${GLOBAL}/enabled`)).toBe('0\n');
    expect(world.takeSnapshot().ut).toBe(ut);
    tree.writeText(`${GLOBAL}/enabled`, '1');
    expect(tree.readText(`${GLOBAL}/enabled`)).toBe('1\n');
  });

  it('ctl/batch runs the other commands when one fails, and returns the first failure', async () => {
    const { tree } = await bareSimulation();
    const lines = ['debug/control_vessel nobody', `${GLOBAL}/enabled 1`, 'camera/tidal 1', 'commit'];
    expect(() => tree.writeText('ctl/batch', lines.join('\n'))).toThrow('nobody');
    expect(tree.readText(`${GLOBAL}/enabled`)).toBe('1\n');
  });

  it('ctl/batch names the line of a command that failed, and says that the others ran', async () => {
    const { tree } = await bareSimulation();
    const batch = (...lines: string[]): string => {
      try {
        tree.writeText('ctl/batch', [...lines, 'commit'].join('\n'));
      } catch (error) {
        return (error as Error).message;
      }
      return '';
    };
    const fails = (id: string): string => `debug/control_vessel ${id}`;
    const good = `${GLOBAL}/enabled 1`;
    expect(batch('# first', good, fails('nobody'), good)).toMatch(
      /^ctl\/batch:3 'debug\/control_vessel nobody': .*; the other 2 ran$/,
    );
    expect(batch(fails('one'), good, fails('two'))).toMatch(
      /^ctl\/batch:1 'debug\/control_vessel one': .*; ctl\/batch:3 'debug\/control_vessel two' failed too, the other entry ran$/,
    );
    expect(batch(fails('one'))).toMatch(/; no other entry ran$/);
    expect(batch(good, '', `${GLOBAL}/color red`)).toMatch(/^ctl\/batch:3: .*red/);
    const many = batch(...Array.from({ length: 20 }, (_, index) => fails(`v${index}`)));
    expect(many).toMatch(/ and 11 more failed too, no other entry ran$/);
  });

  it('ctl/batch accepts at most 64 commands, and requires the line `commit` at its end', async () => {
    const { tree } = await bareSimulation();
    const lines = (count: number): string[] => Array.from({ length: count }, () => `${GLOBAL}/enabled 1`);
    tree.writeText('ctl/batch', [...lines(64), 'commit'].join('\n'));
    expect(() => tree.writeText('ctl/batch', [...lines(65), 'commit'].join('\n'))).toThrow('64 at most');
    expect(() => tree.writeText('ctl/batch', lines(2).join('\n'))).toThrow('commit');
    expect(() => tree.writeText('ctl/batch', 'commit')).toThrow('no command');
  });
});
