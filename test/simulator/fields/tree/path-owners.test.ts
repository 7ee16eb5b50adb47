import { describe, expect, it } from 'vitest';
import type { FieldTree } from '../../../../src/simulator/fields/index.js';
import { errnoOf } from '../../../support/errno-of.js';
import { FIRST, oddSimulation, SECOND, spawn, twoAlikeVessels } from '../../../support/alike-names.js';
import { bareSimulation } from '../../../support/worlds.js';

const BY_ID = 'vessels/by-id';

describe('the path of a vessel whose id is not portable', () => {
  it('the path of a vessel stays the same when another vessel with the same sanitised name is removed', async () => {
    const { world, tree } = await twoAlikeVessels();
    expect([read(tree, `${BY_ID}/______/id`), read(tree, `${BY_ID}/______~2/id`)]).toEqual([FIRST, SECOND]);
    world.despawn(FIRST);
    expect(tree.list(BY_ID).filter((name) => name.startsWith('_'))).toEqual(['______~2']);
    expect(errnoOf(() => tree.readText(`${BY_ID}/______/id`))).toBe('ENOENT');
    expect(read(tree, `${BY_ID}/______~2/id`)).toBe(SECOND);
  });

  it("a path never passes to a later vessel, even if the vessel's id equals the path name", async () => {
    const { world, tree } = await twoAlikeVessels();
    world.despawn(FIRST);
    spawn(tree, 'Привет');
    spawn(tree, '______');
    expect(read(tree, `${BY_ID}/______~3/id`)).toBe('Привет');
    expect(read(tree, `${BY_ID}/______~4/id`)).toBe('______');
    expect(errnoOf(() => tree.lookup(`${BY_ID}/______`))).toBe('ENOENT');
  });

  it('the path of a vessel is valid again when a vessel with the same id returns', async () => {
    const { world, tree } = await twoAlikeVessels();
    world.despawn(FIRST);
    spawn(tree, FIRST);
    expect(read(tree, `${BY_ID}/______/id`)).toBe(FIRST);
    expect(read(tree, `${BY_ID}/______~2/id`)).toBe(SECOND);
  });

  it("a vessel's path is the same whether or not the path was read before", async () => {
    const { world, tree } = await twoAlikeVessels();
    world.despawn(FIRST);
    expect(errnoOf(() => tree.lookup(`${BY_ID}/______`))).toBe('ENOENT');
  });

  it('a vessel has the same path name in paint, in debug/vessels and as the target of vessels/active', async () => {
    const { world, tree } = await twoAlikeVessels();
    world.despawn(FIRST);
    expect(errnoOf(() => tree.writeText(`${BY_ID}/______/paint/parts/enabled`, '1\n'))).toBe('ENOENT');
    expect(errnoOf(() => tree.writeText('debug/vessels/______/despawn', '1\n'))).toBe('ENOENT');
    tree.writeText(`${BY_ID}/______~2/paint/parts/enabled`, '1\n');
    expect(world.paint.rule({ kind: 'vessel', vesselId: SECOND }).enabled).toBe(true);
    tree.writeText('debug/control_vessel', `${SECOND}\n`);
    expect(tree.canonical('vessels/active/name')).toBe(`${BY_ID}/______~2/name`);
    tree.writeText('debug/vessels/______~2/despawn', '1\n');
    expect(world.takeSnapshot().vessels.map(({ id }) => id)).not.toContain(SECOND);
  });

  it('the refusal of a write names the vessel by the path to which the client wrote', async () => {
    const { tree } = await twoAlikeVessels();
    expect(() => tree.writeText(`${BY_ID}/______~2/ctl/throttle`, 'full\n')).toThrow(`${BY_ID}/______~2/ctl/throttle`);
    expect(() => tree.writeText('debug/vessels/______~2/impulse', 'x\n')).toThrow('debug/vessels/______~2/impulse');
  });
});

describe('the path of a tank, a template and a material', () => {
  it('a tank never gets the path of another tank that was dropped by staging', () => {
    const { tree } = oddSimulation();
    const at = `${BY_ID}/Craft/tanks`;
    expect(tree.list(at)).toEqual(['Gas_1', 'Gas_1~2']);
    expect([read(tree, `${at}/Gas_1/capacity`), read(tree, `${at}/Gas_1~2/capacity`)]).toEqual(['10', '20']);
    tree.writeText(`${BY_ID}/Craft/decouplers/0/fire`, '1\n');
    expect(tree.list(at)).toEqual(['Gas_1~2']);
    expect(read(tree, `${at}/Gas_1~2/capacity`)).toBe('20');
    expect(errnoOf(() => tree.readText(`${at}/Gas_1/capacity`))).toBe('ENOENT');
  });

  it('a template never gets the path of another template whose last part is gone', () => {
    const { world, tree } = oddSimulation();
    const at = 'paint/parts/templates';
    expect(tree.list(at).filter((name) => name.startsWith('odd'))).toEqual(['odd_part', 'odd_part~2']);
    world.despawn('Odd');
    expect(tree.list(at).filter((name) => name.startsWith('odd'))).toEqual(['odd_part~2']);
    expect(errnoOf(() => tree.writeText(`${at}/odd_part/enabled`, '1\n'))).toBe('ENOENT');
    tree.writeText(`${at}/odd_part~2/enabled`, '1\n');
    expect(world.paint.rule({ kind: 'template', template: 'odd_part' }).enabled).toBe(true);
  });

  it('a material never gets the path of another material whose rule was cleared', async () => {
    const { world, tree } = await bareSimulation();
    const at = 'paint/kittens/materials';
    for (const material of ['my fur', 'my/fur']) {
      world.kittens.rules.setEnabled({ kind: 'shared-material', material }, true);
    }
    expect(tree.list(at).filter((name) => name.startsWith('my'))).toEqual(['my_fur', 'my_fur~2']);
    tree.writeText(`${at}/my_fur/clear`, '1\n');
    expect(tree.list(at).filter((name) => name.startsWith('my'))).toEqual(['my_fur~2']);
    expect(errnoOf(() => tree.lookup(`${at}/my_fur`))).toBe('ENOENT');
    tree.writeText(`${at}/my_fur~2/clear`, '1\n');
    expect([...world.kittens.rules.sharedMaterials()]).toEqual([]);
  });
});

function read(tree: FieldTree, path: string): string {
  return tree.readText(path).trimEnd();
}
