import type { FastifyInstance } from 'fastify';
import type { Board } from '../board.js';
import { addBoardRoutes } from './board-routes.js';
import { addCompareRoute } from './compare-route.js';
import { addFeedRoute } from './feed-route.js';
import { addLogRoutes } from './log-routes.js';
import { addPlayerRoutes } from './player-routes.js';
import { addStatsRoute } from './stats-route.js';

/** Adds every route by which the public reads boards, players, the log, the feed and the census. */
export function addReadRoutes(app: FastifyInstance, board: Board): void {
  addBoardRoutes(app, board);
  addPlayerRoutes(app, board);
  addLogRoutes(app, board);
  addCompareRoute(app, board);
  addStatsRoute(app, board);
  addFeedRoute(app, board);
}
