import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendJsonText } from '../../../base/http/index.js';
import { SEND_BATCH, type Stored } from '../../../contract/board/index.js';
import { BoardError } from '../../board-error.js';
import { takeBatch } from '../../ingest/take-batch.js';
import type { Board } from '../board.js';
import { addOperation, takeAnyType } from '../routes.js';
import { readBody } from './read-body.js';

const DEADLINE_MS = 30_000;
const RETRY_S = 5;

export function addIngest(
  app: FastifyInstance,
  { ingest, ingestDeadlineMs = DEADLINE_MS, uploadPace }: Pick<Board, 'ingest' | 'ingestDeadlineMs' | 'uploadPace'>,
): void {
  addOperation(
    app,
    SEND_BATCH,
    async (request, reply) => {
      const stored = await withDeadline(ingestDeadlineMs, (signal) =>
        takeBatch(
          {
            contentEncoding: header(request, 'content-encoding'),
            contentLength: lengthOf(request),
            license: header(request, 'x-board-license'),
            proof: header(request, 'x-board-proof'),
            received: request.received,
            readBody: (bytesMax) =>
              readBody(request.raw, { bytesMax, signal, ...(uploadPace && { pace: uploadPace }) }),
          },
          ingest,
        ),
      );
      reply.stored = stored;
      return sendJsonText(reply, JSON.stringify(stored));
    },
    [takeAnyType],
  );
}

declare module 'fastify' {
  interface FastifyReply {
    stored?: Stored;
  }
}

function header({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

function lengthOf(request: FastifyRequest): number | undefined {
  const text = header(request, 'content-length');
  return text === undefined ? undefined : Number(text);
}

/**
 * Does the work for a batch within a time limit. After `ms`, the answer says that the batch was not accepted, although
 * the batch's transaction may still commit. The client then sends the batch again, and the service recognises its id.
 */
async function withDeadline<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new BoardError(
        'internal',
        `the service did not accept the batch within ${ms / 1000} s; send it again`,
        {
          status: 503,
          retryAfter: RETRY_S,
        },
      );
      deadline.abort(error);
      reject(error);
    }, ms);
  });
  try {
    return await Promise.race([work(deadline.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
