import type { ErrorObject } from 'ajv';
import type { DocumentProblem } from './errors.js';
import { nearestName } from './nearest-name.js';
import { shown, shownJson } from './shown.js';

interface SchemaPart {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly oneOf?: readonly { readonly properties?: Readonly<Record<string, { readonly const?: unknown }>> }[];
}

/** Converts the errors of a schema check. The errors must contain the checked data (option `verbose`). */
export function problemsFromSchemaErrors(errors: readonly ErrorObject[]): DocumentProblem[] {
  const problems = new Map<string, DocumentProblem>();
  for (const error of errors) {
    // Ajv reports two errors for a member whose name is not allowed. Skip the error about the name, because the error
    // about the whole object is more helpful.
    if (error.propertyName !== undefined) continue;
    const message = messageOf(error);
    problems.set(`${error.instancePath} ${message}`, { path: error.instancePath, message });
  }
  return [...problems.values()];
}

function messageOf(error: ErrorObject): string {
  const { keyword, message = keyword, data } = error;
  const params = error.params as Readonly<Record<string, unknown>>;
  const schema = (error.parentSchema ?? {}) as SchemaPart;
  switch (keyword) {
    case 'additionalProperties':
      return unknownMember(String(params['additionalProperty']), Object.keys(schema.properties ?? {}));
    case 'required':
      return `lacks the member '${String(params['missingProperty'])}'`;
    case 'enum':
      return `must be one of ${(params['allowedValues'] as unknown[]).join(', ')}, not ${shownJson(data)}${guessed(data, params['allowedValues'] as unknown[])}`;
    case 'const':
      return `must be ${shownJson(params['allowedValue'])}, not ${shownJson(data)}`;
    case 'discriminator':
      return unknownKind(String(params['tag']), params['tagValue'], schema) ?? `${message}, not ${shownJson(data)}`;
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return `must be ${rangeOf(schema)}, not ${shownJson(data)}`;
    case 'minItems':
    case 'maxItems':
      return `must have ${countOf(schema.minItems, schema.maxItems)} items, not ${shownJson(data)}`;
    case 'minLength':
    case 'maxLength':
      return `must have ${countOf(schema.minLength, schema.maxLength)} characters, not ${(data as string).length}: ${shownJson(data)}`;
    case 'minProperties': {
      const others = Object.keys(schema.properties ?? {}).filter((name) => !Object.hasOwn(data as object, name));
      return others.length > 0 ? `needs at least one more of ${others.join(', ')}` : 'must not be empty';
    }
    case 'uniqueItems':
      return `has the same item twice: ${shownJson(data)}; keep one`;
    case 'propertyNames':
      return `must not have the member '${shown(String(params['propertyName']))}'${wanted(schema)}`;
    case 'pattern':
      return schema.description === undefined
        ? `${message}, not ${shownJson(data)}`
        : `${shownJson(data)} is not allowed${wanted(schema)}`;
    default:
      return `${message}, not ${shownJson(data)}`;
  }
}

const wanted = ({ description }: SchemaPart): string =>
  description === undefined ? '' : `; wanted: ${description.replace(/\.$/, '')}`;

function unknownMember(name: string, known: readonly string[]): string {
  const meant = nearestName(name, known);
  return `has no member '${shown(name)}'; ${meant === undefined ? `members are ${known.join(', ')}` : `did you mean '${meant}'?`}`;
}

/**
 * Returns the message for a member `tag` that is missing or names no known kind, or undefined if the schema does not
 * list the kinds.
 */
function unknownKind(tag: string, given: unknown, { oneOf = [] }: SchemaPart): string | undefined {
  if (given === undefined) return `lacks the member '${tag}'`;
  const kinds = oneOf.map(({ properties }) => properties?.[tag]?.const).filter((kind) => kind !== undefined);
  return kinds.length === 0
    ? undefined
    : `unknown ${tag} ${shownJson(given)}; there are ${kinds.map(String).join(', ')}${guessed(given, kinds)}`;
}

/** Returns a question that suggests the most similar allowed word, or an empty text if none is similar. */
function guessed(given: unknown, known: readonly unknown[]): string {
  if (typeof given !== 'string') return '';
  const meant = nearestName(given.slice(0, 64), known.map(String));
  return meant === undefined ? '' : `; did you mean '${meant}'?`;
}

function rangeOf({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }: SchemaPart): string {
  if (minimum !== undefined && maximum !== undefined) return `from ${minimum} to ${maximum}`;
  const bounds = [
    minimum === undefined ? [] : [`at least ${minimum}`],
    exclusiveMinimum === undefined ? [] : [`above ${exclusiveMinimum}`],
    maximum === undefined ? [] : [`at most ${maximum}`],
    exclusiveMaximum === undefined ? [] : [`below ${exclusiveMaximum}`],
  ];
  return bounds.flat().join(' and ');
}

function countOf(least: number | undefined, most: number | undefined): string {
  if (least === undefined || most === undefined) return least === undefined ? `at most ${most}` : `at least ${least}`;
  return least === most ? `${least}` : `${least} to ${most}`;
}
