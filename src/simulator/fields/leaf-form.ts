import type { LeafForm } from '../../contract/world/index.js';
import { describeSlots } from '../world/index.js';
import type { Node } from './node.js';

/**
 * Returns the required format of the value in a writable state leaf. Returns null if the leaf accepts any text, and for
 * all other nodes.
 */
export function leafForm(node: Node): LeafForm | null {
  const action = node.type === 'file' && node.kind === 'St' ? node.action : undefined;
  if (action === undefined) return null;
  // The text that a client writes becomes the value of one of these slots. (`ordinal` comes from the path of the leaf.)
  const { value, values, token, aux } = describeSlots(action).slots;
  if (value) return formOfNumber(value);
  if (values) return isColour(values) ? { kind: 'colour' } : null;
  // If the action ignores letter case, its schema lists the words in `examples` instead of `enum`.
  const words = [token, aux].map((slot) => slot?.['enum'] ?? slot?.['examples']).find(Array.isArray);
  return words ? { kind: 'words', words: words as string[] } : null;
}

type Schema = Readonly<Record<string, unknown>>;

function formOfNumber(schema: Schema): LeafForm {
  const words = schema['enum'];
  if (Array.isArray(words) && words.join() === '0,1') return { kind: 'flag' };
  const bound = (...names: readonly string[]): number | null =>
    names.map((name) => schema[name]).find((each): each is number => typeof each === 'number') ?? null;
  return { kind: 'number', least: bound('minimum', 'exclusiveMinimum'), most: bound('maximum') };
}

function isColour({ minItems, maxItems, items }: Schema): boolean {
  const { minimum, maximum } = (items ?? {}) as Schema;
  return minItems === 3 && maxItems === 3 && minimum === 0 && maximum === 1;
}
