import type { FastifyInstance } from 'fastify';
import { FEED_MAX, readFeed } from '../../store/reads/feed.js';
import type { Board } from '../board.js';
import { addRoute } from '../routes.js';
import { sendJson } from '../send-json.js';
import { limitUpTo } from './parameters/integers.js';
import { read } from './parameters/parameter.js';

const LIMIT = limitUpTo(FEED_MAX, 30);

/** Adds the newest rows of the feed. */
export function addFeedRoute(app: FastifyInstance, { reads }: Board): void {
  addRoute(app, {
    method: 'GET',
    url: '/v1/feed',
    cache: 'read',
    isShared: true,
    handler: async (request, reply) => {
      const limit = read(request, LIMIT);
      const rows = await reads.view((db) => readFeed(db, limit));
      return sendJson(reply, { limit, rows });
    },
  });
}
