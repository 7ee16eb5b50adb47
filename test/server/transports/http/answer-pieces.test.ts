import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { answerPieces } from '../../../../src/server/transports/http/answer-pieces.js';
import { StepScheduler } from '../../../../src/server/transports/step-scheduler.js';
import { jsonText } from '../../../../src/simulator/fields/index.js';
import { bareSimulation } from '../../../support/worlds.js';
import { startTestServer } from '../../../support/http-server.js';
import { aggregatesOver } from '../../../support/aggregates.js';

/** Makes turns whose slices have so many steps. */
function countedTurns(steps: number): StepScheduler<unknown> {
  const slice = () => {
    let left = steps;
    return () => left-- > 0;
  };
  return new StepScheduler<unknown>({ slice, failed: (error) => expect.unreachable(String(error)) });
}

describe('an answer in pieces', () => {
  it('is made no faster than its slices allow, one piece of each answer in turn, and arrives complete', async () => {
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
    const turns = countedTurns(4);
    await using app = fastify();
    let missing = 2;
    let begin = (): void => undefined;
    const bothAsked = new Promise<void>((resolve) => (begin = resolve));
    app.get('/:name', async ({ params }, reply) => {
      if (--missing === 0) begin();
      await bothAsked;
      return answerPieces(reply, turns, pieces((params as { name: string }).name));
    });
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const answers = await Promise.all(['a', 'b'].map(async (name) => (await fetch(`${origin}/${name}`)).text()));
    expect(answers).toEqual(['a0a1a2a3a4a5a6a7a8a9\n', 'b0b1b2b3b4b5b6b7b8b9\n']);
    expect(made.slice(0, made.lastIndexOf('a')).filter((name) => name === 'b').length).toBeGreaterThan(4);
  });

  it('is a 500 when a piece cannot be made, not half an answer', async () => {
    await using app = fastify();
    function* broken(): Generator<string> {
      yield '{';
      throw new Error('the scribe slept');
    }
    app.get('/', (_request, reply) => answerPieces(reply, countedTurns(4), broken()));
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    expect((await fetch(origin)).status).toBe(500);
  });

  it('is given up when its client has gone', async () => {
    let made = 0;
    function* endless(): Generator<string> {
      for (;;) yield String(made++);
    }
    const turns = countedTurns(4);
    await using app = fastify();
    app.get('/', (_request, reply) => answerPieces(reply, turns, endless()));
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const gone = new AbortController();
    const answer = fetch(origin, { signal: gone.signal });
    await expect.poll(() => made).toBeGreaterThan(10);
    gone.abort();
    await expect(answer).rejects.toThrow();
    const stands = async (): Promise<boolean> => {
      const before = made;
      await new Promise((resolve) => setImmediate(resolve));
      await new Promise((resolve) => setImmediate(resolve));
      return made === before;
    };
    await expect.poll(stands).toBe(true);
  });
});

it('the snapshot in pieces has the members and the vessels of the views, as at one moment', async () => {
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

it('GET /v1/snapshot says how long it is, and HEAD the same without a body', async () => {
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
