import { describe, expect, it, vi } from 'vitest';
import { Accessors } from '../../src/world/accessors.js';
import { commandOf } from '../support/envelopes.js';
import { bareWorld } from '../support/worlds.js';

describe('Accessors', () => {
  it('keeps when something failed first and what it said last', () => {
    let ut = 5;
    const accessors = new Accessors(() => ut);
    accessors.degrade('render.device', new Error('gone'));
    ut = 9;
    accessors.degrade('render.device', 'still gone');
    expect(accessors.degraded).toEqual([{ name: 'render.device', sinceUt: 5, error: 'still gone' }]);
    accessors.heal('render.device');
    expect(accessors.degraded).toEqual([]);
  });
});

describe('an action that fails by itself', () => {
  it('answers EIO, is told, and heals with its next success', async () => {
    const world = await bareWorld();
    const on = commandOf('paint.parts_enabled', { value: 1 });
    const fault = vi.spyOn(world.paint, 'setMaster').mockImplementation(() => {
      throw new Error('the shelf fell down');
    });
    expect(world.execute(on)).toMatchObject({ ok: false, errno: 'EIO' });
    expect(world.accessors.degraded).toMatchObject([
      { name: 'actuator.paint.parts_enabled', error: 'the shelf fell down' },
    ]);
    fault.mockRestore();
    expect(world.execute(on)).toMatchObject({ ok: true });
    expect(world.accessors.degraded).toEqual([]);
  });
});
