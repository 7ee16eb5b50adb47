import { describe } from '../../openapi/describe.js';
import { GET_BOARD, LIST_BOARDS } from '../boards.js';
import { GET_CENSUS } from '../census.js';
import { GET_FEED, LIST_EVENTS, LIST_PLAYER_EVENTS, STREAM_EVENTS, STREAM_FEED, STREAM_FRAGMENTS } from '../log.js';
import { type BoardOperation, HEADERS } from '../operation.js';
import { COMPARE_PLAYERS, GET_HISTORY, GET_PLAYER, SEARCH_PLAYERS } from '../players.js';
import { ErrorBody, REFUSALS } from '../refusals.js';
import { FeedMessage, ReviewMessage } from '../webhooks.js';
import { GET_DENY_LIST, GET_DESCRIPTION, GET_HEALTH, GET_READINESS, GET_SIGNING_KEYS, SEND_BATCH } from '../service.js';

const DESCRIPTION = `Leaderboards, records, the raw log, a census and a feed of a space game. The service derives them from
the events that players' clients send.

All reads are public and need no key and no sign-up. Values are unformatted numbers, with their unit beside them.
Times are unix milliseconds. A JSON member that does not apply is absent, never null. Every GET route answers HEAD as well.

Every refusal has the body \`{error, detail}\`. Paths that are not listed get 404; other methods of listed paths get 405
with \`Allow\`. If a query parameter is repeated, the first one counts, unless its description says otherwise. An
empty one counts as absent. Unknown ones are ignored.`;

const TAGS = {
  Boards: 'The leaders of all time and of each period.',
  Players: 'The records of players.',
  Log: 'The events as sent.',
  Activity: 'Recent events and counts.',
  Streams: 'Live events; streams do not replay.',
  Ingest: 'Batches of events from clients.',
  Service: 'Keys, revocations, health, and this description.',
} as const;

/** The operations of the service, without the pages of its site. */
export const OPERATIONS: readonly BoardOperation[] = [
  LIST_BOARDS,
  GET_BOARD,
  GET_PLAYER,
  GET_HISTORY,
  SEARCH_PLAYERS,
  COMPARE_PLAYERS,
  LIST_EVENTS,
  LIST_PLAYER_EVENTS,
  GET_FEED,
  GET_CENSUS,
  STREAM_EVENTS,
  STREAM_FEED,
  STREAM_FRAGMENTS,
  SEND_BATCH,
  GET_SIGNING_KEYS,
  GET_DENY_LIST,
  GET_HEALTH,
  GET_READINESS,
  GET_DESCRIPTION,
];

const WEBHOOKS = {
  feed: { summary: 'New rows of the feed', body: FeedMessage },
  review: { summary: 'Scores that wait for an operator', body: ReviewMessage },
} as const;

/** @param baseUrl the public address of the service */
export const describeService = (baseUrl: string) =>
  describe({
    title: 'Livery Leaderboard',
    description: DESCRIPTION,
    server: { url: baseUrl, description: 'The service that sent this description.' },
    security: [],
    tags: TAGS,
    operations: OPERATIONS,
    refusals: Object.values(REFUSALS),
    refusalBody: ErrorBody,
    refusalCode: 'error',
    headers: HEADERS,
    webhooks: WEBHOOKS,
  });
