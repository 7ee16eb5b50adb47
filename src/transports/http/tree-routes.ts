import type { FastifyInstance } from 'fastify';
import { FieldError } from '../../errors/index.js';
import type { FieldTree } from '../../fields/index.js';
import { answerJson, answerText } from './answers.js';
import { isDirectory, listEntries, type TreeEntry } from './list-entries.js';
import { takesNoQuery } from './own-query.js';

/**
 * Adds `/v1/tree`, which lists a directory of the tree, so that a script finds what the field mirror can read: the mirror
 * itself answers a directory with 404 (HTTP specification §5).
 */
export function addTreeRoutes(app: FastifyInstance, tree: FieldTree): void {
  for (const url of ['/v1/tree', '/v1/tree/*']) {
    const options = { exposeHeadRoute: true, onRequest: takesNoQuery('tree') };
    app.get<{ Params: { '*'?: string } }>(url, options, ({ params, headers }, reply) => {
      const path = (params['*'] ?? '').split('/').filter(Boolean).join('/');
      requireDirectory(tree, path);
      const entries = listEntries(tree, path);
      reply.raw.setHeader('vary', [reply.raw.getHeader('vary'), 'Accept'].flat().filter(Boolean).join(', '));
      return wantsJson(headers.accept) ? answerJson(reply, entries) : answerText(reply, asLines(entries));
    });
  }
}

/** @throws FieldError ENOENT for what is no directory: over HTTP there is nothing to list */
function requireDirectory(tree: FieldTree, path: string): void {
  if (!isDirectory(tree.lookup(path))) {
    throw new FieldError('ENOENT', path, `${path}: no directory; read it at /v1/fs/${path}`);
  }
}

/** Lays out a listing for people and scripts: a name on each line, that of a directory with a slash behind it. */
function asLines(entries: readonly TreeEntry[]): string {
  return entries.map((entry) => `${entry.name}${isDirectory(entry) ? '/' : ''}\n`).join('');
}

/** Reports whether an Accept header asks for JSON, rather than for text as every other client gets it. */
function wantsJson(accept = ''): boolean {
  return /\bapplication\/json\b/i.test(accept);
}
