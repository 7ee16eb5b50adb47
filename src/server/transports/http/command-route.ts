import type { FastifyInstance } from 'fastify';
import { nearestName, shown, withoutByteOrderMark } from '../../../base/errors/index.js';
import { ACTION_ROWS, type Aggregates } from '../../../simulator/fields/index.js';
import { answerOk } from './answers.js';
import { sendError } from './errors.js';
import { actionExample } from './openapi/command.js';

export function addCommandRoute(app: FastifyInstance, aggregates: Aggregates): void {
  app.post('/v1/command', ({ body }, reply) => {
    const text = typeof body === 'string' ? body : '';
    const outcome = aggregates.execute(text);
    if (outcome.ok) return answerOk(reply, outcome.warnings);
    const { errno, reason } = outcome;
    return sendError(reply, errno, errno === 'EINVAL' ? withItsShape(reason, text) : reason);
  });
}

/** The members of a command envelope; the server ignores other members. */
const MEMBERS: readonly string[] = ['vessel_id', 'vessel', 'action', 'ordinal', 'value', 'values', 'token', 'aux'];

function withItsShape(reason: string, text: string): string {
  const envelope = parsed(text);
  const row = ACTION_ROWS.find(({ action }) => action === envelope?.['action']);
  if (!envelope || !row) return reason;
  return [reason, ...unread(envelope), `for example, ${row.action} takes ${JSON.stringify(actionExample(row))}`].join(
    '; ',
  );
}

/**
 * Lists the members of an envelope that the server ignores, with a suggestion for each of them. Without this list, a
 * client that misspells a member would only learn that a value is missing.
 */
function unread(envelope: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(envelope)
    .filter((name) => !MEMBERS.includes(name))
    .map((name) => {
      const meant = nearestName(name.slice(0, 64), MEMBERS);
      return `there is no '${shown(name)}'${meant === undefined ? '' : `, did you mean '${meant}'?`}`;
    });
}

/** Returns null if the envelope is not an object. */
function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(withoutByteOrderMark(text));
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null;
  } catch {
    return null;
  }
}
