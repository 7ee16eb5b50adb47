import { describe, expect, it } from 'vitest';
import { Broadcast } from '../../../../src/simulator/fields/broadcast.js';
import { LogStream } from '../../../../src/simulator/fields/streams/log-reader.js';
import { WaitingReader } from '../../../../src/simulator/fields/streams/waiting-reader.js';

function source(): { lines: Broadcast<string>; tell: (line: string) => void } {
  let tell: (line: string) => void = () => undefined;
  const lines = new Broadcast<string>((told) => {
    tell = told;
    return () => (tell = () => undefined);
  });
  return { lines, tell: (line) => tell(line) };
}

const idle = new AbortController().signal;
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe('a waiting reader', () => {
  it('a waiting reader waits for the next line', async () => {
    const { lines, tell } = source();
    const reader = new WaitingReader((listener) => lines.follow(listener));
    const read = reader.read(100, idle);
    tell('late');
    expect(textOf(await read)).toBe('late\n');
  });

  it('after a waiting reader has returned the last line, two reads return no bytes, and the third waits for a new line', async () => {
    const { lines, tell } = source();
    const reader = new WaitingReader((listener) => lines.follow(listener));
    tell('a');
    tell('b');
    expect(textOf(await reader.read(100, idle))).toBe('a\nb\n');
    expect((await reader.read(100, idle)).length).toBe(0);
    expect((await reader.read(100, idle)).length).toBe(0);
    const next = reader.read(100, idle);
    tell('c');
    expect(textOf(await next)).toBe('c\n');
  });

  it('an aborted read rejects with the reason of its signal, and the next read gets the next line', async () => {
    const { lines, tell } = source();
    const reader = new WaitingReader((listener) => lines.follow(listener));
    const gone = new AbortController();
    const read = reader.read(100, gone.signal);
    gone.abort(new Error('flushed'));
    await expect(read).rejects.toThrow('flushed');
    tell('kept');
    expect(textOf(await reader.read(100, idle))).toBe('kept\n');
  });

  it('closing a waiting reader ends the waiting read without bytes, and unsubscribes', async () => {
    const { lines } = source();
    const reader = new WaitingReader((listener) => lines.follow(listener));
    const read = reader.read(100, idle);
    reader.close();
    expect((await read).length).toBe(0);
    expect(lines.followers).toBe(0);
  });
});

describe('a log reader', () => {
  it('a log reader returns the current line, and later each new line', async () => {
    const { lines, tell } = source();
    const reader = new LogStream('now', (listener) => lines.follow(listener));
    expect(textOf(await reader.read(100, idle))).toBe('now\n');
    expect((await reader.read(100, idle)).length).toBe(0);
    tell('next');
    expect(reader.size).toBe(9);
    expect(textOf(await reader.read(100, idle))).toBe('next\n');
  });

  it('a log reader returns no more bytes once it is closed', async () => {
    const { lines, tell } = source();
    const reader = new LogStream(null, (listener) => lines.follow(listener));
    reader.close();
    tell('lost');
    expect((await reader.read(100, idle)).length).toBe(0);
  });
});
