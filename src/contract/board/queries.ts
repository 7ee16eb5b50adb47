import { Type } from 'typebox';
import { type Period, PERIODS, type Span, SPANS } from './periods.js';

/** Maximum number of rows in the feed, not counting hidden rows. */
export const FEED_MAX = 500;

export const COMPARED_MAX = 8;

/** Maximum number of days in a history. */
export const HISTORY_MAX = 366;

/** Limits on the number of rows in an answer: `most` is the maximum, and `usual` is the default. */
export const PAGE_SIZES = {
  index: { most: 200, usual: 200 },
  board: { most: 200, usual: 50 },
  search: { most: 50, usual: 20 },
  log: { most: 200, usual: 50 },
  feed: { most: FEED_MAX, usual: 30 },
} as const;
export type PageSize = (typeof PAGE_SIZES)[keyof typeof PAGE_SIZES];

/** Length of a search text, characters. */
export const SEARCH_LENGTH = { least: 2, most: 150 } as const;

const limit = ({ most, usual }: PageSize) =>
  Type.Integer({
    minimum: 1,
    maximum: most,
    default: usual,
    description: 'Maximum number of rows in the answer. An integer outside the range counts as its nearer end.',
  });

/** The format of a window's name, for each kind of period. */
export const WINDOW_FORMS: Readonly<Record<Period, string>> = {
  daily: 'YYYY-MM-DD, an existing day',
  weekly: 'YYYY-Www, an existing week (ISO 8601)',
  monthly: 'YYYY-MM',
  yearly: 'YYYY, 1970 or later',
};

export const IndexQuery = Type.Object({
  limit: limit(PAGE_SIZES.index),
  after: Type.Optional(
    Type.String({ description: 'The `next` of an earlier answer; the page begins with the next board.' }),
  ),
});

export const BoardQuery = Type.Object({
  limit: limit(PAGE_SIZES.board),
  offset: Type.Integer({
    minimum: 0,
    default: 0,
    description: 'Number of rows to skip. A negative integer counts as 0.',
  }),
  around: Type.Optional(
    Type.String({
      description: 'Handle of the player in the middle of the page. It cannot be combined with `offset`.',
      example: 'Whiskers',
    }),
  ),
  period: Type.Unsafe<Span>({
    type: 'string',
    enum: SPANS,
    default: 'alltime',
    description: 'The kind of period to rank; its windows are in UTC.',
  }),
  at: Type.Optional(
    Type.String({
      pattern: '^\\d{4}(-W\\d\\d|-\\d\\d(-\\d\\d)?)?$',
      description: `The window of a period other than \`alltime\`; the current window if absent. ${PERIODS.map(
        (period) => `\`${period}\`: ${WINDOW_FORMS[period]}.`,
      ).join(' ')}`,
    }),
  ),
});

export const TypeQuery = {
  type: Type.Optional(
    Type.String({
      description: 'Only rows of this type. A type without events gives no rows.',
      example: 'vehicle.landed',
    }),
  ),
};
export const HandleQuery = {
  handle: Type.Optional(
    Type.String({
      description: 'Only rows of the player with this handle. Any handle that the player holds is valid.',
      example: 'Whiskers',
    }),
  ),
};

export const LogQuery = Type.Object({
  limit: limit(PAGE_SIZES.log),
  before: Type.Integer({
    minimum: 0,
    default: 0,
    description: 'The `next` of an earlier answer; the page begins with the next older event. 0 means the newest page.',
  }),
  ...TypeQuery,
});

export const FeedQuery = Type.Object({ limit: limit(PAGE_SIZES.feed) });

export const SearchQuery = Type.Object({
  q: Type.String({
    minLength: SEARCH_LENGTH.least,
    maxLength: SEARCH_LENGTH.most,
    description: 'Part of a handle, in any letter case. Spaces around it are ignored.',
    example: 'whisk',
  }),
  limit: limit(PAGE_SIZES.search),
});

export const CompareQuery = Type.Object({
  handles: Type.Optional(
    Type.String({
      description: `Handles, separated by commas; the first ${COMPARED_MAX} are compared. Repeated parameters are joined.`,
      example: 'Whiskers,Mia',
    }),
  ),
});
