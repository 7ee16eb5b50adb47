import type { Static, TObject } from 'typebox';
import { Value } from 'typebox/value';
import { FieldError, shown } from '../../../base/errors/index.js';
import type { ParameterSchema } from '../../../contract/index.js';

/** The accepted formats of numbers; integers beyond the precision of a double are refused as well. */
const FORMS = {
  integer: /^\d+$/,
  number: /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i,
} as const;

/**
 * Reads query parameters by the schema that also documents them. It converts numbers, fills in defaults, ignores
 * unknown parameters, and checks values.
 * @throws FieldError EINVAL for the first parameter, in the schema's order, that is missing, not a number or out of
 * range
 */
export function readQuery<Q extends TObject>(schema: Q, query: Readonly<Record<string, string>>): Static<Q> {
  const { parameters, absent } = prepared(schema);
  const given = parameters.filter(([name]) => query[name] !== undefined);
  if (given.length === 0 && absent !== null) return absent;
  const values = Value.Default(
    schema,
    Object.fromEntries(given.map(([name, parameter]) => [name, valueOf(parameter, query[name]!)])),
  );
  if (Value.Check(schema, values)) return values;
  const wrong = new Set(Value.Errors(schema, values).flatMap(namesIn));
  const [name, parameter] = parameters.find(([one]) => wrong.has(one))!;
  const text = query[name];
  const problem = text === undefined ? `missing '${name}'` : `invalid '${name}': '${shown(text)}'`;
  throw new FieldError('EINVAL', name, `${problem}; ${wanted(parameter)} is wanted`);
}

/** A schema prepared for reading. */
interface Prepared<Q extends TObject> {
  readonly parameters: readonly (readonly [string, ParameterSchema])[];
  /** The result without parameters; null if one is required. */
  readonly absent: Static<Q> | null;
}

const PREPARED = new WeakMap<TObject, Prepared<TObject>>();

/**
 * Prepares a schema once: most requests have no query, and a read of a field is cheaper than a call of the schema
 * library.
 */
function prepared<Q extends TObject>(schema: Q): Prepared<Q> {
  let known = PREPARED.get(schema);
  if (!known) {
    const parameters = Object.entries(schema.properties).map(
      ([name, each]) => [name, each as ParameterSchema] as const,
    );
    const absent = Value.Default(schema, {});
    known = { parameters, absent: Value.Check(schema, absent) ? Object.freeze(absent) : null };
    PREPARED.set(schema, known);
  }
  return known;
}

/** Returns the parameters named by an error of the schema library. */
function namesIn({ instancePath, params }: ReturnType<typeof Value.Errors>[number]): readonly string[] {
  return 'requiredProperties' in params ? params.requiredProperties : [instancePath.slice(1)];
}

/** Converts a text to the type of its parameter; a text that is not a number becomes NaN, which no schema allows. */
function valueOf({ type }: ParameterSchema, text: string): number | string {
  if (type === 'string') return text;
  const value = FORMS[type].test(text) ? Number(text) : NaN;
  return type === 'integer' && !Number.isSafeInteger(value) ? NaN : value;
}

/** Describes the valid values of a parameter in words. */
function wanted({ type, minimum, maximum, enum: words }: ParameterSchema): string {
  if (words)
    return words
      .map((word) => (word === '' ? 'nothing' : word))
      .join(', ')
      .replace(/, ([^,]*)$/, ' or $1');
  const kind = type === 'integer' ? 'a whole number' : type === 'number' ? 'a number' : 'a text';
  if (maximum !== undefined) return `${kind} from ${minimum} to ${maximum}`;
  return minimum === undefined ? kind : `${kind} of ${minimum} or more`;
}
