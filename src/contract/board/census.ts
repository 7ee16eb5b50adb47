import { type Static, Type } from 'typebox';
import { closed, Count, maybe, members, named } from '../schema.js';
import { ANY, jsonRead } from './operation.js';
import { PERIODS } from './periods.js';
import { Time } from './values.js';

const typed = {
  type: Type.String({ description: 'A type of events.' }),
  count: Type.Integer({ minimum: 1 }),
  share: Type.Number({ exclusiveMinimum: 0, maximum: 1, description: 'Share of this type in all counted events.' }),
};
const days = {
  period: Type.Literal('daily'),
  bucket: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$', description: 'The day, UTC.' }),
  count: Type.Integer({ minimum: 1 }),
};
const span = {
  first: maybe(Time('When the service received the first event')),
  last: maybe(Time('When the service received the last event')),
};

const Events = members({
  total: Count('Number of valid events, including those of flagged flights and hidden players.'),
  types: Type.Array(members({ ...typed, ...span }), { description: 'Sorted by count, then by name.' }),
  windows: Type.Array(
    members({
      period: Type.Enum([...PERIODS]),
      bucket: Type.String({ description: 'The current window.' }),
      count: Count('Number of events in the window.'),
      types: Type.Array(members(typed)),
    }),
    { minItems: 4, maxItems: 4 },
  ),
  ...span,
  days: Count('Number of days, UTC, with events.'),
  per_day: Type.Number({ minimum: 0, description: 'Mean number of events on days that have events.' }),
  busiest: maybe(closed('The latest of the days with the most events.', days)),
  daily: Type.Array(members(days), {
    maxItems: 90,
    description: 'The newest days with events, in order of time.',
  }),
});

const Collection = members({
  boards: Count('Listed boards.'),
  placements: Count('Number of players, summed over these boards.'),
  types: Count('Types of events so far.'),
  handles: Count('Visible handles.'),
  scoring_players: Count('Players on any board.'),
  flights: Count('Flights so far.'),
  flagged_flights: Count('Flagged flights, which do not count.'),
  careers: Count('Careers so far.'),
  rewound_careers: Count('Careers set back to an earlier save.'),
  kittens: Count('Kittens so far.'),
  bodies: Count('Celestial bodies that players reached or landed on.'),
  feed_rows: Count('The rows of the feed.'),
  log_head: Count('The last position of the log.'),
  projected: Count('The last log position that all answers include.'),
  lag: Count('`log_head` minus `projected`.'),
});

export const Census = named('Census', 'Counts about the service, never about a player.', {
  generated: Time('When the service counted'),
  events: Events,
  collection: Collection,
});
export type Census = Static<typeof Census>;

const AT = 1_795_348_800_000;
const DAY = { period: 'daily', bucket: '2026-11-22', count: 1 } as const;
const TYPED = { type: 'kitten.eva_end', count: 1, share: 1 };

export const GET_CENSUS = jsonRead({
  path: '/v1/stats',
  id: 'getCensus',
  tag: 'Activity',
  summary: 'Counts about the service',
  answer: [
    'The counts.',
    Census,
    {
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
    },
  ],
  refusals: ANY,
});
