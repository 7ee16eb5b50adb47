import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FeedMessage, ReviewMessage, type WebhookMessage } from '../../../src/contract/board/index.js';
import { listen } from '../../../src/leaderboard/store/listen.js';
import { REQUEST_LIMITS } from '../../../src/leaderboard/store/open-store.js';
import { projectStep } from '../../../src/leaderboard/store/projection/project-step.js';
import { checkWebhook, openWebhooks, readWebhookSecret } from '../../../src/leaderboard/webhooks/index.js';
import type { Webhooks } from '../../../src/leaderboard/webhooks/open-webhooks.js';
import { sql } from 'kysely';
import { Value } from 'typebox/value';
import { logged, type Sketch, tumble } from '../derivation/histories.js';
import { newDatabase, newStore } from '../store/database.js';
import { CAREER, FLIGHTS, logRows } from '../store/projection/projected.js';
import { newService } from '../api/service.js';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

const url = await newDatabase();
const store = await newStore(url);
const service = await newService({ store });
const mia = await service.newPlayer('Mia');
let logSize = 0;

async function publish(...sketches: Sketch[]): Promise<void> {
  const events = logged(sketches.map((sketch) => ({ flight: FLIGHTS[0]!, career: CAREER, ...sketch })));
  await logRows(
    store,
    events.map((event) => ({ player: mia.playerId, event: { ...event, seq: event.seq + logSize } })),
  );
  logSize += events.length;
  await projectStep(store, 1);
}

const kitten = (name: string): Sketch => ({ ...tumble, payload: { name, speed_ms: 3, body: 'luna', kid: 'k' } });
/** A spacewalk that is implausibly long. */
const endless: Sketch = { type: 'kitten.eva_end', payload: { kid: 'k', name: 'Mia', duration_s: 4e9 } };

interface Receiver {
  readonly url: string;
  readonly messages: WebhookMessage[];
  /** Number of all requests, including refused ones. */
  requests: number;
  answer: (response: ServerResponse, request: IncomingMessage) => void;
}

async function receive(path = '/hook'): Promise<Receiver> {
  const verifier = new Webhook(SECRET);
  const receiver: Receiver = {
    url: '',
    messages: [],
    requests: 0,
    answer: (response) => void response.writeHead(204).end(),
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      receiver.requests++;
      // The verifier is a reference implementation. It checks the signature and the time.
      const message = verifier.verify(body, request.headers as Record<string, string>) as WebhookMessage;
      receiver.answer(response, request);
      if (response.statusCode === 204) receiver.messages.push(message);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return Object.assign(receiver, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}` });
}

const opened: Webhooks[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

/** Starts the deliveries, and waits until the database has a position for every receiver. */
async function open(urls: readonly string[]): Promise<Webhooks & { readonly reports: string[] }> {
  const reports: string[] = [];
  const listener = listen(url, { onFault: () => undefined });
  onTestFinished(() => listener.close());
  const webhooks = openWebhooks({
    urls,
    store,
    address: url,
    listener,
    secret: readWebhookSecret(SECRET),
    now: Date.now,
    report: (sentence) => reports.push(sentence),
    onFault: (error) => reports.push(String(error)),
  });
  opened.push(webhooks);
  await vi.waitFor(async () => {
    const rows = await store.selectFrom('webhook').select('url').where('url', 'in', urls).execute();
    expect(rows).toHaveLength(urls.length);
  }, 20_000);
  return Object.assign(webhooks, { reports });
}

const idsOf = ({ messages }: Receiver, type: WebhookMessage['type'] = 'feed'): number[] =>
  messages.filter((message) => message.type === type).flatMap(({ data }) => data.rows.map(({ id }) => id));

/**
 * Waits until the database has stored that the receiver has got everything. Before that, a new sender may send messages
 * a second time.
 */
const untilRecorded = ({ url: receiver }: Receiver): Promise<void> =>
  vi.waitFor(async () => {
    const rows = await store.selectFrom('webhook').select('position').where('url', '=', receiver).execute();
    expect(rows).toEqual([{ position: logSize }]);
  }, 20_000);

/**
 * Waits until all connections of the store work, by using them all at once. On a busy machine, the server ends a cut
 * connection late. Without this wait, a statement of a later test could get such a connection, and fail.
 */
const untilConnected = (): Promise<unknown> =>
  vi.waitFor(
    () => Promise.all(Array.from({ length: REQUEST_LIMITS.connections }, () => sql`select`.execute(store))),
    20_000,
  );

describe('webhooks', () => {
  it('a receiver gets a signed message for every new row of the feed', async () => {
    await publish(kitten('early'));
    const receiver = await receive();
    await open([receiver.url]);
    await publish(kitten('Kit'), kitten('Tom'));
    await vi.waitFor(() => expect(idsOf(receiver)).toEqual([logSize - 1, logSize]), 20_000);
    const feed = (await service.app.inject('/v1/feed?limit=2')).json<{ rows: object[] }>();
    expect(receiver.messages.flatMap<object>(({ data }) => data.rows)).toEqual(feed.rows.toReversed());
    for (const message of receiver.messages) expect(Value.Errors(FeedMessage, message)).toEqual([]);
  });

  it('a receiver gets implausible scores that wait for an operator, but not those of hidden players', async () => {
    const receiver = await receive();
    await open([receiver.url]);
    await publish(endless);
    await vi.waitFor(() => expect(idsOf(receiver, 'review')).toEqual([logSize]), 20_000);
    const [message] = receiver.messages.filter(({ type }) => type === 'review');
    expect(Value.Errors(ReviewMessage, message)).toEqual([]);
    expect(message!.data.rows).toEqual([expect.objectContaining({ handle: 'Mia', board: 'longest_eva', value: 4e9 })]);
    await store.updateTable('account').set({ shadow_ms: 1, shadow_reason: 'x' }).execute();
    await publish(endless, kitten('hidden'));
    await untilRecorded(receiver);
    await store.updateTable('account').set({ shadow_ms: null, shadow_reason: null }).execute();
    await publish(kitten('shown'));
    await vi.waitFor(() => expect(idsOf(receiver)).toContain(logSize), 20_000);
    expect(idsOf(receiver, 'review')).toEqual([logSize - 3]);
    expect(idsOf(receiver)).not.toContain(logSize - 1);
  });

  it('a sender repeats a delivery until the receiver accepts it', async () => {
    const [bad, good] = [await receive(), await receive()];
    bad.answer = (response) => void response.writeHead(500).end('x'.repeat(100));
    const webhooks = await open([bad.url, good.url]);
    await publish(kitten('a'));
    await vi.waitFor(() => expect(idsOf(good)).toEqual([logSize]), 20_000);
    await vi.waitFor(() => expect(webhooks.receivers.map(({ isFailing }) => isFailing)).toEqual([true, false]), 20_000);
    bad.answer = (response) => void response.writeHead(204).end();
    await vi.waitFor(() => expect(idsOf(bad)).toEqual([logSize]), 20_000);
    await vi.waitFor(() => expect(webhooks.receivers.some(({ isFailing }) => isFailing)).toBe(false), 20_000);
    const host = new URL(bad.url).host;
    expect(webhooks.reports).toEqual([
      `webhook: ${host} did not accept a delivery; the service repeats the delivery until it does: it answered with status 500`,
      `webhook: ${host} accepts deliveries again`,
    ]);
    expect(bad.requests).toBeGreaterThan(1);
  });

  it('a new sender continues where the last one stopped', async () => {
    const receiver = await receive();
    const first = await open([receiver.url]);
    await publish(kitten('one'));
    await vi.waitFor(() => expect(idsOf(receiver)).toEqual([logSize]), 20_000);
    await untilRecorded(receiver);
    await first.close();
    await publish(kitten('two'), kitten('three'));
    await open([receiver.url]);
    await vi.waitFor(() => expect(idsOf(receiver)).toEqual([logSize - 2, logSize - 1, logSize]), 20_000);
  });

  it('if the processes of a service are configured with different webhook receivers, all receivers get messages', async () => {
    const [left, both, right] = [await receive(), await receive(), await receive()];
    const processes = [await open([left.url, both.url]), await open([both.url, right.url])];
    const urls = [left.url, both.url, right.url];
    for (const name of ['one', 'two']) {
      await publish(kitten(name));
      for (const receiver of [left, both, right]) {
        await vi.waitFor(() => expect(idsOf(receiver).at(-1)).toBe(logSize), 20_000);
        await untilRecorded(receiver);
      }
    }
    expect([left, both, right].map((receiver) => idsOf(receiver))).toEqual(urls.map(() => [logSize - 1, logSize]));
    expect(processes.flatMap(({ reports }) => reports)).toEqual([]);
  });

  it('only one of two processes sends, and the other takes over when the first one ends', async () => {
    const receiver = await receive();
    const [first] = [await open([receiver.url]), await open([receiver.url])];
    await publish(kitten('one'));
    await vi.waitFor(() => expect(idsOf(receiver)).toEqual([logSize]), 20_000);
    await untilRecorded(receiver);
    await first.close();
    await publish(kitten('two'));
    await vi.waitFor(() => expect(idsOf(receiver)).toEqual([logSize - 1, logSize]), 20_000);
  });

  it('a sender continues after the database cut every connection, and sends every row', async () => {
    const receiver = await receive();
    const { reports } = await open([receiver.url]);
    await publish(kitten('one'));
    await vi.waitFor(() => expect(idsOf(receiver)).toEqual([logSize]), 20_000);
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    expect((await cut.execute(store)).rows.length).toBeGreaterThan(1);
    await untilConnected();
    await publish(kitten('two'), kitten('three'));
    await vi.waitFor(
      () => expect(new Set(idsOf(receiver))).toEqual(new Set([logSize - 2, logSize - 1, logSize])),
      20_000,
    );
    expect(reports.length).toBeLessThan(3);
  });

  it('closing a webhook sender stops it at once, even while a receiver does not answer', async () => {
    const receiver = await receive();
    const asked = new Promise<void>((resolve) => (receiver.answer = () => resolve()));
    const webhooks = await open([receiver.url]);
    const published = publish(kitten('a'));
    await asked;
    await webhooks.close();
    expect(webhooks.reports).toEqual([]);
    await published;
  });

  it('a closed webhook sender no longer reports that a receiver is failing', async () => {
    const receiver = await receive();
    receiver.answer = (response) => void response.writeHead(500).end();
    const webhooks = await open([receiver.url]);
    await publish(kitten('a'));
    await vi.waitFor(() => expect(webhooks.receivers[0]!.isFailing).toBe(true), 20_000);
    await webhooks.close();
    expect(webhooks.receivers[0]!.isFailing).toBe(false);
  });

  it('while the database is missing, the process reports one fault, however often it tries to connect', async () => {
    const onFault = vi.fn();
    let looks = 0;
    const listener = listen(url, { onFault: () => undefined });
    onTestFinished(() => listener.close());
    const address = (): string => (looks++, 'postgresql://127.0.0.1:9/none');
    const options = { store, listener, secret: readWebhookSecret(SECRET), now: Date.now, report: () => undefined };
    opened.push(openWebhooks({ ...options, urls: ['http://127.0.0.1:9'], address, onFault }));
    await vi.waitFor(() => expect(looks).toBe(3), 20_000);
    expect(onFault).toHaveBeenCalledTimes(1);
  });

  it('the error for --webhook does not repeat the password of the address', () => {
    expect(() => checkWebhook('https://user:secretive@example.org')).toThrow(/^(?!.*secretive)--webhook/);
  });

  it.each(['https://hooks.example.org/board', 'http://127.0.0.1:9000'])('--webhook takes %s', (address) => {
    expect(() => checkWebhook(address)).not.toThrow();
  });

  it.each(['hooks.example.org', 'ftp://example.org', 'https://user:word@example.org', ''])(
    "--webhook refuses '%s'",
    (address) => {
      expect(() => checkWebhook(address)).toThrow(/^--webhook: '.*' is not the address of a receiver; use one such as/);
    },
  );

  it.each([undefined, '', 'whsec_', 'whsec_c2hvcnQ=', Buffer.alloc(32).toString('base64'), `whsec_${'A'.repeat(100)}`])(
    'LIVERY_WEBHOOK_SECRET refuses %j without printing it',
    (secret) => {
      expect(() => readWebhookSecret(secret)).toThrow(
        /^LIVERY_WEBHOOK_SECRET: it is not (set|a secret); make one with: /,
      );
    },
  );
});
