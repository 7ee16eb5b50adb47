import { type Static, Type } from 'typebox';
import { named } from '../schema.js';
import { FeedRow } from './log.js';
import { Handle, Time } from './values.js';

const ReviewRow = named(
  'ReviewRow',
  'A score outside the plausible values of the board. An operator must rule on it.',
  {
    id: Type.Integer({ minimum: 1, description: 'Position of the event in the log.' }),
    at: Time('When the service received the event'),
    handle: Handle,
    board: Type.String({ minLength: 1, description: 'The name of the board.' }),
    value: Type.Number({ description: 'The value, in the unit of the board.' }),
  },
);
export type ReviewRow = Static<typeof ReviewRow>;

const messageOf = <Type extends string, Row extends typeof FeedRow | typeof ReviewRow>(
  id: string,
  description: string,
  type: Type,
  row: Row,
) =>
  named(id, description, {
    type: Type.Literal(type),
    timestamp: Type.String({ format: 'date-time', description: 'The time of this attempt.' }),
    data: Type.Object({
      rows: Type.Array(row, {
        minItems: 1,
        description: 'In the order of their ids. A repeated message has the same ids as before.',
      }),
    }),
  });

export const FeedMessage = messageOf('FeedMessage', 'New rows of the feed.', 'feed', FeedRow);
export const ReviewMessage = messageOf('ReviewMessage', 'Scores that wait for an operator.', 'review', ReviewRow);
export type WebhookMessage = Static<typeof FeedMessage> | Static<typeof ReviewMessage>;
