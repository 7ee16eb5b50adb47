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
 * Maximum number of characters in an argument's description. `WORDS_MAX` is the maximum for the list of its allowed
 * words. These limits keep the list of all tools below 25 kB.
 */
const ABOUT_MAX = 29;
const WORDS_MAX = 40;

/**
 * Describes the operations of a group. Operations with the same arguments share one description, and the words of the
 * original server come last. The descriptions omit arguments that every operation requires.
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

/** Marks an operation that needs a vessel, in tools that also have operations without one. */
const ON_VESSEL = '*';

const isChosen = (slot: string, argumentOf: ArgumentOf): boolean => Type.IsOptional(argumentOf(slot)[1]);

function argumentsOf({ slots, optional }: DescribedAction, argumentOf: ArgumentOf): string {
  return Object.entries<SlotSchema>(slots)
    .filter(([slot, schema]) => schema['const'] === undefined && isChosen(slot, argumentOf))
    .map(([slot, schema]) => {
      const [name] = argumentOf(slot);
      const mark = (optional as readonly string[]).includes(slot) ? '?' : '';
      // If an argument and its slot have different names, the name of the argument says enough, and no description is
      // added. The allowed words are always added.
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
