import type { FastifyReply } from 'fastify';

/** Makes a signal that aborts when the client leaves before the response. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.on('close', () => {
    if (!raw.writableFinished) gone.abort(new Error('the client has left'));
  });
  return gone.signal;
}
