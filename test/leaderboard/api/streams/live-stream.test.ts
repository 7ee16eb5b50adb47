import { describe, expect, it } from 'vitest';
import { batchOf, type Frame } from '../../../../src/leaderboard/api/streams/frames.js';
import { LiveStream } from '../../../../src/leaderboard/api/streams/live-stream.js';

const frame = (id: number): Frame => ({ id, type: 't', playerId: 1, text: `[${id}]` });

describe('the stream of one reader', () => {
  it('a stream stores eight batches for a client that does not read, and drops the rest', () => {
    const stream = new LiveStream(Buffer.from('open'));
    for (let id = 1; id <= 20; id++) stream.offer(batchOf([frame(id)]));
    let text = '';
    for (let chunk; (chunk = stream.read() as Buffer | null) !== null;) text += chunk.toString();
    expect(text).toBe('open[1][2][3][4][5][6][7][8]');
    stream.offer(batchOf([frame(21)]));
    expect(String(stream.read())).toBe('[21]');
  });

  it('a stream drops batches while a mebibyte of earlier batches is waiting to be sent', () => {
    const stream = new LiveStream(Buffer.from(''));
    const large = (id: number): Frame => ({ ...frame(id), text: String(id).repeat(1 << 20) });
    for (const id of [1, 2, 3]) stream.offer(batchOf([large(id)]));
    let length = 0;
    for (let chunk; (chunk = stream.read() as Buffer | null) !== null;) length += chunk.length;
    expect(length).toBe(1 << 20);
  });

  it('a stream on hold sends nothing; when it is released, it first sends a text, and then those waiting rows that pass its filter at that time', () => {
    let after = 0;
    const stream = new LiveStream(Buffer.from('open'), ({ id }) => id > after).hold();
    stream.read();
    stream.offer(batchOf([frame(1), frame(2)]));
    stream.offer(batchOf([frame(3)]));
    expect(stream.read()).toBeNull();
    after = 2;
    stream.release(Buffer.from('list'));
    let text = '';
    for (let chunk; (chunk = stream.read() as Buffer | null) !== null;) text += chunk.toString();
    expect(text).toBe('list[3]');
  });
});
