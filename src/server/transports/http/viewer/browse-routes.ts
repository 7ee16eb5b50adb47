import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { type Aggregates, type FieldTree, type LeafForm, leafForm } from '../../../../simulator/fields/index.js';
import type { StepScheduler } from '../../step-scheduler.js';
import { answerJson } from '../answers.js';
import { sendError } from '../errors.js';
import { listEntries, orNull, type TreeEntry } from '../list-entries.js';
import { linesOfBody } from '../lines-of-body.js';
import { readOwnQuery, takesNoQuery } from '../own-query.js';
import { SERVER_SENT_EVENTS } from '../push-stream.js';
import type { PushStreams } from '../push-streams.js';
import { answerTagged } from '../tagged-answer.js';
import { watchPaths } from './watch-paths.js';

/** The most paths that one stream may follow. */
const PATHS_MAX = 2000;

const VESSELS = 'vessels/by-id';

const PLAIN = { onRequest: takesNoQuery('viewer') };

/** The page asks for each version under an address of its own. */
const VersionQuery = Type.Object({ version: Type.Optional(Type.Integer({ minimum: 0 })) });

/** A part with all its subparts, at every depth. */
interface BrowsePart {
  readonly index: number;
  readonly instance_id: number;
  readonly display_name: string;
  readonly template: string;
  /** The path of the template's rule; null while the tree does not list the template. */
  readonly template_path: string | null;
  readonly subparts: readonly BrowsePart[];
}

/** A live vessel with its path, which the page cannot make from the id. */
interface BrowseVessel {
  readonly id: string;
  readonly path: string;
}

/**
 * Adds the routes of a page that shows the tree, which the field mirror does not have: the entries of a directory, the
 * paths of vessels, parts at every depth, the bytes of an uploaded picture, and one stream for many paths, because a
 * browser opens at most six connections to a server. They are not under `/v1`: programs use 9P for all of it.
 */
export function addBrowseRoutes(
  app: FastifyInstance,
  { tree, aggregates }: { readonly tree: FieldTree; readonly aggregates: Pick<Aggregates, 'vessels'> },
  streams: PushStreams,
  turns: StepScheduler<object>,
): void {
  for (const url of ['/viewer/tree', '/viewer/tree/*']) {
    app.get<{ Params: { '*'?: string } }>(url, PLAIN, ({ params }, reply) => {
      return answerJson(reply, listForms(tree, params['*'] ?? ''));
    });
  }
  app.get('/viewer/vessels', PLAIN, (_request, reply) => answerJson(reply, vesselPaths(tree, aggregates.vessels())));
  app.get<{ Params: { name: string } }>('/viewer/parts/:name', PLAIN, ({ params: { name } }, reply) => {
    // Without part data there is no such directory; a vessel that is none is still refused.
    tree.lookup(`${VESSELS}/${name}`);
    return answerJson(reply, listParts(tree, `${VESSELS}/${name}/parts`));
  });
  app.get<{ Params: { name: string } }>('/viewer/texture/:name', (request, reply) => {
    const { name } = request.params;
    readOwnQuery('texture', VersionQuery, request.url);
    const bytes = tree.readBytes(`paint/textures/file/${name}`);
    return answerTagged(request, reply, 'application/octet-stream', bytes);
  });
  // A body, because the paths of a whole panel are longer than a request line may be.
  app.post('/viewer/watch', { onRequest: takesNoQuery('viewer/watch') }, ({ body }, reply) => {
    const paths = [...new Set(linesOfBody(body))];
    if (paths.length === 0 || paths.length > PATHS_MAX) {
      return sendError(reply, 'EINVAL', `viewer/watch: ${paths.length} paths; send 1 to ${PATHS_MAX}, one per line`);
    }
    return streams.answer(reply, SERVER_SENT_EVENTS, (send) => watchPaths(tree, turns, paths, send));
  });
}

/** Lists a directory with the form of the value of each leaf that takes one. */
function listForms(tree: FieldTree, path: string): readonly (TreeEntry & { readonly form?: LeafForm })[] {
  return listEntries(tree, path).map((entry) => {
    const form =
      entry.kind === 'St'
        ? orNull(() => leafForm(tree.lookup(path === '' ? entry.name : `${path}/${entry.name}`)))
        : null;
    return form ? { ...entry, form } : entry;
  });
}

function vesselPaths(tree: FieldTree, ids: readonly string[]): BrowseVessel[] {
  return ids.flatMap((id) => {
    const path = tree.pathOf(VESSELS, id);
    return path === null ? [] : [{ id, path }];
  });
}

function listParts(tree: FieldTree, at: string): BrowsePart[] {
  return (orNull(() => tree.list(at)) ?? [])
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      const read = (leaf: string): string => tree.readText(`${at}/${name}/${leaf}`).trimEnd();
      const template = read('template');
      return {
        index: Number(name),
        instance_id: Number(read('instance_id')),
        display_name: read('display_name'),
        template,
        template_path: tree.pathOf('paint/parts/templates', template),
        subparts: listParts(tree, `${at}/${name}/subparts`),
      };
    });
}
