import type { FastifyInstance } from 'fastify';
import { GET_FEED } from '../../../contract/board/log.js';
import { readFeed } from '../../store/reads/feed.js';
import type { Board } from '../board.js';
import { addRead } from '../routes.js';
import { FEED_LIMIT } from './parameters/integers.js';
import { read } from './parameters/parameter.js';

/** Adds the newest rows of the feed. */
export function addFeedRoute(app: FastifyInstance, { reads }: Board): void {
  addRead(app, GET_FEED, async (request) => {
    const limit = read(request, FEED_LIMIT);
    const rows = await reads.view((db) => readFeed(db, limit));
    return { limit, rows };
  });
}
