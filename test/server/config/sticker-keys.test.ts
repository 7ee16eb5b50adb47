import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../../../src/contract/vocabulary/config-keys.js';
import { defaultSimulation } from '../../support/worlds.js';
import { loadSet } from './load-set.js';

describe('the keys of stickers', () => {
  it('the keys of stickers have the documented defaults', () => {
    expect(defaultConfig()).toMatchObject({
      paint_stickers_enabled: true,
      paint_stickers_max_count: 256,
      paint_stickers_max_view_distance_m: 5000,
    });
  });

  it.each([
    ['paint_stickers_max_count', 1, 4096],
    ['paint_stickers_max_view_distance_m', 10, 1_000_000],
  ] as const)(
    'the key %s has a range from %d to %d, and other values are clamped with a warning',
    async (key, least, most) => {
      for (const [given, used] of [
        [least, least],
        [least - 1, least],
        [most, most],
        [most + 1, most],
      ]) {
        const { config, warnings } = await loadSet(`${key}=${given}`);
        expect(config[key], `${given}`).toBe(used);
        expect(warnings, `${given}`).toHaveLength(given === used ? 0 : 1);
      }
    },
  );

  it('configured limits for stickers take effect in the tree, and switching stickers or textures off removes the subtree of stickers', async () => {
    const open = async (...set: string[]): ReturnType<typeof defaultSimulation> =>
      defaultSimulation({ config: (await loadSet(...set)).config });
    const { tree } = await open('paint_stickers_max_count=3', 'paint_stickers_max_view_distance_m=1500.5');
    expect(tree.readText('paint/stickers/info')).toMatch(/ stickers_max=3 .* max_view_distance_m=1500\.5\n$/);
    for (const key of ['paint_stickers_enabled', 'paint_textures_enabled']) {
      const off = await open(`${key}=false`);
      expect(off.tree.list('paint')).not.toContain('stickers');
      expect(off.world.stickers).toBeNull();
    }
  });
});
