import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../../../src/contract/vocabulary/config-keys.js';
import { defaultSimulation } from '../../support/worlds.js';
import { loadSet } from './load-set.js';

describe('the keys of the texture store', () => {
  it('the keys of the texture store have the documented defaults', () => {
    expect(defaultConfig()).toMatchObject({
      paint_textures_enabled: true,
      paint_texture_max_files: 32,
      paint_texture_max_bytes: 16_777_216,
      paint_texture_max_total_bytes: 134_217_728,
      paint_texture_max_bindings: 32,
      paint_texture_max_dimension: 4096,
    });
  });

  it.each([
    ['paint_texture_max_files', 1, 256],
    ['paint_texture_max_bindings', 1, 256],
    ['paint_texture_max_dimension', 16, 16_384],
    ['paint_texture_max_bytes', 65_536, 268_435_456],
    ['paint_texture_max_total_bytes', 16_777_216, 2_147_483_647],
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
        expect(
          warnings.some((warning) => warning.includes(`${key} =`)),
          `${given}`,
        ).toBe(given !== used);
      }
    },
  );

  it('if the limit for one file exceeds the limit for all files, the limit for all files is raised to the same value, with a warning', async () => {
    const { config, warnings } = await loadSet('paint_texture_max_bytes=200000000');
    expect(config.paint_texture_max_total_bytes).toBe(200_000_000);
    expect(warnings).toHaveLength(1);
    const enough = await loadSet('paint_texture_max_bytes=100000', 'paint_texture_max_total_bytes=100000');
    expect([enough.config.paint_texture_max_total_bytes, enough.warnings]).toEqual([100_000, []]);
  });

  it('configured limits of the texture store take effect, and switching textures off removes the subtree of textures', async () => {
    const open = async (...set: string[]): ReturnType<typeof defaultSimulation> =>
      defaultSimulation({ config: (await loadSet(...set)).config });
    const { tree } = await open('paint_texture_max_files=3', 'paint_texture_max_dimension=64');
    expect(tree.readText('paint/textures/info')).toBe(
      'files=0 files_max=3 bytes=0 bytes_max=134217728 file_bytes_max=16777216 bindings_max=32 max_dimension=64\n',
    );
    expect(tree.readText('paint/textures/clutter')).toMatch(
      /^EarthGrassClutterDiffuse diffuse 256 256 9 2 EarthGrass,EarthTussocks$/m,
    );
    expect(tree.readText('paint/textures/status')).toMatch(/ catalog=[1-9]\d* /);
    const off = await open('paint_textures_enabled=false');
    expect(off.tree.list('paint')).not.toContain('textures');
    expect(off.world.textures).toBeNull();
  });
});
