import type { FastifyInstance } from 'fastify';
import { ACTION_ROWS, type Aggregates, type DescribedAction } from '../../fields/index.js';
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

/** Adds to the reason why an envelope is refused one that its action takes. */
function withItsShape(reason: string, text: string): string {
  const row = rowOf(text);
  return row ? `${reason}; ${row.action} takes for example ${JSON.stringify(actionExample(row))}` : reason;
}

/** Finds the action that a refused envelope names; null where it is no envelope or no action. */
function rowOf(text: string): DescribedAction | null {
  try {
    const { action } = JSON.parse(text) as { readonly action?: unknown };
    return ACTION_ROWS.find((row) => row.action === action) ?? null;
  } catch {
    return null;
  }
}
