import { fastify, type FastifyInstance } from 'fastify';
import type { Board } from '../board.js';
import { addReadRoutes } from '../read/read-routes.js';
import { sendRefusal, sendThrown } from '../errors.js';
import { noteReceipt } from '../headers.js';
import { PATH_PART_MAX } from '../routes.js';
import type { ErrorBody } from '../../../contract/board/refusals.js';
import { BoardError } from '../../board-error.js';

/** Asks the read API, in this process: pages show what programs get, and nothing else. */
export type Ask = <Answer>(path: string) => Promise<Answer>;

/** Makes the way of pages to the answers of the API. */
export function askApi(board: Board): { readonly ask: Ask; readonly app: FastifyInstance } {
  const app = fastify({
    logger: false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: PATH_PART_MAX },
    frameworkErrors: (error, _request, reply) => void sendThrown(reply, error, board.faults),
  });
  noteReceipt(app, board.now);
  // A name of dots alone steps out of its folder, as in every URL.
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, new BoardError('not_found', 'nothing is here')));
  app.setErrorHandler((error, _request, reply) => sendThrown(reply, error, board.faults));
  addReadRoutes(app, board);
  const ask: Ask = async <Answer>(path: string) => {
    const { statusCode: status, body } = await app.inject({ url: path });
    const answer = JSON.parse(body) as ErrorBody;
    if (status >= 400) throw new BoardError(answer.error, answer.detail, { status });
    return answer as Answer;
  };
  return { ask, app };
}
