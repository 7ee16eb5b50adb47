import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import {
  Outbox,
  type OutboxConnection,
  STATE_AHEAD_BYTES,
} from '../../../../src/server/transports/mqtt/feed/outbox.js';
import type { RetainedTopic } from '../../../../src/server/transports/mqtt/feed/retained-feed.js';

/** A connection in memory. It keeps what is written to it until the test calls `read`. */
class SlowConnection extends EventEmitter {
  writableLength = 0;
  destroyed = false;
  readonly written: string[] = [];

  write(text: string, bytes = text.length): void {
    this.written.push(text);
    this.writableLength += bytes;
  }

  read(): void {
    this.writableLength = 0;
    this.emit('drain');
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function makeOutbox(): { connection: SlowConnection; outbox: Outbox; put: (topic: RetainedTopic) => void } {
  const connection = new SlowConnection();
  const send = ({ topic, payload }: RetainedTopic): void => connection.write(`${topic}=${payload}`);
  const outbox = new Outbox(connection as unknown as OutboxConnection, send);
  return { connection, outbox, put: (topic) => outbox.put(topic, () => send(topic)) };
}

const FULL = STATE_AHEAD_BYTES + 1;

describe('the outbox of a connection', () => {
  it('state is written at once while the connection has space', () => {
    const { connection, outbox, put } = makeOutbox();
    connection.write('', STATE_AHEAD_BYTES);
    put({ topic: 'a', payload: '1' });
    expect(connection.written).toEqual(['', 'a=1']);
    expect(outbox.room()).toBeInstanceOf(Promise);
  });

  it('while the connection is full, state waits, and is then written once with its newest payload', async () => {
    const { connection, outbox, put } = makeOutbox();
    connection.write('', FULL);
    const topic = { topic: 'a', payload: '1' };
    put(topic);
    topic.payload = '2';
    put(topic);
    put({ topic: 'b', payload: '1' });
    expect([connection.written, outbox.size]).toEqual([[''], 2]);
    connection.read();
    await turn();
    expect(connection.written).toEqual(['', 'a=2', 'b=1']);
    expect(outbox.room()).toBeUndefined();
  });

  it('the outbox refills the connection repeatedly, and exceeds the limit by at most one message', async () => {
    const { connection, outbox } = makeOutbox();
    connection.write('', FULL);
    const payload = 'x'.repeat(STATE_AHEAD_BYTES / 2);
    for (const name of 'abcdefgh') {
      outbox.put({ topic: name, payload }, () => expect.unreachable());
    }
    while (outbox.size > 0) {
      connection.read();
      await turn();
      expect(connection.writableLength).toBeLessThanOrEqual(STATE_AHEAD_BYTES + payload.length + 2);
    }
    expect(connection.written.map((text) => text[0] ?? '').join('')).toBe('abcdefgh');
    expect(connection.listenerCount('close')).toBeLessThanOrEqual(1);
  });

  it('bytes of state that is sent at once do not count as bytes of pending events', () => {
    const { connection, outbox } = makeOutbox();
    outbox.putNow({ topic: 'snapshot', payload: '' }, () => connection.write('', 10_000_000));
    expect(outbox.eventBytes).toBe(0);
    connection.write('event', 500);
    expect(outbox.eventBytes).toBe(500);
    connection.read();
    expect(outbox.eventBytes).toBe(0);
    connection.write('event', 700);
    expect(outbox.eventBytes).toBe(700);
  });

  it('new topics wait until the whole state is sent, and a topic that was sent with this state is not sent again', () => {
    const { connection, outbox } = makeOutbox();
    const topics = ['a', 'b'].map((topic) => ({ topic, payload: '1' }));
    outbox.hold();
    for (const topic of topics) outbox.putNew(topic, () => expect.unreachable());
    outbox.putNow(topics[0]!, () => connection.write('a, with all there is'));
    outbox.release();
    expect(connection.written).toEqual(['a, with all there is', 'b=1']);
    outbox.putNew(topics[0]!, () => connection.write('a, new again'));
    expect(connection.written.at(-1)).toBe('a, new again');
  });

  it('state is discarded when the connection closes', async () => {
    const { connection, outbox, put } = makeOutbox();
    connection.write('', FULL);
    put({ topic: 'a', payload: '1' });
    const room = outbox.room();
    connection.destroyed = true;
    connection.emit('close');
    await room;
    await turn();
    expect([connection.written, outbox.size]).toEqual([[''], 0]);
  });
});
