import { afterEach, describe, expect, it } from 'vitest';
import { accept } from '../../src/base/errors/index.js';
import { Broadcast } from '../../src/simulator/fields/broadcast.js';
import { FieldTree } from '../../src/simulator/fields/field-tree.js';
import { directory, type TextStream } from '../../src/simulator/fields/node.js';
import { WaitingReader } from '../../src/simulator/fields/streams/waiting-reader.js';
import { createNinepServer } from '../../src/server/transports/ninep/index.js';
import { printedFaults } from '../support/faults.js';
import { NinepClient } from '../server/transports/ninep/client.js';

/**
 * These tests repeat the requests by which Linux reads streams on a mount. They were recorded on real mounts with
 * `cache=none`: Linux 6.1 (message size 131072), 5.10 (8192) and 6.12 (131096). `test/clients/ninep-kernel.test.ts`
 * makes real mounts where the machine allows it.
 */

/**
 * Length of the lines in these streams, bytes. Most recorded events had this length, so the numbers in the tests are
 * those of the recording.
 */
const LINE_BYTES = 61;

function lineOf(number: number): string {
  const json = JSON.stringify({ number, pad: '' });
  return JSON.stringify({ number, pad: '.'.repeat(LINE_BYTES - 1 - json.length) });
}

/**
 * Makes a stream. With `current`, reads do not wait: the stream acts like `vessels/<id>/stream`. Without it, reads wait
 * for the next line: the stream acts like `events`.
 */
function stream(current?: () => string): { readonly node: TextStream; readonly emit: (line: string) => void } {
  const listeners = new Set<(line: string) => void>();
  const lines = new Broadcast<string>((emit) => {
    listeners.add(emit);
    return () => listeners.delete(emit);
  });
  const node: TextStream = {
    type: 'stream',
    kind: 'Sm',
    ...(current && { current }),
    open: () => accept(new WaitingReader((listener) => lines.follow(listener))),
    follow: (listener) => accept(lines.follow(listener)),
  };
  return { node, emit: (line) => listeners.forEach((listener) => listener(line)) };
}

/**
 * A file of a mount. When Linux looks up the name of the file, it gets a fid for the name. When a program opens the
 * file, Linux makes and opens a clone of this fid.
 */
class MountedFile {
  #last = 10;

  private constructor(
    private readonly client: NinepClient,
    private readonly walked: number,
  ) {}

  static async lookUp(client: NinepClient, name: string, walked: number): Promise<MountedFile> {
    await client.walk(0, walked, name);
    const file = new MountedFile(client, walked);
    await file.size();
    return file;
  }

  /** Returns the size. For `fstat`, Linux uses the fid of the name instead of the fid of the opened file. */
  async size(): Promise<number> {
    const body = await this.client.request('getattr', (to) => to.u32(this.walked).u64(0x3fff));
    body.data(8 + 13 + 4 + 8 + 16);
    return body.u64();
  }

  async open(flags = 0o100000): Promise<OpenedFile> {
    const fid = this.walked * 100 + this.#last++;
    await this.client.walk(this.walked, fid);
    await this.client.open(fid, flags);
    return new OpenedFile(this.client, fid);
  }
}

class OpenedFile {
  constructor(
    private readonly client: NinepClient,
    private readonly fid: number,
  ) {}

  read(offset: number, count: number): Promise<string> {
    return this.client.read(this.fid, offset, count);
  }

  /** Starts a read and checks that the read waits: the server must answer a later request first. */
  async waits(offset: number, count: number): Promise<{ readonly answer: Promise<string> }> {
    let answered = false;
    const answer = this.read(offset, count).finally(() => (answered = true));
    // Ignore an error: the last of these reads fails, because it still waits when the connection ends.
    answer.catch(() => undefined);
    await this.client.request('statfs', (to) => to.u32(0));
    expect(answered).toBe(false);
    return { answer };
  }

  close(): Promise<void> {
    return this.client.clunk(this.fid);
  }
}

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function mount(msize = 131_072) {
  const events = stream();
  const log = stream(() => lineOf(0));
  const tree = new FieldTree(directory({ events: events.node, stream: log.node }), { onSample: () => () => undefined });
  const server = await createNinepServer({ tree, host: '127.0.0.1', port: 0, faults: printedFaults });
  const client = await NinepClient.attached(server.port, msize);
  closers.push(async () => {
    client.socket.destroy();
    await server.close();
  });
  const lookUp = (name: string, walked = 1): Promise<MountedFile> => MountedFile.lookUp(client, name, walked);
  return { client, lookUp, emit: events.emit, grow: log.emit };
}

const line = (number: number): string => `${lineOf(number)}\n`;

describe('events over a Linux mount', () => {
  it.each([
    // The columns are: the program; the message size; the size of the program's read() call; the sizes of the requests
    // that Linux sends for this call, the first and the later ones. Sizes are in bytes.
    ['cat of GNU', 131_072, 131_048, [131_048, 131_011]],
    ['cat of busybox, node:fs', 131_072, 65_536, [65_535, 65_475]],
    ['for line in open() of Python', 131_072, 8192, [8191, 8131]],
    ['while read of bash, a Scanner of Go', 131_072, 4096, [4095, 4035]],
    ['cat of GNU, with small messages', 8192, 8168, [8168, 8168]],
    ['for line in open() of Python, with small messages', 8192, 8168, [8168, 8131]],
    ['cat of GNU on Linux 6.12', 131_096, 131_072, [131_072, 131_011]],
  ])(
    '%s gets every line as soon as it is written, and never reaches the end of the file',
    async (_program, msize, count, [first, later]) => {
      const { lookUp, emit } = await mount(msize);
      const file = await (await lookUp('events')).open();
      expect(await file.read(0, count)).toBe(' ');
      expect(await file.read(1, first!)).toBe('');
      for (let number = 0; number < 3; number++) {
        const offset = 1 + number * LINE_BYTES;
        const { answer } = await file.waits(offset, count);
        emit(lineOf(number));
        expect(await answer).toBe(line(number));
        // This empty answer makes the read() of the program return.
        expect(await file.read(offset + LINE_BYTES, later!)).toBe('');
      }
      await file.waits(1 + 3 * LINE_BYTES, count);
    },
  );

  it('"while read" of ash reads byte by byte, gets every line and never reaches the end of the file', async () => {
    const { lookUp, emit } = await mount();
    const file = await (await lookUp('events')).open();
    expect(await file.read(0, 1)).toBe(' ');
    const { answer } = await file.waits(1, 1);
    emit(lineOf(7));
    let text = await answer;
    for (let offset = 2; offset <= LINE_BYTES; offset++) text += await file.read(offset, 1);
    expect(text).toBe(line(7));
    await file.waits(1 + LINE_BYTES, 1);
  });

  it('Bun.file().stream() with O_NONBLOCK gets every line, and none of its reads fails', async () => {
    for (const [msize, first, later] of [
      [131_072, 131_048, 65_536],
      [8192, 8168, 8168],
    ] as const) {
      const { lookUp, emit } = await mount(msize);
      const file = await (await lookUp('events')).open(0o104000);
      expect(await file.read(0, first)).toBe(' ');
      for (let number = 0; number < 2; number++) {
        const { answer } = await file.waits(1 + number * LINE_BYTES, later);
        emit(lineOf(number));
        expect(await answer).toBe(line(number));
      }
    }
  });

  it('GNU tail -f reads only the bytes that were added since it last read', async () => {
    const { lookUp, emit } = await mount();
    const events = await lookUp('events');
    const file = await events.open();
    expect(await events.size()).toBe(1);
    expect([await file.read(0, 1), await file.read(0, 1)]).toEqual([' ', ' ']);
    emit(lineOf(0));
    emit(lineOf(1));
    expect(await events.size()).toBe(1 + 2 * LINE_BYTES);
    expect(await file.read(1, 2 * LINE_BYTES)).toBe(line(0) + line(1));
    emit(lineOf(2));
    expect(await events.size()).toBe(1 + 3 * LINE_BYTES);
    expect(await file.read(1 + 2 * LINE_BYTES, LINE_BYTES)).toBe(line(2));
  });

  it('GNU tail -n 0 -f starts at the reported size and gets the next line whole', async () => {
    const { lookUp, emit } = await mount();
    const events = await lookUp('events');
    const file = await events.open();
    const size = await events.size();
    emit(lineOf(0));
    expect(await file.read(size, (await events.size()) - size)).toBe(line(0));
  });

  it.each([
    ['glibc', 131_072, 8192, 8192],
    ['musl', 131_072, 1024, 1024],
    ['glibc, small messages', 8192, 8168, 8192],
  ])(
    'tail -f of busybox (%s) reaches the end of the file, prints what it has, and polls for more',
    async (_libc, msize, count, buffer) => {
      const { lookUp, emit } = await mount(msize);
      const file = await (await lookUp('events')).open();
      expect(await file.read(0, count)).toBe(' ');
      expect(await file.read(1, Math.min(buffer - 1, count))).toBe('');
      let filled = 1;
      if (buffer > count) {
        // The rest of the program's buffer is larger than a message, as with `cat`. So this read waits for the first
        // line.
        const { answer } = await file.waits(1, count);
        emit(lineOf(0));
        expect(await answer).toBe(line(0));
        filled += LINE_BYTES;
        expect(await file.read(filled, buffer - filled)).toBe('');
      }
      expect(await file.read(filled, buffer - filled)).toBe('');
      expect(await file.read(filled, count)).toBe('');
      emit(lineOf(1));
      expect(await file.read(filled, count)).toBe(line(1));
      const rest = buffer - LINE_BYTES;
      for (const asked of [rest, rest, count]) expect(await file.read(filled + LINE_BYTES, asked)).toBe('');
    },
  );

  it('programs that open the events file share one stream, and a new stream starts after the last of them closes the file', async () => {
    const { lookUp, emit } = await mount();
    const events = await lookUp('events');
    const first = await events.open();
    emit(lineOf(0));
    const second = await events.open();
    expect(await second.read(0, 65_536)).toBe(` ${line(0)}`);
    await first.close();
    emit(lineOf(1));
    expect(await events.size()).toBe(1 + 2 * LINE_BYTES);
    await second.close();
    emit(lineOf(2));
    expect(await events.size()).toBe(1);
    expect(await (await events.open()).read(0, 65_536)).toBe(' ');
  });
});

describe('the stream of a vessel over a Linux mount', () => {
  it("the first read of a vessel's stream fills the reported size, because Linux fails shorter reads", async () => {
    const { lookUp, grow } = await mount();
    const log = await lookUp('stream');
    expect(await log.size()).toBe(LINE_BYTES);
    const file = await log.open();
    expect(await file.read(0, 65_536)).toBe(line(0));
    expect(await file.read(LINE_BYTES, 65_536 - LINE_BYTES)).toBe('');
    grow(lineOf(1));
    expect(await log.size()).toBe(2 * LINE_BYTES);
    expect(await file.read(LINE_BYTES, 65_536)).toBe(line(1));
  });

  it('the stream of a vessel ends at the newest line for cat, Node and Bun', async () => {
    const { lookUp } = await mount();
    const file = await (await lookUp('stream')).open();
    expect(await file.read(0, 131_048)).toBe(line(0));
    for (const count of [131_011, 131_048]) expect(await file.read(LINE_BYTES, count)).toBe('');
  });

  it('events can be read again from any stored offset', async () => {
    const { lookUp, grow } = await mount();
    const file = await (await lookUp('stream')).open();
    for (let number = 1; number < 4; number++) grow(lineOf(number));
    expect(await file.read(0, 390)).toBe([0, 1, 2, 3].map(line).join(''));
    expect(await file.read(2 * LINE_BYTES, LINE_BYTES)).toBe(line(2));
    expect(await file.read(0, LINE_BYTES)).toBe(line(0));
  });

  it('a slow reader of the event stream gets a notice of lost events, then whole lines', async () => {
    const { lookUp, grow } = await mount(524_288);
    const log = await lookUp('stream');
    const [steady, halfway] = [await log.open(), await log.open()];
    expect(await steady.read(0, LINE_BYTES)).toBe(line(0));
    expect(await halfway.read(0, 10)).toBe(line(0).slice(0, 10));
    const all = 10_000;
    for (let number = 1; number <= all; number++) grow(lineOf(number));
    const text = await steady.read(LINE_BYTES, 400_000);
    const [notice, ...rest] = text.split('\n');
    expect(notice).toBe('{"notice":"dropped"}');
    const numbers = rest.filter(Boolean).map((row) => (JSON.parse(row) as { number: number }).number);
    expect(numbers[0]).toBeGreaterThan(1);
    expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index));
    // If a read has returned part of a line, the next read returns the rest.
    expect(await halfway.read(10, 22)).toBe('\n{"notice":"dropped"}\n');
    // A program that starts near the end of the log can read all bytes up to the size of the log.
    const size = await log.size();
    expect(size).toBe((all + 1) * LINE_BYTES);
    expect((await (await log.open()).read(size - 200_000, 200_000)).length).toBe(200_000);
  });
});

describe('a 9P client that opens the fid with which it walked', () => {
  it.each([
    ['walks to a new fid', (client: NinepClient) => client.walk(0, 1, 'events')],
    [
      'copies the root and walks the copy',
      (client: NinepClient) => client.walk(0, 1).then(() => client.walk(1, 1, 'events')),
    ],
  ])(
    'if a client %s and then opens the walked fid, it reads a stream without regard to offsets, and reaches an end after each batch',
    async (_how, walk) => {
      const { client, emit } = await mount();
      await walk(client);
      await client.open(1);
      const first = client.read(1);
      emit(lineOf(0));
      expect(await first).toBe(line(0));
      expect([await client.read(1), await client.read(1)]).toEqual(['', '']);
      const second = client.read(1);
      emit(lineOf(1));
      expect(await second).toBe(line(1));
    },
  );
});

it('statfs reports the magic number of FUSE, so that GNU tail -f polls', async () => {
  const { client } = await mount();
  const body = await client.request('statfs', (to) => to.u32(0));
  expect(body.u32()).toBe(0x65735546);
});
