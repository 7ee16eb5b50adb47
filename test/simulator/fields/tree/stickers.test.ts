import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultConfig } from '../../../../src/contract/vocabulary/config-keys.js';
import { treeOver } from '../../../../src/simulator/create-simulation.js';
import type { FieldTree } from '../../../../src/simulator/fields/index.js';
import { createWorld, type SimulatedWorld, type WorldOptions } from '../../../../src/simulator/world/index.js';
import { RendererDouble } from '../../paint/stickers/fixtures.js';
import { pngOf } from '../../paint/textures/fixtures.js';
import { bareDefaultScene } from '../../../support/worlds.js';
import { errnoOf } from '../../../support/errno-of.js';

const scene = await bareDefaultScene();
function simulation(options: Partial<WorldOptions> = {}): { world: SimulatedWorld; tree: FieldTree } {
  const world = createWorld({ ...scene, clock: 'stepped', ...options });
  return { world, tree: treeOver(world, defaultConfig()) };
}

let world: SimulatedWorld;
let tree: FieldTree;
beforeEach(() => {
  ({ world, tree } = simulation());
});

const read = (leaf: string): string => tree.readText(`paint/stickers/${leaf}`);
const write = (leaf: string, text: string): string => errnoOf(() => tree.writeText(`paint/stickers/${leaf}`, text));
const iid = (): string => tree.readText('vessels/by-id/Hunter-ship/parts/0/instance_id').trim();
const LUNA = 'meow.png body Luna 12.03 -41.88';

const FIXED = ['help', 'info', 'status', 'last', 'last_error', 'count', 'place', 'spray', 'clear', 'debug'];
const OF_ONE =
  'spec:S anchor:S live:S image:St visible:St size:St depth:St rotation:St alpha:St brightness:St wrap:St only_part:St mirror:St layer:St remove:T'.split(
    ' ',
  );

describe('paint/stickers', () => {
  it('paint/stickers lists its fixed leaves, and then the ids of stickers in the order of placing', () => {
    expect(tree.list('paint/stickers')).toEqual(FIXED);
    for (let i = 0; i < 3; i++) write('place', LUNA);
    write('0/remove', '1');
    write('place', LUNA);
    expect(tree.list('paint/stickers')).toEqual([...FIXED, '1', '2', '0']);
    expect(tree.list('paint/stickers/0')).toEqual(OF_ONE.map((leaf) => leaf.split(':')[0]));
    for (const leaf of OF_ONE) {
      const [name, kind] = leaf.split(':');
      expect(tree.lookup(`paint/stickers/0/${name!}`), name).toMatchObject({ type: 'file', kind });
    }
    const kinds = { place: 'L', spray: 'L', clear: 'T', debug: 'St', status: 'S' };
    for (const [name, kind] of Object.entries(kinds))
      expect(tree.lookup(`paint/stickers/${name}`)).toMatchObject({ kind });
  });

  it('paint/stickers is absent if stickers or textures are switched off', () => {
    const off = simulation({ stickers: null }).tree;
    expect(off.list('paint')).not.toContain('stickers');
    expect(off.list('paint')).toContain('textures');
    expect(errnoOf(() => off.readText('paint/stickers/status'))).toBe('ENOENT');
    expect(errnoOf(() => off.writeText('paint/stickers/place', LUNA))).toBe('ENOENT');
    expect(simulation({ textures: null }).tree.list('paint')).not.toContain('stickers');
    expect(tree.list('paint')).toContain('stickers');
  });

  it('paint/stickers reads as specified before the first sticker', () => {
    for (const leaf of ['status', 'last', 'last_error', 'place', 'spray']) expect(read(leaf), leaf).toBe('\n');
    expect(read('count')).toBe('0\n');
    expect(read('debug')).toBe('0\n');
    expect(read('clear')).toBe('0\n');
    expect(read('info')).toBe(
      'enabled=1 stickers=0 stickers_max=256 live=0 images=0 vram_bytes=0 patch=0 renderer=idle max_view_distance_m=5000\n',
    );
    for (const name of ['0', '00', '-1', '1e3', '99999999999', 'spec', '__proto__']) {
      expect(
        errnoOf(() => read(name)),
        name,
      ).toBe('ENOENT');
    }
  });

  it('the help text of paint/stickers contains everything that a client needs', () => {
    const words = ['> spray', '> place', 'aim=camera', 'aim=cursor', '/sim/camera', '/sim/paint/textures/file/'];
    words.push('brightness', 'metres', 'degrees', 'spec', 'clutter', 'main viewport');
    for (const word of words) expect(read('help'), word).toContain(word);
    for (const row of read('help').split('\n')) expect(row.length, row).toBeLessThanOrEqual(125);
  });

  it('paint/stickers accepts the examples of its help text', () => {
    const examples = [...read('help').matchAll(/echo '([^']+)' > (\w+)/g)];
    expect(examples).toHaveLength(4);
    for (const [, text, leaf] of examples) {
      expect(['ok', leaf === 'spray' ? 'ENOENT' : 'ok'], text).toContain(write(leaf!, text!.replace('3', iid())));
    }
  });

  it('`wrap` and `only_part` are accepted for stickers on parts, and refused on the ground', () => {
    const line = `meow.png vessel Hunter-ship ${iid()} 0 0.5 -1.4 0 1 0`;
    expect(write('place', `${line} wrap=1.9 only_part=1`)).toBe('ok');
    expect(read('0/spec')).toMatch(/ brightness=1 wrap=1.9 only_part=1\n$/);
    expect([read('0/wrap'), read('0/only_part')]).toEqual(['1.9\n', '1\n']);
    expect([write('0/wrap', '0'), write('0/only_part', '0')]).toEqual(['ok', 'ok']);
    expect(read('0/spec')).toMatch(/ brightness=1\n$/);
    expect([write('place', `${line} only_part=2`), write('place', `${line} wrap=-1`)]).toEqual(['EINVAL', 'EINVAL']);
    expect(write('place', `${LUNA} wrap=1`)).toBe('EINVAL');
    expect(write('place', LUNA)).toBe('ok');
    expect([write('1/wrap', '2'), write('1/only_part', '1'), write('1/wrap', '0')]).toEqual(['EINVAL', 'EINVAL', 'ok']);
  });

  it('`mirror` swaps left and right of an image, on parts and on the ground', () => {
    const line = `meow.png vessel Hunter-ship ${iid()} 0 0.5 -1.4 0 1 0`;
    expect(write('place', `${line} mirror=1`)).toBe('ok');
    expect(read('0/spec')).toMatch(/ brightness=1 mirror=1\n$/);
    expect([write('0/mirror', '0'), read('0/spec')]).toEqual(['ok', expect.stringMatching(/ brightness=1\n$/)]);
    expect([write('place', `${LUNA} mirror=1`), read('1/mirror')]).toEqual(['ok', '1\n']);
    expect(write('place', read('1/spec'))).toBe('ok');
    expect(read('2/spec')).toBe(read('1/spec'));
    expect([write('place', `${LUNA} mirror=2`), write('1/mirror', 'left')]).toEqual(['EINVAL', 'EINVAL']);
    expect(read('1/mirror')).toBe('1\n');
  });

  it('a write to `layer` moves a sticker, and the lists begin with the lowest layer', () => {
    for (const name of ['a', 'b', 'c']) write('place', `${name}.png body Luna 12 -41`);
    const order = (): string => tree.list('paint/stickers').slice(FIXED.length).join(' ');
    expect(['0', '1', '2'].map((id) => read(`${id}/layer`))).toEqual(['0\n', '1\n', '2\n']);
    expect([write('2/layer', '0'), order(), read('2/layer')]).toEqual(['ok', '2 0 1', '0\n']);
    expect([write('2/layer', '1'), order()]).toEqual(['ok', '0 2 1']);
    expect(
      read('status')
        .split('\n')
        .map((row) => row.split(' ')[0]),
    ).toEqual(['0', '2', '1', '']);
    // If the number is too high, the sticker moves to the highest layer. So a script need not count the stickers.
    expect([write('0/layer', '4096'), order(), read('0/layer')]).toEqual(['ok', '2 1 0', '2\n']);
    for (const bad of ['-1', '0.5', 'top', '', 'NaN']) expect(write('0/layer', bad), bad).toBe('EINVAL');
    expect([write('7/layer', '0'), order()]).toEqual(['ENOENT', '2 1 0']);
  });

  it('a sticker can be placed, read and changed through every leaf, and cleared', () => {
    expect(write('place', `meow.png vessel Hunter-ship ${iid()} 0 0.5 -1.4 0 2 0 roll=15 w=0.6 h=0.3\n`)).toBe('ok');
    expect(write('place', LUNA)).toBe('ok');
    expect(read('status')).toBe(
      '0 meow.png vessel Hunter-ship live=0 texture=missing\n1 meow.png body Luna live=0 texture=missing\n',
    );
    expect(read('last')).toBe('1 body Luna 12.03 -41.88 placed\n');
    expect(read('count')).toBe('2\n');
    expect(read('0/spec')).toBe(
      `meow.png vessel Hunter-ship ${iid()} 0 0.5 -1.4 0 2 0 roll=15 w=0.6 h=0.3 d=0.3 alpha=1 brightness=1\n`,
    );
    expect(read('1/spec')).toBe('meow.png body Luna 12.03 -41.88 heading=0 w=1 h=1 d=1 alpha=1 brightness=1\n');
    expect(read('0/anchor')).toBe(`vessel Hunter-ship ${iid()} 0 0.5 -1.4 0 2 0\n`);
    expect(read('1/anchor')).toBe('body Luna 12.03 -41.88\n');
    expect(write('place', read('0/spec'))).toBe('ok');
    expect(read('2/spec')).toBe(read('0/spec'));
    expect(write('clear', '2')).toBe('EINVAL');
    expect(read('count')).toBe('3\n');
    expect(write('clear', '1')).toBe('ok');
    expect([read('count'), read('status')]).toEqual(['0\n', '\n']);
    expect(read('last')).toBe(`2 vessel Hunter-ship part ${iid()} placed\n`);
  });

  it.each([
    ['image', 'meow.png', ' other.png ', 'other.png', ['', 'a b', 'a/b', '..', 'x'.repeat(65)]],
    ['visible', '1', '0', '0', ['', '2', 'no']],
    ['visible', '1', '0e5', '0', ['0 0']],
    ['size', '1 1', '1.5 0.75', '1.5 0.75', ['', '1', '1 2 3', '0 1', '1 1000.1', 'a b']],
    ['depth', '1', '0.25', '0.25', ['', '0', '100.1', '1 1', 'deep']],
    ['rotation', '0', '-30', '-30', ['', 'north', '1e999']],
    ['alpha', '1', '0.4', '0.4', ['', '-0.1', '1.1']],
    ['brightness', '1', '3', '3', ['', '0', '8.1']],
  ])(
    'the leaf %s of a sticker reads %j, accepts %j, then reads %j, and refuses %j',
    (knob, before, text, after, refused) => {
      write('place', LUNA);
      expect(read(`0/${knob}`)).toBe(`${before}\n`);
      expect(write(`0/${knob}`, text)).toBe('ok');
      expect(read(`0/${knob}`)).toBe(`${after}\n`);
      for (const bad of refused) {
        expect(write(`0/${knob}`, bad), bad).toBe('EINVAL');
        expect(read(`0/${knob}`)).toBe(`${after}\n`);
      }
      expect(write(`1/${knob}`, text)).toBe('ENOENT');
    },
  );

  it("the refusal of a sticker's value names the path of the leaf", () => {
    write('place', LUNA);
    expect(() => tree.writeText('paint/stickers/0/alpha', '2')).toThrow(
      'paint/stickers/0/alpha: alpha=2 is not a number in [0, 1]',
    );
  });

  it('a new sticker with the id of a removed sticker has none of its values', () => {
    write('place', LUNA);
    expect(read('0/spec')).toContain('meow.png');
    expect(write('0/remove', '0')).toBe('EINVAL');
    expect(write('0/remove', '1')).toBe('ok');
    for (const leaf of OF_ONE.map((each) => each.split(':')[0]!)) {
      expect(
        errnoOf(() => read(`0/${leaf}`)),
        leaf,
      ).toBe('ENOENT');
      expect(write(`0/${leaf}`, '1'), leaf).toBe('ENOENT');
    }
    expect(errnoOf(() => tree.list('paint/stickers/0'))).toBe('ENOENT');
    write('place', LUNA.replace('meow', 'logo'));
    expect(read('0/spec')).toContain('logo.png');
  });

  it('a spray that hits nothing is recorded in paint/stickers/last', () => {
    tree.writeText('camera/enabled', '1');
    tree.writeText('camera/pose/anchor', 'none');
    tree.writeText('camera/pose/position', '1e16 0 0 ecl');
    expect(write('spray', 'meow.png range=1500')).toBe('ENOENT');
    expect(read('last')).toBe('no hit within 1500m\n');
    expect(write('spray', 'meow.png range=0')).toBe('EINVAL');
    expect(read('last')).toBe('no hit within 1500m\n');
    expect(read('count')).toBe('0\n');
  });

  it('a batch can contain sticker writes, and refuses the same lines as the leaves', () => {
    const lines = [`paint/stickers/place ${LUNA}`, 'paint/stickers/debug 1'];
    tree.writeText('ctl/batch', [...lines, 'commit', ''].join('\n'));
    expect([read('count'), read('debug')]).toEqual(['1\n', '1\n']);
    const bad = ['paint/stickers/debug 0', `paint/stickers/place ${LUNA} w=0`, 'commit', ''].join('\n');
    expect(errnoOf(() => tree.writeText('ctl/batch', bad))).toBe('EINVAL');
    expect([read('count'), read('debug')]).toEqual(['1\n', '1\n']);
  });

  it("paint/stickers shows the renderer's result for an image", () => {
    const renderer = new RendererDouble(world.stickers!);
    const handle = tree.openUpload('paint/textures/file/meow.png', { truncate: true, exclusive: false });
    write('place', LUNA);
    expect(read('status')).toContain('texture=uploading');
    handle.write(0, pngOf(16));
    handle.close();
    expect([read('status'), read('0/live')]).toEqual(['0 meow.png body Luna live=0 texture=uploading\n', '0\n']);
    renderer.show('meow.png');
    expect([read('status'), read('0/live')]).toEqual(['0 meow.png body Luna live=1 texture=ready\n', '1\n']);
    write('0/visible', '0');
    expect(read('0/live')).toBe('1\n');
    renderer.report({ kind: 'fault', error: 'two\nlines\r\nof it' });
    expect(read('last_error')).toBe('two lines of it\n');
    expect(read('info')).toContain('renderer=degraded');
    renderer.report({ kind: 'fault', error: '' });
    tree.unlink('paint/textures/file/meow.png');
    expect([read('status'), read('0/live')]).toEqual(['0 meow.png body Luna live=0 texture=missing\n', '0\n']);
  });

  it('random bytes on paint/stickers are accepted, or refused without an effect', () => {
    for (let i = 0; i < 3; i++) write('place', LUNA);
    const leaves = [...FIXED, ...[0, 1, 7].flatMap((id) => OF_ONE.map((leaf) => `${id}/${leaf.split(':')[0]!}`))];
    const word = fc.constantFrom(
      'meow.png',
      'body',
      'Luna',
      'vessel',
      '1',
      '0',
      '-1',
      '2',
      'w=1',
      'w=',
      'd=2',
      '=',
      'é',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(fc.constantFrom(...leaves), text, (leaf, bytes) => {
        const state = (): string => ['status', 'info', 'debug'].map(read).join('');
        const before = state();
        const errno = write(leaf, bytes);
        if (errno !== 'ok') {
          expect(['EINVAL', 'ENOENT', 'EACCES']).toContain(errno);
          expect(state()).toBe(before);
        }
        for (const { id } of world.stickers!.list()) {
          const again = world.stickers!.count;
          expect(write('place', read(`${id}/spec`)), read(`${id}/spec`)).toBe(again < 256 ? 'ok' : 'EINVAL');
          expect(world.stickers!.count).toBe(again + 1);
          tree.writeText(`paint/stickers/${[...tree.list('paint/stickers')].at(-1)!}/remove`, '1');
          break;
        }
      }),
      { numRuns: 400 },
    );
  });
});
