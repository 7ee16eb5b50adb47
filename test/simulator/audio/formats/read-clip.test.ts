import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readClip } from '../../../../src/simulator/audio/formats/read-clip.js';
import { ascii, chunk, concat, flac, id3, mp3, ogg, opusHead, riff, vorbisHead, wav } from './clip-writer.js';

const lengthOf = (bytes: Uint8Array): unknown => {
  const clip = readClip(bytes);
  return clip.ok ? [clip.value.format, Math.round(clip.value.lengthMs * 1000) / 1000] : clip.errno;
};
const PACKET = new Uint8Array(300);
const page = (granule: number | null, packets = 10, serial = 7) => ({
  packets: Array<Uint8Array>(packets).fill(PACKET),
  granule,
  serial,
});
const head = (bytes: Uint8Array, serial = 7) => ({ packets: [bytes], granule: 0, serial, flags: 2 });

describe('a WAV', () => {
  it.each([
    [1, 8],
    [1, 16],
    [1, 24],
    [1, 32],
    [3, 32],
    [3, 64],
  ])('the length of a WAV of format %i and %i bit is read correctly', (tag, bits) => {
    expect(lengthOf(wav({ tag, bits, channels: 2, rate: 48_000, samples: 12_000 }))).toEqual(['wav', 250]);
  });

  it.each([
    ['ADPCM', { tag: 2, bits: 8 }],
    ['PCM of 12 bit', { bits: 12, samples: 800 }],
    ['float of 16 bit', { tag: 3, bits: 16 }],
    ['no channels', { channels: 0 }],
    ['a rate of 0', { rate: 0 }],
    ['a rate of 4 GHz', { rate: 4_000_000_000 }],
    ['no samples', { samples: 0 }],
  ])('a WAV of %s is refused with EIO', (_name, options) => {
    expect(lengthOf(wav(options))).toBe('EIO');
    expect(lengthOf(wav())).toEqual(['wav', 1000]);
  });

  it('the length of a WAV comes from its data, not from the size in its header', () => {
    expect(lengthOf(wav({ declared: 0xffff_ffff }))).toEqual(['wav', 1000]);
    expect(lengthOf(wav().subarray(0, 44 + 4000))).toEqual(['wav', 500]);
  });

  it('the reader takes the format of a WAV with an extensible header from its GUID, and skips unknown chunks', () => {
    const format = new Uint8Array(40);
    const view = new DataView(format.buffer);
    view.setUint16(0, 0xfffe, true);
    view.setUint16(2, 1, true);
    view.setUint32(4, 8000, true);
    view.setUint16(14, 16, true);
    view.setUint16(24, 1, true);
    const bytes = riff([chunk('LIST', new Uint8Array(3)), chunk('fmt ', format), chunk('data', new Uint8Array(8000))]);
    expect(lengthOf(bytes)).toEqual(['wav', 500]);
    bytes[12 + 12 + 8 + 24] = 2;
    expect(lengthOf(bytes)).toBe('EIO');
  });

  it('a WAV is refused without a format, with a truncated format, and without data', () => {
    expect(lengthOf(riff([chunk('data', new Uint8Array(8))]))).toBe('EIO');
    expect(lengthOf(riff([chunk('fmt ', new Uint8Array(8)), chunk('data', new Uint8Array(8))]))).toBe('EIO');
    expect(lengthOf(wav().subarray(0, 36))).toBe('EIO');
  });
});

describe('a FLAC', () => {
  it('the length of a FLAC is the length in its STREAMINFO, even if a tag comes first', () => {
    expect(lengthOf(flac({ rate: 96_000, samples: 48_000 }))).toEqual(['flac', 500]);
    expect(lengthOf(concat([id3(300), flac()]))).toEqual(['flac', 1000]);
  });

  it('a FLAC is refused if it states no samples, or more samples than its frames can contain', () => {
    expect(lengthOf(flac({ samples: 65_535, frameBytes: 10 }))).toEqual(['flac', (65_535 / 44_100) * 1000].map(round));
    expect(lengthOf(flac({ samples: 65_536, frameBytes: 10 }))).toBe('EIO');
    expect(lengthOf(flac({ samples: 2 ** 36 - 1 }))).toBe('EIO');
    expect(lengthOf(flac({ samples: 0 }))).toBe('EIO');
    expect(lengthOf(flac({ frameBytes: 0 }))).toBe('EIO');
  });

  it('a FLAC that ends inside its STREAMINFO is refused', () => {
    expect(lengthOf(flac().subarray(0, 41))).toBe('EIO');
  });
});

describe('an Ogg', () => {
  it('the length of an Ogg Vorbis clip comes from its last page', () => {
    expect(lengthOf(ogg([head(vorbisHead(44_100)), page(null), page(22_050), page(44_100)]))).toEqual(['ogg', 1000]);
  });

  it('the length of an Ogg Opus clip excludes the pre-skip in its header', () => {
    expect(lengthOf(ogg([head(opusHead(312)), page(24_312)]))).toEqual(['ogg', 500]);
  });

  it('only the first stream of an Ogg is read', () => {
    const bytes = ogg([head(vorbisHead(8000)), head(vorbisHead(8000), 8), page(8000), page(16_000, 10, 8)]);
    expect(lengthOf(bytes)).toEqual(['ogg', 1000]);
  });

  it('the length of an Ogg ends at its last complete page', () => {
    const bytes = ogg([head(vorbisHead(8000)), page(8000), page(16_000)]);
    expect(lengthOf(bytes.subarray(0, bytes.length - 1))).toEqual(['ogg', 1000]);
  });

  it('an Ogg that states more samples than its packets can hold is refused', () => {
    expect(lengthOf(ogg([head(vorbisHead(8000)), page(11 * 8192)]))).toEqual(['ogg', 11_264]);
    expect(lengthOf(ogg([head(vorbisHead(8000)), page(11 * 8192 + 1)]))).toBe('EIO');
    expect(lengthOf(ogg([head(opusHead(0)), page(2 ** 52)]))).toBe('EIO');
  });

  it('an Ogg with another codec or without a page of sound is refused', () => {
    expect(lengthOf(ogg([head(ascii('Speex   1.2')), page(8000)]))).toBe('EIO');
    expect(lengthOf(ogg([head(vorbisHead(8000)), page(null)]))).toBe('EIO');
    expect(lengthOf(ascii('OggS'))).toBe('EIO');
  });
});

describe('an MP3', () => {
  const frames = (count: number): unknown => ['mp3', round((count * 1152 * 1000) / 44_100)];

  it('the length of an MP3 is that of its frames, without the tags before and after them', () => {
    expect(lengthOf(mp3(10))).toEqual(frames(10));
    const tail = new Uint8Array(128);
    tail.set(ascii('TAG'));
    expect(lengthOf(concat([id3(5000), mp3(10), tail]))).toEqual(frames(10));
  });

  it.each([
    ['layer II at 192 kbit/s and 48 kHz', [0xff, 0xfd, 0xa4, 0xc0], 576, 1152 / 48],
    ['layer I at 384 kbit/s and 32 kHz', [0xff, 0xff, 0xc8, 0xc0], 576, 384 / 32],
    ['MPEG 2 layer III at 64 kbit/s and 22.05 kHz', [0xff, 0xf3, 0x80, 0xc0], 208, 576 / 22.05],
    ['MPEG 2.5 layer III at 64 kbit/s and 11.025 kHz', [0xff, 0xe3, 0x80, 0xc0], 417, 576 / 11.025],
  ])('the frames of an MP3 of %s have the right size', (_name, header, size, frameMs) => {
    expect(lengthOf(mp3(5, header, size))).toEqual(['mp3', round(5 * frameMs)]);
  });

  it('the length of an MP3 excludes its information frame and any incomplete frame', () => {
    const first = mp3(1);
    first.set(ascii('Xing'), 36);
    expect(lengthOf(concat([first, mp3(10)]))).toEqual(frames(10));
    expect(lengthOf(mp3(10).subarray(0, 4169))).toEqual(frames(9));
  });

  it('the reader skips a short damaged section of an MP3, and stops at a long one', () => {
    const hole = (bytes: number): Uint8Array => concat([mp3(4), new Uint8Array(bytes), mp3(4)]);
    expect(lengthOf(hole(1000))).toEqual(frames(8));
    expect(lengthOf(hole(70_000))).toEqual(frames(4));
  });

  it('an MP3 with other bytes after its frames is accepted only if it has at least three frames', () => {
    expect(lengthOf(mp3(1))).toEqual(frames(1));
    expect(lengthOf(concat([mp3(3), ascii('and so on')]))).toEqual(frames(3));
    expect(lengthOf(concat([mp3(2), ascii('and so on')]))).toBe('EIO');
  });
});

describe('readClip of a damaged or foreign file', () => {
  it.each([
    ['nothing', new Uint8Array(0)],
    ['a text', ascii('not a sound at all, only letters')],
    ['a PNG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
    ['a file that contains only a tag', id3(100)],
    ['a tag that states more bytes than there are', id3(100).subarray(0, 20)],
  ])('readClip returns EIO for %s', (_name, bytes) => {
    expect(lengthOf(bytes)).toBe('EIO');
  });

  const starts = [wav(), flac(), ogg([head(vorbisHead(8000)), page(8000)]), mp3(4), concat([id3(20), mp3(4)])];

  it('readClip returns a length or EIO after any change of bytes', () => {
    const change = fc.record({ at: fc.nat(400), value: fc.nat(255) });
    fc.assert(
      fc.property(
        fc.constantFrom(...starts),
        fc.array(change, { maxLength: 8 }),
        fc.nat(2000),
        (clip, changes, cut) => {
          const bytes = clip.slice(0, Math.max(0, clip.length - cut));
          for (const { at, value } of changes) if (at < bytes.length) bytes[at] = value;
          const answer = readClip(bytes);
          if (answer.ok) {
            expect(answer.value.lengthMs).toBeGreaterThan(0);
            expect(answer.value.lengthMs).toBeLessThan(1e12);
          } else expect(answer.errno).toBe('EIO');
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('readClip needs little time for 4 MiB of arbitrary bytes', { timeout: 30_000 }, () => {
    const most = 4_194_304;
    const hostile: [string, Uint8Array][] = [
      ['0xff', new Uint8Array(most).fill(0xff)],
      ['chunks of nothing', concat([ascii('RIFF\0\0\0\0WAVE'), new Uint8Array(most)])],
      ['pages of nothing', repeated(ogg([{ packets: [], granule: null }]), most)],
      ['frames and holes', repeated(concat([mp3(3), new Uint8Array(60_000).fill(0xff)]), most)],
    ];
    for (const [name, bytes] of hostile) {
      const start = process.cpuUsage();
      readClip(bytes);
      expect(process.cpuUsage(start).user / 1000, name).toBeLessThan(6000);
    }
  });
});

function repeated(bytes: Uint8Array, length: number): Uint8Array {
  const all = new Uint8Array(length);
  for (let at = 0; at + bytes.length <= length; at += bytes.length) all.set(bytes, at);
  return all;
}

function round<T>(value: T): T {
  return typeof value === 'number' ? ((Math.round(value * 1000) / 1000) as T) : value;
}
