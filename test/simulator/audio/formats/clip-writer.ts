/** Writes minimal clips of silence according to the specifications. */

export interface WavOptions {
  readonly rate?: number;
  readonly channels?: number;
  readonly bits?: number;
  readonly tag?: number;
  readonly samples?: number;
  readonly declared?: number;
}

export function wav(options: WavOptions = {}): Uint8Array<ArrayBuffer> {
  const { rate = 8000, channels = 1, bits = 8, tag = 1, samples = 8000 } = options;
  const size = samples * channels * (bits / 8);
  const format = new Uint8Array(16);
  const view = new DataView(format.buffer);
  view.setUint16(0, tag, true);
  view.setUint16(2, channels, true);
  view.setUint32(4, rate, true);
  view.setUint32(8, (rate * channels * bits) / 8, true);
  view.setUint16(12, (channels * bits) / 8, true);
  view.setUint16(14, bits, true);
  return riff([chunk('fmt ', format), chunk('data', new Uint8Array(size), options.declared)]);
}

export function riff(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const body = concat(chunks);
  return concat([ascii('RIFF'), le32(body.length + 4), ascii('WAVE'), body]);
}

export function chunk(name: string, bytes: Uint8Array, declared = bytes.length): Uint8Array<ArrayBuffer> {
  return concat([ascii(name), le32(declared), bytes, new Uint8Array(bytes.length % 2)]);
}

/** Writes a FLAC of 16-bit mono: its STREAMINFO block, and then `frameBytes` arbitrary bytes in place of frames. */
export function flac({ rate = 44_100, samples = 44_100, frameBytes = 64 } = {}): Uint8Array<ArrayBuffer> {
  const info = new Uint8Array(34);
  const view = new DataView(info.buffer);
  view.setUint16(0, 4096);
  view.setUint16(2, 4096);
  view.setUint32(10, ((rate << 12) | (15 << 4) | Math.floor(samples / 2 ** 32)) >>> 0);
  view.setUint32(14, samples >>> 0);
  return concat([ascii('fLaC'), Uint8Array.of(0x80, 0, 0, 34), info, new Uint8Array(frameBytes)]);
}

export interface OggPage {
  readonly packets: readonly Uint8Array[];
  readonly granule: number | null;
  readonly serial?: number;
  readonly flags?: number;
}

export function ogg(pages: readonly OggPage[]): Uint8Array<ArrayBuffer> {
  return concat(
    pages.map(({ packets, granule, serial = 7, flags = 0 }, index) => {
      const segments = packets.flatMap(({ length }) => [
        ...Array<number>(Math.floor(length / 255)).fill(255),
        length % 255,
      ]);
      const head = new Uint8Array(27);
      const view = new DataView(head.buffer);
      head.set(ascii('OggS'));
      head[5] = flags;
      if (granule === null) head.fill(0xff, 6, 14);
      else view.setBigUint64(6, BigInt(granule), true);
      view.setUint32(14, serial, true);
      view.setUint32(18, index, true);
      head[26] = segments.length;
      return concat([head, Uint8Array.from(segments), ...packets]);
    }),
  );
}

export function vorbisHead(rate: number): Uint8Array<ArrayBuffer> {
  const sizes = new Uint8Array(14);
  sizes[12] = 0xb8;
  sizes[13] = 1;
  return concat([ascii('\x01vorbis'), le32(0), Uint8Array.of(1), le32(rate), sizes]);
}

export function opusHead(skip: number): Uint8Array<ArrayBuffer> {
  return concat([ascii('OpusHead'), Uint8Array.of(1, 1, skip & 0xff, skip >> 8), le32(48_000), new Uint8Array(3)]);
}

/** Writes silent frames in MPEG 1 layer III at 128 kbit/s and 44.1 kHz. A frame has 417 bytes and 1152 samples. */
export function mp3(
  frames: number,
  head: readonly number[] = [0xff, 0xfb, 0x90, 0xc0],
  size = 417,
): Uint8Array<ArrayBuffer> {
  return concat(
    Array.from({ length: frames }, () => {
      const frame = new Uint8Array(size);
      frame.set(head);
      return frame;
    }),
  );
}

export function id3(padding: number): Uint8Array<ArrayBuffer> {
  const size = [21, 14, 7, 0].map((shift) => (padding >> shift) & 0x7f);
  return concat([ascii('ID3'), Uint8Array.of(4, 0, 0, ...size), new Uint8Array(padding)]);
}

export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

export function ascii(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function le32(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}
