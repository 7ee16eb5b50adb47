import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../../../src/contract/vocabulary/config-keys.js';
import { DocumentError } from '../../../src/base/errors/index.js';
import { GreyScreen } from '../../simulator/display/manual-screen.js';
import { defaultSimulation } from '../../support/worlds.js';
import { loadSet } from './load-set.js';

describe('the keys of audio and display', () => {
  it('the keys of audio and display have the documented defaults', () => {
    expect(defaultConfig()).toMatchObject({
      audio_enabled: true,
      audio_max_clips: 64,
      audio_max_clip_bytes: 16_777_216,
      audio_max_total_bytes: 67_108_864,
      audio_max_channels: 16,
      display_enabled: false,
      display_fps: 15,
      display_width: 320,
      display_height: 180,
      display_encoding: 'rgba-zlib',
    });
  });

  it.each([
    ['audio_max_clips', 1, 1024],
    ['audio_max_clip_bytes', 4096, 268_435_456],
    ['audio_max_total_bytes', 16_777_216, 1_073_741_824],
    ['audio_max_channels', 1, 64],
    ['display_fps', 1, 60],
    ['display_width', 16, 1920],
    ['display_height', 16, 1920],
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

  it('if the limit for one clip exceeds the limit for all clips, the limit for all clips is raised to the same value, with a warning', async () => {
    const { config, warnings } = await loadSet('audio_max_clip_bytes=100000000');
    expect([config.audio_max_total_bytes, warnings.length]).toEqual([100_000_000, 1]);
  });

  it('display_encoding accepts only the known encodings', async () => {
    expect((await loadSet('display_encoding=rgba')).config.display_encoding).toBe('rgba');
    await expect(loadSet('display_encoding=png')).rejects.toThrow(DocumentError);
  });

  it('configured values for audio and display take effect in the tree, and switching audio off removes its subtree', async () => {
    const open = async (...set: string[]): ReturnType<typeof defaultSimulation> => {
      const { config } = await loadSet(...set);
      return defaultSimulation({ config, screen: new GreyScreen() });
    };
    const { tree } = await open('audio_max_clips=2', 'audio_max_channels=3', 'display_width=64', 'display_enabled=1');
    expect(tree.readText('audio/info')).toBe(
      'enabled=1 clips=0 clips_max=2 bytes=0 bytes_max=67108864 clip_bytes_max=16777216 channels=0 channels_max=3\n',
    );
    expect([tree.readText('display/enabled'), tree.readText('display/format')]).toEqual([
      '1\n',
      '64x180@15 rgba-zlib\n',
    ]);
    const { tree: without, world } = await open('audio_enabled=false');
    expect([without.list('').includes('audio'), world.audio]).toEqual([false, null]);
  });
});
