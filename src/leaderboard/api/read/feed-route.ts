import { GET_FEED } from '../../../contract/board/index.js';
import { readFeed } from '../../store/reads/feed.js';
import type { Board } from '../board.js';
import type { AddRead } from '../routes.js';
import { FEED_LIMIT } from './parameters/integers.js';
import { read } from './parameters/parameter.js';

/** Adds the newest rows of the feed. */
export function addFeedRoute(add: AddRead, { reads }: Board): void {
  add(GET_FEED, async (request) => {
    const limit = read(request, FEED_LIMIT);
    const rows = await reads.view((db) => readFeed(db, limit));
    return { limit, rows };
  });
}
