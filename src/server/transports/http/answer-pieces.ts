import type { FastifyReply } from 'fastify';
import type { Steps, StepScheduler } from '../step-scheduler.js';
import { JSON_TYPE } from './answers.js';

/**
 * Answers 200 with a long JSON text made in pieces. Long answers take turns, piece by piece, and the event loop serves
 * everything else in between. If the client leaves, the answer is abandoned.
 */
export async function answerPieces(
  reply: FastifyReply,
  scheduler: StepScheduler<unknown>,
  pieces: Iterable<string>,
): Promise<FastifyReply> {
  const { raw } = reply;
  const made: Buffer[] = [];
  function* make(): Steps {
    for (const piece of pieces) {
      made.push(Buffer.from(piece));
      yield;
    }
    made.push(Buffer.from('\n'));
  }
  raw.once('close', () => scheduler.forget(reply));
  await scheduler.done(reply, make());
  reply.hijack();
  raw.writeHead(200, {
    'content-type': JSON_TYPE,
    'content-length': made.reduce((sum, { length }) => sum + length, 0),
  });
  raw.cork();
  for (const piece of made) raw.write(piece);
  raw.end();
  raw.uncork();
  return reply;
}
