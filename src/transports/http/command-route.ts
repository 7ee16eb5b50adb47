import type { FastifyInstance } from 'fastify';
import { nearestName, shown } from '../../errors/index.js';
import { ACTION_ROWS, type Aggregates } from '../../fields/index.js';
import { answerOk } from './answers.js';
import { sendError } from './errors.js';
import { actionExample } from './openapi/action-example.js';

/** Adds `POST /v1/command`. */
export function addCommandRoute(app: FastifyInstance, aggregates: Aggregates): void {
  app.post('/v1/command', ({ body }, reply) => {
    const text = typeof body === 'string' ? body : '';
    const outcome = aggregates.execute(text);
    if (outcome.ok) return answerOk(reply);
    const { errno, reason } = outcome;
    return sendError(reply, errno, errno === 'EINVAL' ? withItsShape(reason, text) : reason);
  });
}

/** The members of an envelope, and what each is in JSON. Others, and these in another form, are not read. */
const MEMBERS: Readonly<Record<string, string>> = {
  vessel_id: 'string',
  vessel: 'string',
  action: 'string',
  ordinal: 'number',
  value: 'number',
  values: 'object',
  token: 'string',
  aux: 'string',
};

/** Adds to the reason why an envelope is refused what of it was not read, and one that its action takes. */
function withItsShape(reason: string, text: string): string {
  const envelope = parsed(text);
  const row = ACTION_ROWS.find(({ action }) => action === envelope?.['action']);
  if (!envelope || !row) return reason;
  return [reason, ...unread(envelope), `${row.action} takes for example ${JSON.stringify(actionExample(row))}`].join(
    '; ',
  );
}

/** Says which members were passed over: without a word of it, the reason is about a value that nobody sent. */
function unread(envelope: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(envelope).flatMap(([name, value]) => {
    const type = Object.hasOwn(MEMBERS, name) ? MEMBERS[name] : undefined;
    if (type === typeof value || value === null) return [];
    if (type) return [`'${name}' is not read, since it is no ${type}`];
    const meant = nearestName(name.slice(0, 64), Object.keys(MEMBERS));
    return [`there is no '${shown(name)}'${meant === undefined ? '' : `, did you mean '${meant}'?`}`];
  });
}

/** Returns the object that a refused envelope is; null where it is none. */
function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null;
  } catch {
    return null;
  }
}
