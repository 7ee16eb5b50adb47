import { BEFORE, FEED_LIMIT, LOG_LIMIT } from '../../read/parameters/integers.js';
import { HANDLE, TYPE } from '../../read/parameters/texts.js';
import type { Operation } from '../operation.js';
import { Census } from '../shapes/census.js';
import { Feed, Log, PlayerLog } from '../shapes/log.js';
import { ANY, HANDLE_NAME, json, PUBLIC } from './common.js';

const AT = 1_795_348_800_000;
/** A row of the log, as all examples have it. */
export const EVENT = {
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
/** A row of the feed, as all examples have it. */
export const ACTIVITY = {
  id: 9,
  at: AT,
  handle: 'Whiskers',
  type: 'vehicle.soi',
  summary: 'Whiskers entered the sphere of luna',
};
const PAGING =
  'The newest event comes first. Page with `next` until it is absent: a page may be short, or empty, before the end.';
const DAY = { period: 'daily', bucket: '2026-11-22', count: 1 };
const TYPED = { type: 'kitten.eva_end', count: 1, share: 1 };

export const LOG_OPERATIONS: readonly Operation[] = [
  {
    ...PUBLIC,
    path: '/v1/events',
    id: 'listEvents',
    tag: 'Log',
    summary: 'The log of all players',
    description: PAGING,
    query: [LOG_LIMIT, BEFORE, TYPE, HANDLE],
    answer: json('The page.', Log, { limit: 50, next: '7', events: [{ ...EVENT, handle: 'Whiskers' }] }),
    refusals: ['NotFound', ...ANY],
  },
  {
    ...PUBLIC,
    path: '/v1/players/{handle}/events',
    id: 'listPlayerEvents',
    tag: 'Log',
    summary: 'The log of one player',
    description: PAGING,
    names: HANDLE_NAME,
    query: [LOG_LIMIT, BEFORE, TYPE],
    answer: json('The page.', PlayerLog, { handle: 'Whiskers', limit: 50, events: [EVENT] }),
    refusals: ['NotFound', ...ANY],
  },
  {
    ...PUBLIC,
    path: '/v1/feed',
    id: 'getFeed',
    tag: 'Activity',
    summary: 'What happened last',
    query: [FEED_LIMIT],
    answer: json('The rows.', Feed, { limit: 30, rows: [ACTIVITY] }),
    refusals: ANY,
  },
  {
    ...PUBLIC,
    path: '/v1/stats',
    id: 'getCensus',
    tag: 'Activity',
    summary: 'Counts about the service',
    answer: json('The counts.', Census, {
      generated: AT,
      events: {
        total: 1,
        types: [{ ...TYPED, first: AT, last: AT }],
        windows: [
          { ...DAY, types: [TYPED] },
          { period: 'weekly', bucket: '2026-W47', count: 1, types: [TYPED] },
          { period: 'monthly', bucket: '2026-11', count: 1, types: [TYPED] },
          { period: 'yearly', bucket: '2026', count: 1, types: [TYPED] },
        ],
        first: AT,
        last: AT,
        days: 1,
        per_day: 1,
        busiest: DAY,
        daily: [DAY],
      },
      collection: {
        boards: 40,
        placements: 1,
        types: 1,
        handles: 2,
        scoring_players: 1,
        flights: 1,
        flagged_flights: 0,
        careers: 1,
        rewound_careers: 0,
        kittens: 0,
        bodies: 0,
        feed_rows: 0,
        log_head: 7,
        projected: 7,
        lag: 0,
      },
    }),
    refusals: ANY,
  },
];
