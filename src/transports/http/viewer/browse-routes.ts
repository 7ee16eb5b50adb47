import type { FastifyInstance } from 'fastify';
import type { FieldTree, Node } from '../../../fields/index.js';
import { answerFile, answerJson } from '../answers.js';
import { sendError } from '../errors.js';
import { SERVER_SENT_EVENTS } from '../push-stream.js';
import type { PushStreams } from '../push-streams.js';
import { orNull, watchPaths } from './watch-paths.js';

/** The most paths that one stream may follow. */
const PATHS_MAX = 2000;

/** One name of a directory, as {@link addBrowseRoutes} lists it. */
interface BrowseEntry {
  readonly name: string;
  readonly type: Node['type'];
  /** The kind of a leaf: `S`, `St`, `T`, `L`, `B`, `Sm` or `Smb`. */
  readonly kind?: string;
  readonly writable: boolean;
}

/** A part with all its subparts, at every depth. */
interface BrowsePart {
  readonly index: number;
  readonly instance_id: number;
  readonly display_name: string;
  readonly template: string;
  readonly subparts: readonly BrowsePart[];
}

/**
 * Adds the routes of a page that shows the tree, which the field mirror does not have: names of a directory, parts at
 * every depth, the bytes of an uploaded picture, and one stream for many paths, because a browser opens at most six
 * connections to a server. They are not under `/v1`: programs use 9P for all of it.
 */
export function addBrowseRoutes(app: FastifyInstance, tree: FieldTree, streams: PushStreams): void {
  for (const url of ['/viewer/tree', '/viewer/tree/*']) {
    app.get<{ Params: { '*'?: string } }>(url, ({ params }, reply) => {
      return answerJson(reply, listEntries(tree, params['*'] ?? ''));
    });
  }
  app.get<{ Params: { name: string } }>('/viewer/parts/:name', ({ params: { name } }, reply) => {
    // Without part data there is no such directory; a vessel that is none is still refused.
    tree.lookup(`vessels/by-id/${name}`);
    return answerJson(reply, listParts(tree, `vessels/by-id/${name}/parts`));
  });
  app.get<{ Params: { name: string } }>('/viewer/texture/:name', ({ params: { name } }, reply) => {
    const bytes = tree.readBytes(`paint/textures/file/${name}`);
    return answerFile(reply, 'no-cache', bytes);
  });
  // A body, because the paths of a whole panel are longer than a request line may be.
  app.post('/viewer/watch', ({ body }, reply) => {
    const paths = [...new Set((typeof body === 'string' ? body : '').split('\n').filter(Boolean))];
    if (paths.length === 0 || paths.length > PATHS_MAX) {
      return sendError(reply, 'EINVAL', `viewer/watch: ${paths.length} paths; send 1 to ${PATHS_MAX}, one per line`);
    }
    return streams.answer(reply, SERVER_SENT_EVENTS, (send) => watchPaths(tree, paths, send));
  });
}

/** @throws FieldError ENOENT, ENOTDIR */
function listEntries(tree: FieldTree, path: string): BrowseEntry[] {
  const at = path === '' ? '' : `${path}/`;
  return tree.list(path).flatMap((name) => {
    const node = orNull(() => tree.lookup(`${at}${name}`));
    return node ? [{ name, type: node.type, ...kindOf(node), writable: isWritable(node) }] : [];
  });
}

function listParts(tree: FieldTree, at: string): BrowsePart[] {
  return (orNull(() => tree.list(at)) ?? [])
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      const read = (leaf: string): string => tree.readText(`${at}/${name}/${leaf}`).trimEnd();
      return {
        index: Number(name),
        instance_id: Number(read('instance_id')),
        display_name: read('display_name'),
        template: read('template'),
        subparts: listParts(tree, `${at}/${name}/subparts`),
      };
    });
}

function isWritable(node: Node): boolean {
  if (node.type !== 'file' && node.type !== 'stream') return false;
  return node.kind !== 'Smb' && node.write !== undefined;
}

function kindOf(node: Node): { kind?: string } {
  return node.type === 'file' || node.type === 'stream' ? { kind: node.kind } : {};
}
