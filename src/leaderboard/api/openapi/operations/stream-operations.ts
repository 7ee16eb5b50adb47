import { type TSchema, Type } from 'typebox';
import { cacheControl } from '../../headers.js';
import { HANDLE, TYPE } from '../../read/parameters/texts.js';
import type { Operation } from '../operation.js';
import { Event, FeedRow } from '../shapes/log.js';
import { ACTIVITY, EVENT } from './log-operations.js';
import { ANY } from './common.js';

const LIVE = { method: 'get', tag: 'Streams', cacheControl: cacheControl('stream', 200), isShared: true } as const;
const AGAIN =
  'Nothing is sent again: after a break, read the list of the same name and leave out what is there by its id.';

/** A stream of server-sent events. @param schema the form of the `data` of each */
const stream = (description: string, schema: TSchema, example: string): Operation['answer'] => ({
  description,
  type: 'text/event-stream',
  schema: Type.Unsafe<string>({ type: 'string', contentMediaType: 'application/json', contentSchema: schema }),
  example,
});

export const STREAM_OPERATIONS: readonly Operation[] = [
  {
    ...LIVE,
    path: '/v1/events/stream',
    id: 'streamEvents',
    summary: 'Events as they are published',
    description: AGAIN,
    query: [TYPE, HANDLE],
    answer: stream(
      'Frames with the event `raw`, whose id is the position in the log, and comments as signs of life.',
      Event,
      `retry: 5000\n\nid: 7\nevent: raw\ndata: ${JSON.stringify({ ...EVENT, handle: 'Whiskers' })}\n\n`,
    ),
    refusals: ['NotFound', 'TooManyReaders', ...ANY],
  },
  {
    ...LIVE,
    path: '/v1/feed/stream',
    id: 'streamFeed',
    summary: 'Rows of the feed as they are published',
    description: AGAIN,
    answer: stream(
      'Frames with the event `feed`, and comments as signs of life.',
      FeedRow,
      `retry: 5000\n\nid: 9\nevent: feed\ndata: ${JSON.stringify(ACTIVITY)}\n\n`,
    ),
    refusals: ['TooManyReaders', ...ANY],
  },
  {
    ...LIVE,
    isShared: false,
    path: '/v1/feed/sse',
    id: 'streamFeedFragments',
    summary: "The feed for the service's own pages",
    description: 'Fragments of HTML, whose form may change; programs use `/v1/feed/stream`.',
    answer: {
      description: 'Frames of HTML.',
      type: 'text/event-stream',
      schema: Type.String(),
      example: 'event: item\ndata: <li class="feed-item" data-feed-id="9" data-type="vehicle.soi">…</li>\n\n',
    },
    refusals: ['TooManyReaders', ...ANY],
  },
];
