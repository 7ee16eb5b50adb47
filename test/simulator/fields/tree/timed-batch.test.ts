import { beforeEach, describe, expect, it } from 'vitest';
import type { FieldTree } from '../../../../src/simulator/fields/index.js';
import { FieldError } from '../../../../src/base/errors/index.js';
import type { SimulatedWorld } from '../../../../src/simulator/world/index.js';
import { bareSimulation } from '../../../support/worlds.js';

let world: SimulatedWorld;
let tree: FieldTree;
let events: string[];
beforeEach(async () => {
  ({ world, tree } = await bareSimulation());
  events = follow(world);
});

function follow(of: SimulatedWorld): string[] {
  const told: string[] = [];
  of.onEvent(({ type, detail }) => void told.push(`${type} ${detail}`));
  return told;
}

function answer(act: () => unknown): string {
  try {
    act();
    return 'ok';
  } catch (error) {
    if (error instanceof FieldError) return `${error.errno} ${error.message}`;
    throw error;
  }
}

const COLOR = 'paint/parts/global/color';
const commit = (...lines: string[]): string =>
  answer(() => tree.writeText('ctl/timed_batch', `${[...lines, 'commit'].join('\n')}\n`));
const read = (leaf: string): string => tree.readText(`ctl/schedules/${leaf}`).trimEnd();
const write = (leaf: string, text: string): string => answer(() => tree.writeText(`ctl/schedules/${leaf}`, text));
const color = (): string => tree.readText(COLOR).trimEnd();

describe('ctl/timed_batch', () => {
  it('ctl/timed_batch runs every write at its time, counted from the commit', () => {
    expect(commit('@id show', `0 ${COLOR} 1 0 0`, `1500.5 /sim/${COLOR} 0 1 0`, `2000 /${COLOR} 0 0 1`)).toBe('ok');
    expect([read('show/state'), color()]).toEqual(['pending', '1 0.25 0.2']);
    world.step(0);
    expect([read('show/state'), color(), read('show/pending')]).toEqual(['running', '1 0 0', '2']);
    world.step(1.5);
    expect(color()).toBe('1 0 0');
    world.step(0.001);
    expect([color(), read('show/t'), read('show/pending')]).toEqual(['0 1 0', '1501.0', '1']);
    world.step(10);
    expect([color(), read('show/state'), read('show/t')]).toEqual(['0 0 1', 'done', '2000.0']);
    expect(events).toEqual([
      'schedule.started show kind=schedule entries=3 duration_ms=2000.0',
      'schedule.finished show kind=schedule dropped=0',
    ]);
  });

  it('a timed batch may write to existing players, but not to its own player', () => {
    expect(commit('@id show', '5 ctl/schedules/show/pause 1')).toMatch(/^ENOENT /);
    expect(tree.list('ctl/schedules')).not.toContain('show');
    expect(commit('@id show', `1000 ${COLOR} 1 0 0`)).toBe('ok');
    expect(commit('@id other', '5 ctl/schedules/show/pause 1')).toBe('ok');
    world.step(0.01);
    expect([read('show/pause'), read('other/state')]).toEqual(['1', 'done']);
  });

  it('of several due writes to one path, only the last runs, but every due trigger runs', () => {
    commit(
      '@id a',
      '10 vessels/active/paint/parts/color 1 0 0',
      `15 ${COLOR} 0.5 0.5 0.5`,
      '20 vessels/by-id/Hunter-ship/paint/parts/color 0 1 0',
      '30 paint/parts/global/clear 1',
      '40 paint/parts/global/clear 1',
    );
    world.step(1);
    expect([read('a/dropped'), color()]).toEqual(['1', '1 0.25 0.2']);
    expect(tree.readText('vessels/active/paint/parts/color')).toBe('0 1 0\n');
    expect(events).toContain('schedule.dropped a dropped=1 total=1');
  });

  it('ctl/timed_batch records the first failed entry, and continues', () => {
    commit('@id a', '0 vessels/by-id/Hunter/paint/parts/color 1 0 0', `5 ${COLOR} 0 1 0`);
    world.despawn('Hunter');
    world.step(1);
    expect([read('a/state'), color()]).toEqual(['failed', '0 1 0']);
    expect(read('a/last_error')).toMatch(/^entry 0: ENOENT \(.*Hunter.*\)$/);
    expect(events).toContain('schedule.failed a entry=0 ENOENT');
  });

  it.each<[string, string, string[]]>([
    ['no timed line', 'EINVAL ctl/timed_batch: no timed line', ['@id a']],
    ['an unknown directive', "EINVAL ctl/timed_batch:1: unknown directive '@speed'", ['@speed 2', `0 ${COLOR} 1 0 0`]],
    [
      'a repeated directive',
      "EINVAL ctl/timed_batch:2: '@loop' is given twice",
      ['@loop 0', '@loop 1', `0 ${COLOR} 1 0 0`],
    ],
    ['a directive after an entry', "EINVAL ctl/timed_batch:2: '@id' comes after", [`0 ${COLOR} 1 0 0`, '@id a']],
    ['an unknown clock', "EINVAL ctl/timed_batch:1: @clock 'sun' is none of", ['@clock sun', `0 ${COLOR} 1 0 0`]],
    ['a rate out of range', 'EINVAL ctl/timed_batch:1: @rate 101 is out of range', ['@rate 101', `0 ${COLOR} 1 0 0`]],
    ['an invalid name', "EINVAL ctl/timed_batch:1: @id 'a/b' is not a name", ['@id a/b', `0 ${COLOR} 1 0 0`]],
    ['a name in use', "EINVAL ctl/timed_batch: schedule id 'count' is taken", ['@id count', `0 ${COLOR} 1 0 0`]],
    ['an invalid time', "EINVAL ctl/timed_batch:2: 'soon' is not a time", ['# why', `soon ${COLOR} 1 0 0`]],
    ['a time before the start', "EINVAL ctl/timed_batch:1: '-1' is not a time", [`-1 ${COLOR} 1 0 0`]],
    ['an unknown path', 'ENOENT ctl/timed_batch:1: ', ['0 paint/nowhere 1']],
    ['a value that the leaf refuses', 'EINVAL ctl/timed_batch:2: ', [`0 ${COLOR} 1 0 0`, `1 ${COLOR} 1 0 2`]],
    ['a read-only leaf', 'EACCES ctl/timed_batch:1: ', ['0 time/ut 1']],
    ['a write that is not a command', 'EINVAL ctl/timed_batch:1: ', ['0 ctl/batch commit']],
  ])('ctl/timed_batch refuses %s, and schedules nothing', (_what, message, lines) => {
    expect(commit(...lines)).toContain(message);
    expect(read('count')).toBe('0');
    expect(commit(`0 ${COLOR} 1 0 0`)).toBe('ok');
  });

  it('ctl/timed_batch requires the line `commit` at its end, and accepts directive values in any letter case', () => {
    expect(answer(() => tree.writeText('ctl/timed_batch', `0 ${COLOR} 1 0 0\n`))).toMatch(/^EINVAL .*"commit"/);
    expect(commit('@clock UT', '@group g', '@rate 2', '@loop 1', `100 ${COLOR} 1 0 0`)).toBe('ok');
    const leaves = ['kind', 'group', 'clock', 'rate', 'loop', 'duration', 'pause', 'last_error'];
    expect(leaves.map((leaf) => read(`#1/${leaf}`)).join(' ')).toBe('schedule g ut 2 1 100.0 0 -');
  });

  it('ctl/timed_batch has limits for entries and bytes', async () => {
    ({ world, tree } = await bareSimulation({}));
    const { schedules } = world;
    const { entriesMax, bytesMax } = schedules!.limits;
    expect([entriesMax, bytesMax]).toEqual([8192, 1_048_576]);
    const entry = `0 ${COLOR} 1 0 0`;
    expect(commit(...Array.from({ length: entriesMax }, () => entry))).toBe('ok');
    expect(commit(...Array.from({ length: entriesMax + 1 }, () => entry))).toMatch(/^EINVAL .*schedule_max_entries/);
    expect(commit(`#${'x'.repeat(bytesMax)}`, entry)).toMatch(/^EINVAL .*schedule_max_bytes/);
  });

  it('ctl/timed_batch is refused with EACCES while controls are off', async () => {
    ({ world, tree } = await bareSimulation({ control_enabled: false }));
    expect(commit(`0 ${COLOR} 1 0 0`)).toMatch(/^EACCES/);
  });
});

describe('ctl/schedules', () => {
  it('ctl/schedules lists players after the fixed leaves until they are removed or cleared', () => {
    for (const id of ['b', 'a']) commit(`@id ${id}`, `0 ${COLOR} 1 0 0`);
    expect(tree.list('ctl/schedules')).toEqual(['count', 'help', 'clear', 'b', 'a']);
    expect(write('b/stop', '1')).toBe('ok');
    expect([read('b/state'), read('count')]).toEqual(['done', '2']);
    expect(write('b/remove', '1')).toBe('ok');
    expect(answer(() => read('b/state'))).toMatch(/^ENOENT/);
    expect(write('clear', '1')).toBe('ok');
    expect(read('count')).toBe('0');
  });

  it('a player can be paused, looped, set to a rate, and moved in time without running entries', () => {
    commit('@id a', `100 ${COLOR} 1 0 0`, `900 ${COLOR} 0 1 0`);
    write('a/pause', '1');
    world.step(1);
    expect([read('a/state'), read('a/t')]).toEqual(['paused', '0.0']);
    write('a/scrub', '500');
    expect([read('a/scrub'), read('a/pending'), color()]).toEqual(['500.0', '1', '1 0.25 0.2']);
    write('a/pause', '0');
    write('a/rate', '0.5');
    world.step(0.4);
    expect([read('a/t'), color()]).toEqual(['700.0', '1 0.25 0.2']);
    write('a/loop', '1');
    world.step(0.6);
    // In 0.6 s at rate 0.5, the player advances by 300 ms: first 200 ms to the end of this round, and then 100 ms in
    // the next round.
    expect([read('a/t'), color(), read('a/dropped')]).toEqual(['100.0', '1 0 0', '1']);
    expect(write('a/rate', '101')).toMatch(/^EINVAL/);
    expect(write('a/rate', '100')).toBe('ok');
    expect(write('a/scrub', '-1')).toMatch(/^EINVAL/);
  });

  it('the 17th player replaces the oldest finished player, and is refused if none has finished', () => {
    for (let index = 0; index < 16; index++) expect(commit(`${index < 2 ? 0 : 9e6} ${COLOR} 1 0 0`)).toBe('ok');
    expect(commit(`0 ${COLOR} 1 0 0`)).toMatch(/^EINVAL .*schedule_max_live/);
    world.step(1);
    expect(commit(`0 ${COLOR} 1 0 0`)).toBe('ok');
    world.step(0);
    expect(events).toContain('schedule.evicted #1 kind=schedule reason=max_live');
    expect(tree.list('ctl/schedules')).not.toContain('#1');
  });

  it('ctl/schedules does not exist without schedule_enabled', async () => {
    ({ world, tree } = await bareSimulation({ schedule_enabled: false }));
    expect(tree.list('ctl')).toEqual(['batch']);
  });
});
