import type { ErrorObject } from 'ajv';
import { nearestName, problemsFromSchemaErrors, shown } from '../../../../base/errors/index.js';
import { SchemaChecker } from '../../../../base/schemas/index.js';
import { type DataPlace, ToolFailure } from '../envelope.js';
import type { Tool } from './tool.js';

const checkers = new WeakMap<Tool, SchemaChecker>();
const PROBLEMS_MAX = 4;

export type CheckedArguments = Readonly<Record<string, unknown>> & { readonly data_in?: DataPlace };

/**
 * Checks the arguments of a call. An argument with the value null counts as absent. Words may be in any letter case, as
 * in the original server.
 * @param within the called tool, and the path of the arguments in the call; by default, the arguments are those of a
 *   whole call
 * @throws ToolFailure EINVAL that names the argument, its value and the expected value
 */
export function checkArguments(tool: Tool, given: unknown, within: Within = { name: tool.name, path: '' }) {
  let checker = checkers.get(tool);
  if (!checker) checkers.set(tool, (checker = new SchemaChecker(tool.arguments)));
  const meant = withoutNulls(given);
  lowerWords(tool, meant);
  const faults = checker.faults(meant);
  if (faults.length === 0) return meant as CheckedArguments;
  throw new ToolFailure('EINVAL', `${within.name}: ${problemsOf(faults, tool, within.path)}`);
}

export interface Within {
  readonly name: string;
  readonly path: string;
}

function withoutNulls(given: unknown): unknown {
  if (Array.isArray(given)) return given.map((item: unknown) => (item === null ? null : withoutNulls(item)));
  if (typeof given !== 'object' || given === null) return given;
  const members = Object.entries(given).filter(([, value]) => value !== null);
  return Object.fromEntries(members.map(([name, value]) => [name, withoutNulls(value)]));
}

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
  // For an argument whose schema lists the allowed words, a value of a wrong type causes two errors. Report only the
  // error that names these words, and leave out the one about the type.
  const listed = new Set(errors.filter(({ keyword }) => keyword === 'enum').map(({ instancePath }) => instancePath));
  const told = errors.filter(({ keyword, instancePath }) => keyword !== 'type' || !listed.has(instancePath));
  const problems = problemsFromSchemaErrors(told).slice(0, PROBLEMS_MAX);
  const texts = problems.map(
    ({ path, message }) => `${`${within}${path}`.replace(/^\//, '') || 'the call'} ${message}`,
  );
  const [type] = told.filter(({ keyword }) => keyword === 'type');
  return `${texts.join('; ')}; ${type === undefined ? `example: ${example}` : nextStep(type)}`;
}

const WANTED: Readonly<Record<string, string>> = {
  string: 'send a text in quotes',
  number: 'send a number without quotes, such as 0.5',
  integer: 'send a whole number without quotes, such as 1',
  boolean: 'send true or false without quotes',
  array: 'send a list, such as [1, 0, 0]',
  object: 'send an object with members in braces',
};

const nextStep = ({ params }: ErrorObject): string => WANTED[(params as { readonly type: string }).type]!;

/** Names only the nearest allowed word, to keep the message short. */
function misspeltWord({ keyword, instancePath, params, data }: ErrorObject): string | null {
  const { allowedValues: known } = params as { readonly allowedValues?: readonly unknown[] };
  if (keyword !== 'enum' || typeof data !== 'string' || !known?.every((word) => typeof word === 'string')) return null;
  const meant = nearestName(data.slice(0, 64), known);
  return meant === undefined ? null : `unknown ${instancePath.slice(1)} '${shown(data, 64)}'; did you mean '${meant}'?`;
}
