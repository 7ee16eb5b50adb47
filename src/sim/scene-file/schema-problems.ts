import type { ErrorObject } from 'ajv';
import { type DocumentProblem, nearestName } from '../../errors/index.js';

/** What a schema check complained of, in the words of people who write scenes. Expects errors with their data (`verbose`). */
export function problemsFromSchemaErrors(errors: readonly ErrorObject[]): DocumentProblem[] {
  const problems = new Map<string, DocumentProblem>();
  for (const error of errors) {
    const message = messageOf(error);
    problems.set(`${error.instancePath} ${message}`, { path: error.instancePath, message });
  }
  return [...problems.values()];
}

function messageOf(error: ErrorObject): string {
  const { keyword, message = keyword } = error;
  const params = error.params as { additionalProperty?: string; allowedValues?: unknown[]; missingProperty?: string };
  if (params.additionalProperty !== undefined) {
    const { properties = {} } = error.parentSchema as { properties?: object };
    return unknownMember(params.additionalProperty, Object.keys(properties));
  }
  if (params.missingProperty !== undefined) return `lacks the member '${params.missingProperty}'`;
  const wanted = params.allowedValues ? `must be one of ${params.allowedValues.join(', ')}` : message;
  return `${wanted}, not ${shown(error.data)}`;
}

function unknownMember(name: string, known: readonly string[]): string {
  const meant = nearestName(name, known);
  return `has no member '${name}'; ${meant === undefined ? `members are ${known.join(', ')}` : `did you mean '${meant}'?`}`;
}

/** A value short enough for a message. What is inside of what is inside is left out: it may be nested without bound. */
function shown(value: unknown): string {
  const text = JSON.stringify(value, (key, inner: unknown) =>
    key !== '' && typeof inner === 'object' && inner !== null ? '…' : inner,
  );
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`;
}
