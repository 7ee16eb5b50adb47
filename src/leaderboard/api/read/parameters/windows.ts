import { Type } from 'typebox';
import { shown } from '../../../../base/errors/index.js';
import { BoardError } from '../../../board-error.js';
import { dayOf, isWindow, lastBeside, type Period, PERIODS, windowOf } from '../../../derivation/windows.js';
import type { Parameter } from './parameter.js';

/** The spans of time that a board is of, in the order of publication. */
export const SPANS = ['alltime', ...PERIODS] as const;
export type Span = (typeof SPANS)[number];

const isSpan = (text: string): text is Span => (SPANS as readonly string[]).includes(text);

export const PERIOD: Parameter<Span> = {
  name: 'period',
  description: 'The span of time whose values are ranked; its windows are in UTC.',
  schema: Type.Unsafe<Span>({ type: 'string', enum: SPANS, default: 'alltime' }),
  read: (text = 'alltime') => {
    if (isSpan(text)) return text;
    throw new BoardError('bad_request', `period must be one of ${SPANS.join(', ')}, and '${shown(text)}' is not`);
  },
};

const FORMS: Readonly<Record<Period, string>> = {
  daily: 'YYYY-MM-DD, a day that exists',
  weekly: 'YYYY-Www, an ISO 8601 week that the year has',
  monthly: 'YYYY-MM',
  yearly: 'YYYY, 1970 or later',
};

/** Makes the parameter of the window of a board; the value is empty for all of time. @param now unix ms */
export function windowIn(span: Span, now: number): Parameter<string> {
  return {
    ...WINDOW,
    read: (text) => {
      if (span === 'alltime') {
        if (text === undefined) return '';
        throw new BoardError('bad_request', `at names a window; period must be one of ${PERIODS.join(', ')} beside it`);
      }
      if (text === undefined) return windowOf(span, dayOf(now));
      if (isWindow(span, text)) return text;
      const last = lastBeside(span, text);
      const next = last === null ? '' : `; the last of ${last.of} is ${last.name}`;
      throw new BoardError(
        'bad_request',
        `at must be ${FORMS[span]} with period=${span}, and '${shown(text)}' is not${next}`,
      );
    },
  };
}

/** The description of the window of a board. */
export const WINDOW: Omit<Parameter<string>, 'read'> = {
  name: 'at',
  description: `The window, with a period other than \`alltime\`; the current one if absent. ${PERIODS.map(
    (period) => `\`${period}\`: ${FORMS[period]}.`,
  ).join(' ')}`,
  schema: Type.String({ pattern: '^\\d{4}(-W\\d\\d|-\\d\\d(-\\d\\d)?)?$' }),
};
