import type { FastifyReply } from 'fastify';

/** Aborts when the client disconnects before the response is complete. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.on('close', () => {
    if (!raw.writableFinished) gone.abort(new Error('the client has left'));
  });
  return gone.signal;
}
