import { describe, expect, it } from 'vitest';
import { bareSimulation } from '../../../support/worlds.js';

describe('camera/cursor', () => {
  it('camera/cursor reads as it was written, and an empty write makes it empty again', async () => {
    const { tree, world } = await bareSimulation();
    expect(tree.readText('camera/cursor')).toBe('\n');
    tree.writeText('camera/cursor', ' 0.25\t-0.5\n');
    expect(tree.readText('camera/cursor')).toBe('0.25 -0.5\n');
    expect(world.camera.cursor).toEqual({ x: 0.25, y: -0.5 });
    tree.writeText('camera/cursor', '\n');
    expect(tree.readText('camera/cursor')).toBe('\n');
    expect(world.camera.cursor).toBeNull();
  });

  it.each(['1', '1 2 3', '0 1.01', '257 0', 'left top'])(
    'camera/cursor refuses %j and keeps its value',
    async (text) => {
      const { tree } = await bareSimulation();
      tree.writeText('camera/cursor', '1.7 1');
      expect(() => tree.writeText('camera/cursor', text)).toThrow(/camera\/cursor/);
      expect(tree.readText('camera/cursor')).toBe('1.7 1\n');
    },
  );
});

describe('a spray with aim=cursor', () => {
  it('a spray with aim=cursor hits the point under the cursor, and misses without a cursor', async () => {
    const { tree, world } = await bareSimulation();
    expect(world.aimRay('cursor')).toBeNull();
    tree.writeText('camera/cursor', '0 0');
    expect(world.aimRay('cursor')).toEqual(world.aimRay('camera'));
    tree.writeText('camera/cursor', '0.1 -0.95');
    const low = world.pick(world.aimRay('cursor')!, 2000);
    expect(low).toMatchObject({ kind: 'body', bodyId: 'Earth' });
    tree.writeText('camera/cursor', '1.7 0.99');
    expect(world.pick(world.aimRay('cursor')!, 2000)).toBeNull();
  });
});
