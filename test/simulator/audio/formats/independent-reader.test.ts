import { parseBuffer } from 'music-metadata';
import { describe, expect, it } from 'vitest';
import { readClip } from '../../../../src/simulator/audio/formats/read-clip.js';
import { concat, flac, id3, mp3, ogg, opusHead, vorbisHead, wav } from './clip-writer.js';

const PAGE = { packets: Array<Uint8Array>(20).fill(new Uint8Array(200)) };
const vorbis = (rate: number, samples: number): Uint8Array =>
  ogg([
    { packets: [vorbisHead(rate)], granule: 0, flags: 2 },
    { ...PAGE, granule: samples / 2 },
    { ...PAGE, granule: samples, flags: 4 },
  ]);

/**
 * Reads the length of a clip with the package `music-metadata`, which shares no code with this project's reader. With
 * the option `duration`, it reads all frames of an MP3 file.
 */
async function lengthByOther(bytes: Uint8Array): Promise<number | undefined> {
  const { format } = await parseBuffer(bytes, { size: bytes.length }, { duration: true });
  return format.duration;
}

describe('the length of a clip', () => {
  it.each([
    ['WAV of 8 bit', wav()],
    ['WAV of 16 bit stereo', wav({ bits: 16, channels: 2, rate: 44_100, samples: 12_345 })],
    ['WAV of 24 bit', wav({ bits: 24, rate: 96_000, samples: 50_000 })],
    ['WAV of 32 bit float', wav({ bits: 32, tag: 3, rate: 48_000, samples: 4801 })],
    ['FLAC', flac({ rate: 44_100, samples: 100_000, frameBytes: 100 })],
    ['FLAC of 96 kHz', flac({ rate: 96_000, samples: 96_001, frameBytes: 100 })],
    ['Ogg Vorbis', vorbis(44_100, 88_200)],
    ['Ogg Vorbis of 22.05 kHz', vorbis(22_050, 12_346)],
    [
      'Ogg Opus',
      ogg([
        { packets: [opusHead(0)], granule: 0, flags: 2 },
        { ...PAGE, granule: 48_000, flags: 4 },
      ]),
    ],
    ['MP3', mp3(100)],
    ['MP3 after a tag', concat([id3(500), mp3(50)])],
    ['MP3, MPEG 2', mp3(60, [0xff, 0xf3, 0x80, 0xc0], 208)],
  ])('our reader finds the same length as an independent reader: %s', async (_name, bytes) => {
    const clip = readClip(bytes);
    const ours = clip.ok ? clip.value.lengthMs / 1000 : NaN;
    expect(ours).toBeCloseTo((await lengthByOther(bytes)) ?? NaN, 4);
  });
});
