import { Type } from 'typebox';
import { PERIODS } from '../../../derivation/windows.js';
import { Count, strict, Time } from './values.js';

const typed = {
  type: Type.String({ description: 'A type of events.' }),
  count: Type.Integer({ minimum: 1 }),
  share: Type.Number({ exclusiveMinimum: 0, maximum: 1, description: 'Its part of all events counted here.' }),
};
const days = {
  period: Type.Literal('daily'),
  bucket: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$', description: 'The day, UTC.' }),
  count: Type.Integer({ minimum: 1 }),
};
const span = {
  first: Type.Optional(Time('Receipt of the first one')),
  last: Type.Optional(Time('Receipt of the last one')),
};

const Events = strict({
  total: Count('Every event that was understood, flagged flights and hidden players included.'),
  types: Type.Array(strict({ ...typed, ...span }), { description: 'By their counts, then by their names.' }),
  windows: Type.Array(
    strict({
      period: Type.Enum([...PERIODS]),
      bucket: Type.String({ description: 'The current window.' }),
      count: Count('Its events.'),
      types: Type.Array(strict(typed)),
    }),
    { minItems: 4, maxItems: 4 },
  ),
  ...span,
  days: Count('The days, UTC, that had an event.'),
  per_day: Type.Number({ minimum: 0, description: 'Events by day.' }),
  busiest: Type.Optional(strict(days, { description: 'The day of the most events, and the latest of several.' })),
  daily: Type.Array(strict(days), {
    maxItems: 90,
    description: 'The newest days that had an event, the oldest first.',
  }),
});

const Collection = strict({
  boards: Count('The boards that are listed.'),
  placements: Count('The players on them, added up.'),
  types: Count('The types of events that were seen.'),
  handles: Count('The handles that can be looked up.'),
  scoring_players: Count('The players who are on any board.'),
  flights: Count('The flights that were seen.'),
  flagged_flights: Count('Those of them that count for nothing.'),
  careers: Count('The careers that were seen.'),
  rewound_careers: Count('Those of them that were set back to an earlier save.'),
  kittens: Count('The kittens that were seen.'),
  bodies: Count('The celestial bodies that anybody reached or landed on.'),
  feed_rows: Count('The rows of the feed.'),
  log_head: Count('The last position of the log.'),
  projected: Count('The last position that every other answer includes.'),
  lag: Count('The positions between the two.'),
});

export const Census = strict(
  { generated: Time('The time of these counts'), events: Events, collection: Collection },
  { $id: 'Census', description: 'Counts about the service, never about a player.' },
);
