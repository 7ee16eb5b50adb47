import { connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultConfig } from '../../../../src/contract/vocabulary/config-keys.js';
import { treeOver } from '../../../../src/simulator/create-simulation.js';
import { AnswerPlaces } from '../../../../src/server/transports/http/answer-places.js';
import { LongAnswers } from '../../../../src/server/transports/http/long-answers.js';
import { StepScheduler } from '../../../../src/server/transports/step-scheduler.js';
import { jsonText } from '../../../../src/simulator/fields/index.js';
import { bareSimulation, worldOfParts } from '../../../support/worlds.js';
import { collectFaults, printedFaults } from '../../../support/faults.js';
import { serveSimulation, startTestServer } from '../../../support/http-server.js';
import { aggregatesOver } from '../../../support/aggregates.js';

function countedTurns(steps: number): StepScheduler<unknown> {
  const slice = () => {
    let left = steps;
    return () => left-- > 0;
  };
  return new StepScheduler<unknown>({ slice, failed: (error) => expect.unreachable(String(error)) });
}

const countedAnswers = (steps: number, most = 16, patienceMs = 600_000, faults = printedFaults): LongAnswers =>
  new LongAnswers({ scheduler: countedTurns(steps), places: new AnswerPlaces({ most, patienceMs }), faults });

/** A piece of an answer that is large enough to be sent at once. */
const PIECE = 'x'.repeat(65_536);
/** Number of pieces that together exceed what the system buffers for a client that does not read. */
const MANY = 600;

async function portOf(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as { port: number }).port;
}

function askSilently(port: number, path = '/'): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`));
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Waits until a count no longer grows. */
async function standing(count: () => number): Promise<number> {
  let before = -1;
  const stands = async (): Promise<boolean> => {
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
    const is = before === count();
    before = count();
    return is && before > 0;
  };
  await expect.poll(stands).toBe(true);
  return count();
}

describe('a response in pieces', () => {
  it('long responses take turns, and all arrive complete', async () => {
    const made: string[] = [];
    const inTurn: number[] = [];
    function* pieces(name: string): Generator<string> {
      for (let piece = 0; piece < 10; piece++) {
        if (made.length === 0 || inTurn.length === 0) setImmediate(() => inTurn.splice(0));
        inTurn.push(piece);
        expect(inTurn.length).toBeLessThanOrEqual(8);
        made.push(name);
        yield `${name}${piece}`;
      }
    }
    const answers = countedAnswers(4);
    await using app = fastify({ forceCloseConnections: true });
    let missing = 2;
    let begin = (): void => undefined;
    const bothAsked = new Promise<void>((resolve) => (begin = resolve));
    app.get('/:name', async ({ params }, reply) => {
      if (--missing === 0) begin();
      await bothAsked;
      return answers.answer(reply, () => pieces((params as { name: string }).name));
    });
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const texts = await Promise.all(['a', 'b'].map(async (name) => (await fetch(`${origin}/${name}`)).text()));
    expect(texts).toEqual(['a0a1a2a3a4a5a6a7a8a9\n', 'b0b1b2b3b4b5b6b7b8b9\n']);
    expect(made.slice(0, made.lastIndexOf('a')).filter((name) => name === 'b').length).toBeGreaterThan(4);
  });

  it('if the first pieces of a response cannot be produced, the client gets a 500', async () => {
    await using app = fastify({ forceCloseConnections: true });
    function* broken(): Generator<string> {
      yield '{';
      throw new Error('the scribe slept');
    }
    app.get('/', (_request, reply) => countedAnswers(4).answer(reply, broken));
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    expect((await fetch(origin)).status).toBe(500);
  });

  it('if a later piece of a response cannot be produced, the connection ends', async () => {
    const { log, records } = collectFaults();
    await using app = fastify({ forceCloseConnections: true });
    function* broken(): Generator<string> {
      yield PIECE;
      throw new Error('the scribe slept');
    }
    app.get('/', (_request, reply) => countedAnswers(4, 16, 600_000, log).answer(reply, broken));
    const answer = await fetch(`http://127.0.0.1:${await portOf(app)}/`);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
    expect(records).toHaveLength(1);
  });

  it('a response in pieces is produced only as fast as its client reads, and arrives complete', async () => {
    let made = 0;
    function* pieces(): Generator<string> {
      for (; made < MANY; made++) yield PIECE;
    }
    await using app = fastify({ forceCloseConnections: true });
    const answers = countedAnswers(4);
    app.get('/', (_request, reply) => answers.answer(reply, pieces));
    const answer = await fetch(`http://127.0.0.1:${await portOf(app)}/`);
    expect(await standing(() => made)).toBeLessThan(MANY);
    expect((await answer.text()).length).toBe(MANY * PIECE.length + 1);
  });

  it('for clients that do not read, the server keeps at most a fixed number of states of the world in memory', async () => {
    let [begun, held] = [0, 0];
    function* pieces(): Generator<string> {
      begun++;
      held++;
      try {
        for (;;) yield PIECE;
      } finally {
        held--;
      }
    }
    await using app = fastify({ forceCloseConnections: true });
    const answers = countedAnswers(4, 2);
    app.get('/', (_request, reply) => answers.answer(reply, pieces));
    app.get('/short', (_request, reply) => answers.answer(reply, () => ['short']));
    const port = await portOf(app);
    const clients = Array.from({ length: 6 }, () => askSilently(port));
    await expect.poll(() => begun).toBe(6);
    expect(held).toBe(2);
    expect(await (await fetch(`http://127.0.0.1:${port}/short`)).text()).toBe('short\n');
    for (const client of clients.slice(0, 2)) client.destroy();
    await expect.poll(() => begun).toBe(8);
  });

  it('a response that its client does not read ends after a time limit if another client is waiting', async () => {
    function* pieces(many: number): Generator<string> {
      for (let piece = 0; piece < many; piece++) yield PIECE;
    }
    await using app = fastify({ forceCloseConnections: true });
    const answers = countedAnswers(4, 1, 0);
    let begun = 0;
    app.get('/', (_request, reply) => {
      begun++;
      return answers.answer(reply, () => pieces(Infinity));
    });
    app.get('/next', (_request, reply) => answers.answer(reply, () => pieces(3)));
    const port = await portOf(app);
    const silent = askSilently(port);
    let isOver = false;
    silent.on('close', () => (isOver = true));
    await expect.poll(() => begun).toBe(1);
    const text = await (await fetch(`http://127.0.0.1:${port}/next`)).text();
    expect(text.length).toBe(3 * PIECE.length + 1);
    silent.resume();
    await expect.poll(() => isOver).toBe(true);
  });

  it('a response in pieces is cancelled when its client has disconnected', async () => {
    let made = 0;
    function* endless(): Generator<string> {
      for (;;) yield String(made++);
    }
    const answers = countedAnswers(4);
    await using app = fastify({ forceCloseConnections: true });
    app.get('/', (_request, reply) => answers.answer(reply, endless));
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const gone = new AbortController();
    const answer = fetch(origin, { signal: gone.signal });
    await expect.poll(() => made).toBeGreaterThan(10);
    gone.abort();
    // Either the request fails or, if the headers arrived before the client aborted, the reading of the body.
    await expect(answer.then((response) => response.text())).rejects.toThrow();
    const stands = async (): Promise<boolean> => {
      const before = made;
      await new Promise((resolve) => setImmediate(resolve));
      await new Promise((resolve) => setImmediate(resolve));
      return made === before;
    };
    await expect.poll(stands).toBe(true);
  });
});

it('a snapshot that is sent in pieces shows all vessels at the moment of the request', async () => {
  const { world, tree } = await bareSimulation();
  const aggregates = aggregatesOver(world, tree);
  const pieces = aggregates.snapshotText();
  let text = pieces.next().value ?? '';
  const { sequence, ut } = world.takeSnapshot();
  const views = world.takeSnapshot().vessels.map(({ id }) => jsonText(aggregates.vessel(id)));
  world.step(1);
  for (const piece of pieces) text += piece;
  const whole = JSON.parse(text) as { vessels: unknown[]; sequence: number; ut_seconds: number };
  expect([whole.sequence, whole.ut_seconds]).toEqual([sequence, ut]);
  expect(whole.vessels.map((vessel) => jsonText(vessel))).toEqual(views);
  expect(Object.keys(whole)).toEqual(Object.keys(aggregates.snapshotFrame()));
});

it.each([[[]], [[1]], [[100]], [[10_000, 3]]])(
  'GET /v1/snapshot and /v1/vessels send small worlds in one piece, with vessels of %j parts',
  async (parts) => {
    const world = worldOfParts(parts);
    const tree = treeOver(world, defaultConfig());
    await using server = await serveSimulation({ world, tree });
    const { aggregates } = server.options;
    const vessels = aggregates.vessels().map((id) => aggregates.vessel(id));
    const whole = `${jsonText({ ...aggregates.snapshotFrame(), vessels })}\n`;
    expect((await (await fetch(`${server.base}/snapshot`)).text()) === whole).toBe(true);
    for (const [index, id] of aggregates.vessels().entries()) {
      const answer = await fetch(`${server.base}/vessels/${id}`);
      expect((await answer.text()) === `${jsonText(vessels[index])}\n`, id).toBe(true);
    }
    const head = await fetch(`${server.base}/snapshot`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'application/json', '']);
  },
);

it('GET and HEAD of /v1/snapshot have the same content-length', async () => {
  await using server = await startTestServer();
  const got = await fetch(`${server.base}/snapshot`);
  const body = await got.text();
  expect(got.headers.get('content-length')).toBe(String(Buffer.byteLength(body)));
  expect(body.endsWith('}\n')).toBe(true);
  const head = await fetch(`${server.base}/snapshot`, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
    200,
    got.headers.get('content-length'),
    '',
  ]);
});
