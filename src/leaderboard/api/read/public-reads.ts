import type { FastifyInstance } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { type BoardOperation, GET_FEED } from '../../../contract/board/index.js';
import type { Board } from '../board.js';
import type { ClientTurns } from '../client-turns.js';
import { type AddRead, addRead, type ReadAnswer, type ReadRequest } from '../routes.js';
import { writeJson } from '../write-json.js';
import { addBoardRoutes } from './board-routes.js';
import { addCompareRoute } from './compare-route.js';
import { addLogRoutes } from './log-routes.js';
import { addPlayerRoutes } from './player-routes.js';
import { addStatsRoute } from './stats-route.js';
import { readFeed } from '../../store/reads/feed.js';
import { FEED_LIMIT } from './parameters/integers.js';
import { read } from './parameters/parameter.js';

/**
 * Makes the answers about boards, players, the log, the feed and the census, both for their routes and for the pages of
 * the site.
 */
export class PublicReads {
  readonly #answers = new Map<BoardOperation, ReadAnswer<TSchema>>();

  constructor(board: Board) {
    const add: AddRead = (operation, answer) => void this.#answers.set(operation, answer);
    addBoardRoutes(add, board);
    addPlayerRoutes(add, board);
    addLogRoutes(add, board);
    addCompareRoute(add, board);
    addStatsRoute(add, board);
    addFeedRoute(add, board);
  }

  addRoutes(app: FastifyInstance, turns: ClientTurns): void {
    for (const [operation, answer] of this.#answers)
      addRead(app, operation, (request) => turns.read(request, () => answer(request)));
  }

  /**
   * Returns the answer of an operation directly, without an HTTP request; for the site's pages.
   * @throws BoardError in the same cases as the operation's route
   */
  async ask<Answer extends TSchema>(operation: BoardOperation<Answer>, request: ReadRequest): Promise<Static<Answer>> {
    return JSON.parse(writeJson(await this.#answers.get(operation)!(request))) as Static<Answer>;
  }
}

function addFeedRoute(add: AddRead, { reads }: Board): void {
  add(GET_FEED, async (request) => {
    const limit = read(request, FEED_LIMIT);
    const rows = await reads.view((db) => readFeed(db, limit));
    return { limit, rows };
  });
}
