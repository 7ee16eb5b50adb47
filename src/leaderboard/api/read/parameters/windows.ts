import { shown } from '../../../../base/errors/index.js';
import { PERIODS, SPANS, WINDOW_FORMS, type Span } from '../../../../contract/board/index.js';
import { BoardError } from '../../../board-error.js';
import { dayOf, isWindow, lastBeside, windowOf } from '../../../derivation/windows.js';
import type { Parameter } from './parameter.js';

const isSpan = (text: string): text is Span => (SPANS as readonly string[]).includes(text);

export const PERIOD: Parameter<Span> = {
  name: 'period',
  read: (text = 'alltime') => {
    if (isSpan(text)) return text;
    throw new BoardError('bad_request', `period must be one of ${SPANS.join(', ')}, and '${shown(text)}' is not`);
  },
};

/** Makes the reader of the window of a board; the value is empty for all of time. @param now unix ms */
export function windowIn(span: Span, now: number): Parameter<string> {
  return {
    name: 'at',
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
        `at must be ${WINDOW_FORMS[span]} with period=${span}, and '${shown(text)}' is not${next}`,
      );
    },
  };
}
