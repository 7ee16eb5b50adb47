import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { nearestName, problemsFromSchemaErrors, shown } from '../../../errors/index.js';
import { ToolFailure } from '../envelope.js';
import type { Tool } from './tool.js';

const checks = new WeakMap<Tool, ValidateFunction>();
/** The most problems that a message names. */
const PROBLEMS_MAX = 4;

/**
 * Checks the arguments of a call by the schema that is published; a member that is null counts as absent.
 * @throws ToolFailure EINVAL that names the argument, its value and what is allowed
 */
export function checkArguments(tool: Tool, sent: unknown): never {
  const given = withoutNulls(sent);
  let check = checks.get(tool);
  if (!check) {
    check = new Ajv({ allErrors: true, strict: false, verbose: true }).compile(tool.arguments);
    checks.set(tool, check);
  }
  if (check(given)) return given as never;
  const errors = check.errors ?? [];
  const misspelt = errors.map(misspeltWord).find((text) => text !== null);
  if (misspelt !== undefined) throw new ToolFailure('EINVAL', `${tool.name}: ${misspelt}`);
  const problems = problemsFromSchemaErrors(errors).slice(0, PROBLEMS_MAX);
  const texts = problems.map(({ path, message }) => `${path === '' ? 'the call' : path.slice(1)} ${message}`);
  throw new ToolFailure('EINVAL', `${tool.name}: ${texts.join('; ')}`);
}

/** Copies a value without the members of its objects that are null. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member)]));
}

/** Says which word was meant where the one that is given is near it: the whole list would be long. */
function misspeltWord({ keyword, instancePath, params, data }: ErrorObject): string | null {
  const { allowedValues: known } = params as { readonly allowedValues?: readonly unknown[] };
  if (keyword !== 'enum' || typeof data !== 'string' || !known) return null;
  const meant = nearestName(data.slice(0, 64), known.map(String));
  return meant === undefined ? null : `unknown ${instancePath.slice(1)} '${shown(data, 64)}'; did you mean '${meant}'?`;
}
