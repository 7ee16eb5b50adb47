import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { nearestName, problemsFromSchemaErrors, shown } from '../../../../base/errors/index.js';
import { type DataPlace, ToolFailure } from '../envelope.js';
import type { Tool } from './tool.js';

const checks = new WeakMap<Tool, ValidateFunction>();
/** The most problems that a message names. */
const PROBLEMS_MAX = 4;

/** The arguments of a call that the schema of its tool allows. */
export type CheckedArguments = Readonly<Record<string, unknown>> & { readonly data_in?: DataPlace };

/**
 * Checks the arguments of a call by the schema that is published. An argument that is null counts as left out, and
 * words are taken in any case, as the original's tools take them.
 * @param within for nested arguments, the tool that was called and their path in its own arguments
 * @throws ToolFailure EINVAL that names the argument, its value and what to send
 */
export function checkArguments(tool: Tool, given: unknown, within: Within = { name: tool.name, path: '' }) {
  let check = checks.get(tool);
  if (!check) {
    check = new Ajv({ allErrors: true, strict: false, verbose: true }).compile(tool.arguments);
    checks.set(tool, check);
  }
  const meant = withoutNulls(given);
  lowerWords(tool, meant);
  if (check(meant)) return meant as CheckedArguments;
  throw new ToolFailure('EINVAL', `${within.name}: ${problemsOf(check.errors ?? [], tool, within.path)}`);
}

/** The call that arguments are a part of. */
export interface Within {
  readonly name: string;
  readonly path: string;
}

/** Copies arguments without the members that are null; members of objects in lists are looked at too. */
function withoutNulls(given: unknown): unknown {
  if (Array.isArray(given)) return given.map((item: unknown) => (item === null ? null : withoutNulls(item)));
  if (typeof given !== 'object' || given === null) return given;
  const members = Object.entries(given).filter(([, value]) => value !== null);
  return Object.fromEntries(members.map(([name, value]) => [name, withoutNulls(value)]));
}

/** Writes operations and other listed words as the schema spells them. */
function lowerWords({ arguments: { properties } }: Tool, given: unknown): void {
  for (const [name, value] of Object.entries((given ?? {}) as Record<string, unknown>)) {
    if (typeof value !== 'string') continue;
    const { enum: known } = (properties[name] ?? {}) as { readonly enum?: readonly unknown[] };
    const lower = value.toLowerCase();
    if (name === 'operation' || known?.includes(lower)) (given as Record<string, unknown>)[name] = lower;
  }
}

function problemsOf(errors: readonly ErrorObject[], { example }: Tool, within: string): string {
  const misspelt = errors.map(misspeltWord).find((text) => text !== null);
  if (misspelt !== undefined) return misspelt;
  // A list of words says what to send; that it is a list of texts adds nothing.
  const listed = new Set(errors.filter(({ keyword }) => keyword === 'enum').map(({ instancePath }) => instancePath));
  const told = errors.filter(({ keyword, instancePath }) => keyword !== 'type' || !listed.has(instancePath));
  const problems = problemsFromSchemaErrors(told).slice(0, PROBLEMS_MAX);
  const texts = problems.map(
    ({ path, message }) => `${`${within}${path}`.replace(/^\//, '') || 'the call'} ${message}`,
  );
  const [type] = told.filter(({ keyword }) => keyword === 'type');
  return `${texts.join('; ')}; ${type === undefined ? `example: ${example}` : nextStep(type)}`;
}

/** The next step after a value of a wrong type, by the type that the argument has. */
const WANTED: Readonly<Record<string, string>> = {
  string: 'send a text in quotes',
  number: 'send a number without quotes, such as 0.5',
  integer: 'send a whole number without quotes, such as 1',
  boolean: 'send true or false without quotes',
  array: 'send a list, such as [1, 0, 0]',
  object: 'send an object with members in braces',
};

const nextStep = ({ params }: ErrorObject): string => WANTED[(params as { readonly type: string }).type]!;

/** Suggests the listed word that is nearest to a misspelt one: the whole list would be long. */
function misspeltWord({ keyword, instancePath, params, data }: ErrorObject): string | null {
  const { allowedValues: known } = params as { readonly allowedValues?: readonly unknown[] };
  if (keyword !== 'enum' || typeof data !== 'string' || !known?.every((word) => typeof word === 'string')) return null;
  const meant = nearestName(data.slice(0, 64), known);
  return meant === undefined ? null : `unknown ${instancePath.slice(1)} '${shown(data, 64)}'; did you mean '${meant}'?`;
}
