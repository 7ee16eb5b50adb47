import { beforeEach, describe, expect, it } from 'vitest';
import { DisplayFrame } from '../../../../src/simulator/display/frame.js';
import { FieldError, PlatformError, UnavailableError } from '../../../../src/base/errors/index.js';
import { FrameReader } from '../../../../src/simulator/fields/streams/frame-reader.js';
import type { DisplayReader } from '../../../../src/simulator/display/display.js';
import { readFrames } from '../../display/terminal.js';

let reader: FrameReader;
let told: DisplayReader;
let following: boolean;
const never = new AbortController().signal;

beforeEach(() => {
  following = false;
  reader = new FrameReader('display/stream', {
    follow: (own) => {
      told = own;
      following = true;
      return () => void (following = false);
    },
  });
});

const frame = (number: number, isKey = false): DisplayFrame =>
  new DisplayFrame({ width: 16, height: 1, encoding: 'rgba', payload: new Uint8Array(64).fill(number) }, isKey);

async function readFrame(chunk = 65_536): Promise<string> {
  const parts: Uint8Array[] = [];
  for (;;) {
    parts.push(await reader.read(chunk, never));
    const bytes = Buffer.concat(parts);
    if (bytes.toString('latin1').endsWith('\x1b8')) {
      const [read] = readFrames(bytes);
      return `${read!.keys['a']}${read!.pixels[0]}`;
    }
  }
}

describe('a reader of frames', () => {
  it('a reader of frames waits for the first frame, and its stream has no end', async () => {
    expect(reader.size).toBe(Infinity);
    const waiting = readFrame();
    told.frame(frame(1));
    expect(await waiting).toBe('T1');
    told.frame(frame(2));
    expect(await readFrame()).toBe('t2');
    told.frame(frame(3, true));
    expect(await readFrame()).toBe('T3');
  });

  it('a reader of frames reads its current frame to the end before it gets the newest one', async () => {
    told.frame(frame(1, true));
    const first = reader.read(7, never);
    await first;
    for (const number of [2, 3, 4]) told.frame(frame(number));
    const rest: Uint8Array[] = [await first];
    for (let bytes = rest[0]!; !Buffer.from(bytes).toString('latin1').endsWith('\x1b8');) {
      bytes = await reader.read(7, never);
      expect(bytes.length).toBeLessThanOrEqual(7);
      rest.push(bytes);
    }
    expect(readFrames(Buffer.concat(rest))[0]!.pixels[0]).toBe(1);
    expect(await readFrame(5)).toBe('t4');
  });

  it('a reader of frames that missed a key frame gets the next frame as a key frame', async () => {
    told.frame(frame(1, true));
    await readFrame();
    told.frame(frame(2, true));
    told.frame(frame(3));
    expect(await readFrame()).toBe('T3');
    told.frame(frame(4));
    expect(await readFrame()).toBe('t4');
  });

  it('a reader of frames gets one error when nothing can be drawn, and then waits again', async () => {
    const waiting = reader.read(10, never);
    told.failed(new PlatformError('no adapter'));
    await expect(waiting).rejects.toMatchObject({ errno: 'EOPNOTSUPP', path: 'display/stream' });
    told.failed(new Error('a bug'));
    await expect(reader.read(10, never)).rejects.toSatisfy(
      (error) => error instanceof FieldError && error.errno === 'EIO',
    );
    told.failed(new UnavailableError('the drawing process is replaced'));
    await expect(reader.read(10, never)).rejects.toMatchObject({
      errno: 'EBUSY',
      message: 'display/stream: the drawing process is replaced',
    });
    const next = readFrame();
    told.frame(frame(1));
    expect(await next).toBe('T1');
  });

  it('closing a frame reader ends its waiting read, and aborting a read ends only that read', async () => {
    const abort = new AbortController();
    const aborted = reader.read(10, abort.signal);
    abort.abort(new Error('flushed'));
    await expect(aborted).rejects.toThrow('flushed');
    expect(following).toBe(true);
    const closed = reader.read(10, never);
    reader.close();
    reader.close();
    expect([(await closed).length, following]).toEqual([0, false]);
  });
});
