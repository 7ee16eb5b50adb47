import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TreeEntry } from '../../../contract/world/tree-entry.js';
import type { FieldTree } from '../../../simulator/fields/index.js';
import { answerJson, answerText } from './answers.js';
import { isDirectory, listEntries } from './list-entries.js';

/**
 * Answers with what stands in a directory of the tree, so that a script finds what the field mirror can read: as JSON
 * for those who accept that, as text for everybody else.
 *
 * @throws FieldError ENOENT, ENOTDIR
 */
export function answerListing(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  tree: FieldTree,
  path: string,
): FastifyReply {
  const entries = listEntries(tree, path);
  reply.raw.setHeader('vary', [reply.raw.getHeader('vary'), 'Accept'].flat().filter(Boolean).join(', '));
  return wantsJson(headers.accept) ? answerJson(reply, entries) : answerText(reply, asLines(entries));
}

/** Lays out a listing for people and scripts: a name on each line, that of a directory with a slash behind it. */
function asLines(entries: readonly TreeEntry[]): string {
  return entries.map((entry) => `${entry.name}${isDirectory(entry) ? '/' : ''}\n`).join('');
}

/** Reports whether an Accept header asks for JSON, rather than for text as every other client gets it. */
function wantsJson(accept = ''): boolean {
  return /\bapplication\/json\b/i.test(accept);
}
