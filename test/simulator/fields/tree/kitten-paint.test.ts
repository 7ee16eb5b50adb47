import { describe, expect, it } from 'vitest';
import { createFieldTree } from '../../../../src/simulator/fields/index.js';
import { charactersWorld, type Slots, SUIT } from '../../../support/characters.js';
import { errnoOf } from '../../../support/errno-of.js';

/**
 * Opens the tree of a world with three characters and a ship: Hunter and Polaris in full suits, and Banjo with only a
 * body and a helmet.
 */
function open(cap?: number) {
  const banjo: Slots = ['body', 'helmet'];
  const world = charactersWorld({ Hunter: SUIT, Polaris: SUIT, Banjo: banjo }, cap);
  const gates = {
    telemetryVesselParts: true,
    telemetryVesselDetail: true,
    telemetryBodies: true,
    telemetryEnabled: true,
    telemetryEvents: false,
    debugNamespace: true,
    controlEnabled: true,
    cameraEnabled: true,
  };
  const tree = createFieldTree({ world, version: 'test', transports: () => '', gates });
  const write = (path: string, text: string): string => errnoOf(() => tree.writeText(path, `${text}\n`));
  const read = (path: string): string => {
    let text = '';
    const errno = errnoOf(() => (text = tree.readText(path)));
    return errno === 'ok' ? text : errno;
  };
  const status = (): string =>
    read('paint/status')
      .split(' ')
      .filter((pair) => /^(kittens|clones|bindings)=/.test(pair))
      .join(' ');
  return { world, tree, read, write, status };
}

const HUNTER = 'vessels/by-id/Hunter/paint/kitten';

describe('paint/kittens', () => {
  it('paint/kittens lists live materials and those with a shared rule, in order', () => {
    const { tree, write } = open();
    const live = ['body', 'body.1', 'fur', 'helmet', 'mmu', 'visor'];
    expect(tree.list('paint/kittens')).toEqual(['enabled', 'clear', 'shared', 'materials']);
    expect(tree.list('paint/kittens/materials')).toEqual(live);
    expect(tree.list(`${HUNTER}/materials`)).toEqual(live.filter((name) => name !== 'helmet'));
    expect(write('paint/kittens/materials/helmet/color', '0 0 0')).toBe('ok');
    expect(write('paint/kittens/materials/visor.7/color', '0 0 0')).toBe('ok');
    expect(tree.list('paint/kittens/materials')).toEqual([...live, 'visor.7']);
    expect(tree.list(`${HUNTER}/materials`)).toEqual([...live, 'visor.7']);
  });

  it('paint/kittens has a directory for each possible slot name, and for no other name', () => {
    const { read } = open();
    for (const name of ['body', 'helmet', 'fur.1', 'mmu.99']) {
      expect(read(`paint/kittens/materials/${name}/enabled`)).toBe('0\n');
      expect(read(`${HUNTER}/materials/${name}/color`)).toBe('1 0.25 0.2\n');
    }
    for (const name of ['sclera', 'cape', 'Body', 'fur.0', 'fur.01', 'mmu.100', 'fur.', 'xbody']) {
      expect(read(`paint/kittens/materials/${name}/enabled`)).toBe('ENOENT');
    }
  });

  it('paint/kittens reads back what was written, and can be cleared', () => {
    const { read, write } = open();
    for (const scope of [
      'paint/kittens/shared',
      'paint/kittens/materials/fur',
      `${HUNTER}/default`,
      `${HUNTER}/materials/fur`,
    ]) {
      expect(write(`${scope}/color`, ' 0.1\t0.25 1 ')).toBe('ok');
      expect(write(`${scope}/enabled`, '1')).toBe('ok');
      expect([read(`${scope}/color`), read(`${scope}/enabled`)]).toEqual(['0.1 0.25 1\n', '1\n']);
      expect(write(`${scope}/clear`, '1')).toBe('ok');
      expect([read(`${scope}/color`), read(`${scope}/enabled`)]).toEqual(['1 0.25 0.2\n', '0\n']);
    }
  });

  it.each([
    ['paint/kittens/enabled', '1.0', 'ok'],
    ['paint/kittens/enabled', '0.9', 'EINVAL'],
    ['paint/kittens/shared/enabled', '1', 'ok'],
    ['paint/kittens/shared/enabled', '1.0', 'EINVAL'],
    ['paint/kittens/shared/color', '0 0 1', 'ok'],
    ['paint/kittens/shared/color', '0 0 1.01', 'EINVAL'],
    ['paint/kittens/shared/color', '0 0', 'EINVAL'],
    ['paint/kittens/shared/color', '#0000ff', 'EINVAL'],
    ['paint/kittens/clear', '1', 'ok'],
    ['paint/kittens/clear', 'x', 'EINVAL'],
    [`${HUNTER}/default/color`, '0 0 1', 'ok'],
    ['vessels/by-id/Nobody/paint/kitten/default/color', '0 0 1', 'ENOENT'],
    ['vessels/by-id/Ship/paint/kitten/default/color', '0 0 1', 'ENOENT'],
    ['vessels/by-id/Ship/paint/parts/color', '0 0 1', 'ok'],
  ])('paint/kittens: a write to %s of "%s" gets %s', (path, text, errno) => {
    expect(open().write(path, text)).toBe(errno);
  });

  it('paint/status shows the new numbers of clones and bindings right after each write', () => {
    const { world, read, write, status } = open(3);
    expect(status()).toBe('kittens=disabled clones=0/3 bindings=0');
    expect(read('paint/status')).toContain(' materials=body,body.1,fur,helmet,mmu,visor part_error= kitten_error=\n');
    write('paint/kittens/materials/fur/enabled', '1');
    expect(status()).toBe('kittens=disabled clones=0/3 bindings=0');
    write('paint/kittens/enabled', '1');
    expect(status()).toBe('kittens=active clones=1/3 bindings=2');
    write('paint/kittens/materials/mmu/enabled', '1');
    expect(status()).toBe('kittens=active clones=2/3 bindings=5');
    write(`${HUNTER}/materials/fur/color`, '0 0 1');
    write(`${HUNTER}/materials/fur/enabled`, '1');
    expect(status()).toBe('kittens=active clones=3/3 bindings=5');
    write(`${HUNTER}/default/enabled`, '1');
    expect(status()).toBe('kittens=degraded clones=3/3 bindings=5');
    expect(read('paint/status')).toMatch(/ kitten_error=all 3 .* left stock: 3\); /);
    world.despawn('Hunter');
    expect(status()).toBe('kittens=active clones=2/3 bindings=3');
    write('paint/kittens/clear', '1');
    expect(status()).toBe('kittens=active clones=0/3 bindings=0');
  });

  it('a write to paint/kittens causes no event', () => {
    const { world, write } = open();
    const events: string[] = [];
    world.onEvent(({ type }) => events.push(type));
    write('paint/kittens/enabled', '1');
    write('paint/kittens/shared/enabled', '1');
    write('paint/kittens/clear', '1');
    expect(events).toEqual([]);
  });
});
