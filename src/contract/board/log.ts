import { type Static, Type } from 'typebox';
import { maybe, named } from '../schema.js';
import { EVENT_TYPE_FORM, EVENT_TYPES } from './event-types.js';
import { ANY, HANDLE_NAME, jsonRead, read, streamOf } from './operation.js';
import { FeedQuery, HandleQuery, LogQuery, PAGE_SIZES, TypeQuery } from './queries.js';
import { Handle, Label, Time, Ulid } from './values.js';

const row = {
  seq: Type.Integer({ minimum: 1, description: 'Position in the log.' }),
  id: Ulid('Label of the event. The label never changes. Unlike the id, it does not contain the clock of the client.'),
  type: Type.String({
    ...EVENT_TYPE_FORM,
    description: 'Type of the event. Some types do not score.',
  }),
  ver: Type.Integer({ minimum: 1, description: 'Version of the payload.' }),
  session: Ulid('Label of the game session.'),
  flight: maybe(Ulid('Label of the flight, if the event named one.')),
  career: Label('Label of the career. Labels of different players are unrelated.'),
  sim_t: maybe(Type.Number({ description: 'Time since the career began, s.' })),
  recv: Time('When the service received the event'),
  payload: Type.Unsafe<Readonly<Record<string, unknown>>>(
    Type.Object(
      {},
      {
        additionalProperties: true,
        description:
          'As sent, but without the id of the installation. Labels replace the ids of careers, kittens, flights and sessions.',
      },
    ),
  ),
};

export const PlayerEvent = named('PlayerEvent', 'An event of a player.', row);
export type PlayerEvent = Static<typeof PlayerEvent>;
export const Event = named('Event', 'An event, with its player.', { ...row, handle: Handle });
export type Event = Static<typeof Event>;

const page = {
  limit: Type.Integer({ minimum: 1, maximum: PAGE_SIZES.log.most, description: 'Maximum number of rows in the page.' }),
  type: maybe(Type.String({ description: 'The requested type.' })),
  next: maybe(
    Type.String({
      pattern: '^\\d+$',
      description: 'Value of `before` for the next page; absent at the end of the log.',
    }),
  ),
};

export const PlayerLog = named('PlayerLog', 'A page of the log of a player, the newest event first.', {
  handle: Handle,
  ...page,
  events: Type.Array(PlayerEvent),
});
export type PlayerLog = Static<typeof PlayerLog>;
export const Log = named('Log', 'A page of the log, the newest event first.', {
  handle: maybe(Handle),
  ...page,
  events: Type.Array(Event),
});
export type Log = Static<typeof Log>;

export const FeedRow = named('FeedRow', 'A recent event.', {
  id: Type.Integer({ minimum: 1, description: 'Position of the event in the log.' }),
  at: Time('When the service received the event'),
  handle: Handle,
  type: Type.Enum([...EVENT_TYPES], { description: 'The type of the event.' }),
  summary: Type.String({ minLength: 1, description: 'A sentence for people, which begins with the handle.' }),
});
export const Feed = named('Feed', 'The latest events, the newest first.', {
  limit: Type.Integer({
    minimum: 1,
    maximum: PAGE_SIZES.feed.most,
    description: 'Maximum number of rows in the answer.',
  }),
  rows: Type.Array(FeedRow),
});
export type FeedRow = Static<typeof FeedRow>;
export type Feed = Static<typeof Feed>;

const AT = 1_795_348_800_000;
const EVENT = {
  seq: 7,
  id: '01JD3Q8Z5M6N7P8Q9R0S1T2V3W',
  type: 'kitten.eva_end',
  ver: 1,
  session: '01JD3Q8Z5M6N7P8Q9R0S1T2V3X',
  flight: '01JD3Q8Z5M6N7P8Q9R0S1T2V3Y',
  career: 'k7x0m2q9wd3hv81c',
  sim_t: 12.5,
  recv: AT,
  payload: { kid: 'w0d9k2m7x1v3c8qh', name: 'Mia', duration_s: 812.5 },
};
const ACTIVITY = {
  id: 9,
  at: AT,
  handle: 'Whiskers',
  type: 'vehicle.soi' as const,
  summary: 'Whiskers entered the sphere of luna',
};

const PAGING =
  'The newest event comes first. Request further pages with `next` until it is absent: a page before the end may be short, or even empty.';

export const LIST_EVENTS = jsonRead({
  path: '/v1/events',
  id: 'listEvents',
  tag: 'Log',
  summary: 'The log of all players',
  description: PAGING,
  query: Type.Object({ ...LogQuery.properties, ...HandleQuery }),
  answer: ['The page.', Log, { limit: 50, next: '7', events: [{ ...EVENT, handle: 'Whiskers' }] }],
  refusals: ['NotFound', ...ANY],
});

export const LIST_PLAYER_EVENTS = jsonRead({
  path: '/v1/players/{handle}/events',
  id: 'listPlayerEvents',
  tag: 'Log',
  summary: 'The log of one player',
  description: PAGING,
  names: HANDLE_NAME,
  query: LogQuery,
  answer: ['The page.', PlayerLog, { handle: 'Whiskers', limit: 50, events: [EVENT] }],
  refusals: ['NotFound', ...ANY],
});

export const GET_FEED = jsonRead({
  path: '/v1/feed',
  id: 'getFeed',
  tag: 'Activity',
  summary: 'The latest events',
  query: FeedQuery,
  answer: ['The rows.', Feed, { limit: 30, rows: [ACTIVITY] }],
  refusals: ANY,
});

const AGAIN =
  'A stream does not repeat missed rows. After an interruption, read the list of the same name and skip the ids that you know.';
const STREAMS = { tag: 'Streams' } as const;
const LIVE = { cache: 'stream', isShared: true } as const;
const SSE = 'text/event-stream';

export const STREAM_EVENTS = read(
  {
    ...STREAMS,
    path: '/v1/events/stream',
    id: 'streamEvents',
    summary: 'Events as they arrive',
    description: `${AGAIN} The stream also misses rows of a player whose events name more than 20,000 ids in a minute.`,
    query: Type.Object({ ...TypeQuery, ...HandleQuery }),
    refusals: ['NotFound', 'TooManyReaders', ...ANY],
  },
  LIVE,
  'Frames with the event `raw`, whose id is the position in the log, and comments as heartbeats.',
  streamOf(Event),
  `retry: 5000\n\nid: 7\nevent: raw\ndata: ${JSON.stringify({ ...EVENT, handle: 'Whiskers' })}\n\n`,
  SSE,
);

export const STREAM_FEED = read(
  {
    ...STREAMS,
    path: '/v1/feed/stream',
    id: 'streamFeed',
    summary: 'Rows of the feed as they arrive',
    description: `${AGAIN} In a minute, the stream has at most 20 rows of one player.`,
    refusals: ['TooManyReaders', ...ANY],
  },
  LIVE,
  'Frames with the event `feed`, and comments as heartbeats.',
  streamOf(FeedRow),
  `retry: 5000\n\nid: 9\nevent: feed\ndata: ${JSON.stringify(ACTIVITY)}\n\n`,
  SSE,
);

export const STREAM_FRAGMENTS = read(
  {
    ...STREAMS,
    path: '/v1/feed/sse',
    id: 'streamFeedFragments',
    summary: "The feed for the service's own pages",
    description: 'The stream has fragments of HTML, whose form may change. Programs should use `/v1/feed/stream`.',
    refusals: ['TooManyReaders', ...ANY],
  },
  { ...LIVE, isShared: false },
  'Frames of HTML.',
  Type.String(),
  'event: item\ndata: <li class="feed-item" data-feed-id="9" data-type="vehicle.soi">…</li>\n\n',
  SSE,
);
