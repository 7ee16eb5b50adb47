import { type TSchema, Type } from 'typebox';
import {
  ACTION_ROWS,
  groupOf,
  operationName,
  originalWordsOf,
  type ActionGroupName,
  type DescribedAction,
} from '../../../../simulator/fields/index.js';

export type ArgumentOf = (slot: string) => readonly [name: string, schema: TSchema];

/**
 * Maximum characters of an argument's description, and below it, of the list of its allowed words. The limits were
 * chosen so that the list of all tools stays below 25 kB.
 */
const ABOUT_MAX = 29;
const WORDS_MAX = 40;

/**
 * Describes the operations of a group for agents. Operations with equal arguments are described together. Words that
 * only the original server has come at the end. Arguments that every operation requires are left out.
 */
export function operationList(group: ActionGroupName, argumentOf: ArgumentOf): string {
  const together = new Map<string, string[]>();
  for (const row of ACTION_ROWS) {
    if (groupOf(row.action) !== group) continue;
    const taken = argumentsOf(row, argumentOf);
    const mark = row.target === 'vessel' && isChosen('vessel_id', argumentOf) ? ON_VESSEL : '';
    together.set(taken, [...(together.get(taken) ?? []), `${operationName(row.action)}${mark}`]);
  }
  const lines = [...together].map(([taken, names]) => `${names.join(' ')}${taken === '' ? '' : ` (${taken})`}`);
  const list = lines.join('; ');
  const originals = Object.keys(originalWordsOf(group)).join(' ');
  const marks = list.includes(ON_VESSEL) ? `; ${ON_VESSEL} takes vessel_id` : '';
  return `${list}${marks}${originals === '' ? '' : `; also: ${originals}`}`;
}

/**
 * This mark after an operation means that it needs a vessel. It is used in tools that also have operations without a
 * vessel.
 */
const ON_VESSEL = '*';

const isChosen = (slot: string, argumentOf: ArgumentOf): boolean => Type.IsOptional(argumentOf(slot)[1]);

function argumentsOf({ slots, optional }: DescribedAction, argumentOf: ArgumentOf): string {
  return Object.entries<SlotSchema>(slots)
    .filter(([slot, schema]) => schema['const'] === undefined && isChosen(slot, argumentOf))
    .map(([slot, schema]) => {
      const [name] = argumentOf(slot);
      const mark = (optional as readonly string[]).includes(slot) ? '?' : '';
      // If an argument has a different name than its slot, the name is description enough, so only its allowed words
      // are listed.
      const about = (name === slot && slot !== 'ordinal') || Array.isArray(schema['enum']) ? aboutOf(schema) : '';
      return `${name}${mark}${about}`;
    })
    .join(', ');
}

type SlotSchema = Readonly<Record<string, unknown>>;

function aboutOf({ description = '', enum: words, minItems, maxItems }: SlotSchema): string {
  const count = minItems === undefined ? '' : `[${minItems === maxItems ? Number(maxItems) : ''}]`;
  const isListed = Array.isArray(words);
  const about = isListed ? words.join('|') : String(description).replace(/[`.]/g, '');
  return about === '' || about.length > (isListed ? WORDS_MAX : ABOUT_MAX) ? count : `${count} ${about}`;
}
