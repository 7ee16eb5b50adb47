import { describe, expect, it } from 'vitest';
import { bareSimulation } from '../../../support/worlds.js';

describe('a watch of a leaf', () => {
  it('a watch reports the text of its leaf at once and after each change', async () => {
    const { tree } = await bareSimulation();
    const told: string[] = [];
    tree.watch('paint/parts/blend', (text) => told.push(text));
    tree.writeText('paint/parts/global/enabled', '1');
    await Promise.resolve();
    tree.writeText('paint/parts/blend', 'tint');
    tree.writeText('paint/parts/blend', 'replace');
    await Promise.resolve();
    expect(told).toEqual(['multiply\n', 'replace\n']);
  });

  it('ending one watch of a leaf does not end another watch', async () => {
    const { tree } = await bareSimulation();
    const told: string[] = [];
    const end = tree.watch('paint/parts/blend', (text) => told.push(`first ${text}`));
    tree.watch('paint/parts/blend', (text) => told.push(`second ${text}`));
    end();
    tree.writeText('paint/parts/blend', 'tint');
    await Promise.resolve();
    expect(told).toEqual(['first multiply\n', 'second multiply\n', 'second tint\n']);
  });

  it('a watch of a missing path is silent until the path exists', async () => {
    const { tree, world } = await bareSimulation();
    const told: string[] = [];
    tree.watch('vessels/by-id/Hunter-ship-2/id', (text) => told.push(text));
    expect(told).toEqual([]);
    tree.writeText('vessels/by-id/Hunter-ship/ctl/stage', '1');
    await Promise.resolve();
    expect(told).toEqual(['Hunter-ship-2\n']);
    world.despawn('Hunter-ship-2');
    await Promise.resolve();
    expect(told).toHaveLength(1);
  });

  it('a watch of the clock reports every step', async () => {
    const { tree, world } = await bareSimulation();
    const told: string[] = [];
    tree.watch('time/ut', (text) => told.push(text));
    const start = world.takeSnapshot().ut;
    world.step(1);
    await Promise.resolve();
    world.step(1);
    await Promise.resolve();
    expect(told.map(Number)).toEqual([start, start + 1, start + 2]);
  });

  it('a watch of a text stream reports its current line and all later lines', async () => {
    const { tree, world } = await bareSimulation();
    const told: { seq: number }[] = [];
    tree.watch('vessels/by-id/Hunter-ship/stream', (text) => told.push(JSON.parse(text) as { seq: number }));
    world.step(1);
    await Promise.resolve();
    expect(told.map(({ seq }) => seq)).toEqual([world.takeSnapshot().sequence - 1, world.takeSnapshot().sequence]);
  });
});
