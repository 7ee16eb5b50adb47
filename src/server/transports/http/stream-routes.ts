import type { FastifyInstance, FastifyReply } from 'fastify';
import { WaitQuery } from '../../../contract/http/index.js';
import type { Aggregates, FieldTree } from '../../../simulator/fields/index.js';
import { answerHead, answerJson, JSON_TYPE } from './answers.js';
import { goneSignal } from './client-gone.js';
import { NDJSON, SERVER_SENT_EVENTS, type StreamFormat } from './push-stream.js';
import type { PushStreams } from './push-streams.js';
import { readQuery } from './query.js';

export function addStreamRoutes(
  app: FastifyInstance,
  { tree, aggregates }: { readonly tree: FieldTree; readonly aggregates: Aggregates },
  streams: PushStreams,
): void {
  app.get('/v1/events', ({ headers }, reply) =>
    streams.answer(reply, formatFor(headers.accept), (send) => tree.watch('events', send)),
  );
  app.get<{ Params: { id: string } }>('/v1/vessels/:id/stream', ({ params, headers }, reply) =>
    streams.answer(reply, formatFor(headers.accept), (send) => aggregates.followVessel(params.id, send)),
  );
  app.get<{ Querystring: Record<string, string> }>('/v1/time/wait', ({ method, query }, reply) => {
    const { until } = readQuery(WaitQuery, query);
    return method === 'HEAD' ? answerHead(reply, JSON_TYPE) : waitUntil(aggregates, until, reply);
  });
}

/** Chooses JSON lines if an Accept header names them, and otherwise server-sent events. */
function formatFor(accept = ''): StreamFormat {
  return /\bapplication\/(x-)?nd-?json\b/i.test(accept) ? NDJSON : SERVER_SENT_EVENTS;
}

async function waitUntil(aggregates: Aggregates, until: number, reply: FastifyReply): Promise<FastifyReply> {
  const gone = goneSignal(reply);
  const reached = await new Promise<number | null>((resolve) => {
    const end = aggregates.whenReached(until, resolve);
    gone.addEventListener('abort', () => {
      end();
      resolve(null);
    });
  });
  if (reached !== null) return answerJson(reply, { reached_ut: reached });
  reply.hijack();
  return reply;
}
