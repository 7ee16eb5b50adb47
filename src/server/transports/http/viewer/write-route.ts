import type { FastifyInstance } from 'fastify';
import { Value } from 'typebox/value';
import { FieldError } from '../../../../base/errors/index.js';
import { bounded } from '../../../../base/http/index.js';
import { WatchedWrite, type WatchedAnswer } from '../../../../contract/index.js';
import { PATHS_MAX } from '../../../../contract/vocabulary/index.js';
import { orNull, type FieldTree } from '../../../../simulator/fields/index.js';
import { answerJson } from '../answers.js';
import { sendError } from '../errors.js';
import { withOneLineEnd } from '../one-line-end.js';
import { takesNoQuery } from '../query.js';

const SHAPE =
  'send {"path": "…", "text": "…", "before": ["<path>", …], "after": ["<path>", …]}; ' +
  `each list contains at most ${PATHS_MAX} different paths`;

/**
 * Adds the route by which the page writes a leaf, and in the same request reads the texts that an undo needs. Nothing
 * else runs between the reads and the write, so `before` contains exactly the texts that the write replaces. If a leaf
 * of `before` cannot be read, the server refuses the request and writes nothing.
 */
export function addWriteRoute(app: FastifyInstance, tree: FieldTree): void {
  const read = (path: string): string => tree.readText(path).replace(/\n$/, '');
  app.post('/viewer/write', { onRequest: takesNoQuery('viewer/write') }, ({ body }, reply) => {
    const asked = parsed(body);
    if (!Value.Check(WatchedWrite, asked)) return sendError(reply, 'EINVAL', `viewer/write: ${SHAPE}`);
    const before = asked.before.map(read);
    const refusal = refusalOf(() => tree.writeText(asked.path, withOneLineEnd(asked.text)));
    const after = asked.after.map((path) => orNull(() => read(path)));
    return answerJson(reply, { before, after, refusal } satisfies WatchedAnswer);
  });
}

function refusalOf(write: () => unknown): WatchedAnswer['refusal'] {
  try {
    write();
    return null;
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    return { errno: error.errno, message: bounded(error.message) };
  }
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(typeof body === 'string' ? body : '');
  } catch {
    return null;
  }
}
