import type { FastifyInstance } from 'fastify';
import { readFeed } from '../../store/reads/feed.js';
import type { Board } from '../board.js';
import { addRoute } from '../routes.js';
import { sendJson } from '../send-json.js';
import { FEED_LIMIT } from './parameters/integers.js';
import { read } from './parameters/parameter.js';

/** Adds the newest rows of the feed. */
export function addFeedRoute(app: FastifyInstance, { reads }: Board): void {
  addRoute(app, {
    method: 'GET',
    url: '/v1/feed',
    cache: 'read',
    isShared: true,
    handler: async (request, reply) => {
      const limit = read(request, FEED_LIMIT);
      const rows = await reads.view((db) => readFeed(db, limit));
      return sendJson(reply, { limit, rows });
    },
  });
}
