import type { AedesPublishPacket } from 'aedes';
import { expect, it } from 'vitest';
import {
  QUEUED_MAX,
  RETAINED_MAX,
  SESSIONS_MAX,
  UNRELEASED_BYTES_MAX,
} from '../../../../src/server/transports/mqtt/broker/limits.js';
import { RetainedMessages } from '../../../../src/server/transports/mqtt/broker/retained-messages.js';
import { type Queued, Sessions } from '../../../../src/server/transports/mqtt/broker/sessions.js';

let counter = 0;
const message = (topic: string, payload = 'x', more: Partial<Queued> = {}): Queued & AedesPublishPacket =>
  ({
    cmd: 'publish',
    topic,
    payload: Buffer.from(payload),
    qos: 1,
    retain: false,
    dup: false,
    brokerId: 'b',
    brokerCounter: ++counter,
    ...more,
  }) as Queued & AedesPublishPacket;

it('a session keeps its subscriptions, and keeps its waiting messages in order until they are acknowledged', () => {
  const sessions = new Sessions(() => false);
  sessions.subscribe('me', [
    { topic: 'a/#', qos: 1 },
    { topic: 'a/b', qos: 2 },
    { topic: 'c', qos: 0 },
  ]);
  expect(sessions.matching('a/b').map(({ clientId, qos }) => [clientId, qos])).toEqual([['me', 2]]);
  expect(sessions.matching('c')).toEqual([]);
  expect(sessions.subscriptionsOf('me').map(({ topic }) => topic)).toEqual(['a/#', 'a/b', 'c']);
  for (const [index, text] of ['one', 'two'].entries()) {
    const queued = message('a', text);
    sessions.enqueue('me', queued);
    sessions.update('me', { ...queued, messageId: index + 1 });
  }
  expect(sessions.queueOf('me').map(({ payload, messageId }) => [String(payload), messageId])).toEqual([
    ['one', 1],
    ['two', 2],
  ]);
  expect(String(sessions.acknowledge('me', 1)?.payload)).toBe('one');
  expect(sessions.acknowledge('me', 1)).toBeUndefined();
  sessions.unsubscribe('me', ['a/#', 'a/b']);
  expect(sessions.matching('a/b')).toEqual([]);
});

it('the queue of an MQTT session stores a limited number of messages, and drops later messages', () => {
  const sessions = new Sessions(() => false);
  for (let count = 0; count <= QUEUED_MAX; count++) sessions.enqueue('me', message('a', String(count)));
  const queue = sessions.queueOf('me');
  expect(queue.length).toBe(QUEUED_MAX);
  expect(String(queue.at(-1)!.payload)).toBe(String(QUEUED_MAX - 1));
});

it('if there are too many sessions, the session whose client disconnected first is dropped', () => {
  const sessions = new Sessions((id) => id === 'client 0');
  for (let count = 0; count <= SESSIONS_MAX; count++) sessions.subscribe(`client ${count}`, [{ topic: 'a', qos: 1 }]);
  expect(sessions.size).toBe(SESSIONS_MAX);
  expect(sessions.subscriptionsOf('client 0')).toHaveLength(1);
  expect(sessions.subscriptionsOf('client 1')).toHaveLength(0);
  expect(sessions.matching('a')).toHaveLength(SESSIONS_MAX);
});

it('the limit on unreleased QoS 2 messages applies to all sessions together', () => {
  const sessions = new Sessions(() => false);
  const half = 'x'.repeat(UNRELEASED_BYTES_MAX / 2 - 1000);
  expect(sessions.store('one', message('a', half, { messageId: 1 }))).toBe(true);
  expect(sessions.store('two', message('a', half, { messageId: 1 }))).toBe(true);
  expect(sessions.store('two', message('a', half, { messageId: 2 }))).toBe(false);
  sessions.forget('one');
  expect(sessions.store('two', message('a', half, { messageId: 2 }))).toBe(true);
  expect(sessions.release('two', 2)).toBe(true);
  expect(sessions.release('two', 2)).toBe(false);
  sessions.releaseAll('two');
  expect(sessions.size).toBe(0);
});

it('the number of retained messages is limited, and a message beyond the limit is not retained', () => {
  const retained = new RetainedMessages();
  for (let count = 0; count < RETAINED_MAX; count++) expect(retained.store(message(`t/${count}`))).toBe(true);
  expect(retained.store(message('t/more'))).toBe(false);
  expect(retained.store(message('t/0', 'new'))).toBe(true);
  expect(retained.store(message('t/1', ''))).toBe(true);
  expect(retained.store(message('t/more'))).toBe(true);
  expect(retained.size).toBe(RETAINED_MAX);
  expect(
    retained
      .matching(['t/0', '+/0', 't/1', 't/more'])
      .map(({ topic }) => topic)
      .sort(),
  ).toEqual(['t/0', 't/more']);
});

it('the bytes of retained messages are limited', () => {
  const retained = new RetainedMessages();
  const mebibyte = 'x'.repeat(1_048_576);
  let stored = 0;
  while (retained.store(message(`t/${stored}`, mebibyte))) stored++;
  expect(stored).toBe(63);
});
