import { Ajv, type ValidateFunction } from 'ajv';
import { problemsFromSchemaErrors } from '../../../errors/index.js';
import { ToolFailure } from '../envelope.js';
import type { Tool } from './tool.js';

const checks = new WeakMap<Tool, ValidateFunction>();
/** The most problems that a message names. */
const PROBLEMS_MAX = 4;

/**
 * Checks the arguments of a call by the schema that is published.
 * @throws ToolFailure EINVAL that names the argument, its value and what is allowed
 */
export function checkArguments(tool: Tool, given: unknown): never {
  let check = checks.get(tool);
  if (!check) {
    check = new Ajv({ allErrors: true, strict: false, verbose: true }).compile(tool.arguments);
    checks.set(tool, check);
  }
  if (check(given)) return given as never;
  const problems = problemsFromSchemaErrors(check.errors ?? []).slice(0, PROBLEMS_MAX);
  const texts = problems.map(({ path, message }) => `${path === '' ? 'the call' : path.slice(1)} ${message}`);
  throw new ToolFailure('EINVAL', `${tool.name}: ${texts.join('; ')}`);
}
