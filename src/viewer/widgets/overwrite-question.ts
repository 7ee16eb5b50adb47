import type { Overwriting } from '../state/left-texts.js';
import type { Question } from '../state/question.js';

const NAMED = 3;

export function overwriteQuestion({ verb, label, changed }: Overwriting): Question {
  const named = changed.slice(0, NAMED).map(({ path, left, now }) => {
    return `${path} is ‘${now}’ now; this page left ${left === undefined ? 'nothing there' : `‘${left}’`}.`;
  });
  const more = changed.length - named.length;
  return {
    title: `Another client changed this. ${verb} anyway?`,
    text: [
      `${verb}: ${label}.`,
      ...named,
      ...(more > 0 ? [`${more} more ${more === 1 ? 'has' : 'have'} changed too.`] : []),
    ].join('\n'),
    action: `${verb} anyway`,
  };
}
