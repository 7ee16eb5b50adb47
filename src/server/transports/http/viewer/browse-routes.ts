import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { FieldError } from '../../../../base/errors/index.js';
import type { BrowsedPart, BrowsedVessel } from '../../../../contract/index.js';
import { PATHS_MAX } from '../../../../contract/vocabulary/index.js';
import type { BrowsedEntry } from '../../../../contract/world/index.js';
import { leafForm, orNull, type Aggregates, type FieldTree } from '../../../../simulator/fields/index.js';
import { answerJson } from '../answers.js';
import { sendError } from '../errors.js';
import { isDirectory, listEntries } from '../list-entries.js';
import { linesOfBody } from '../lines-of-body.js';
import type { LongAnswers } from '../long-answers.js';
import { readOwnQuery, takesNoQuery } from '../query.js';
import { answerTagged } from '../tagged-answer.js';

const VESSELS = 'vessels/by-id';

const PLAIN = { onRequest: takesNoQuery('viewer') };

/**
 * The page adds a version to the URL of a picture, so that the URL changes with the picture. The server ignores the
 * version.
 */
const VersionQuery = Type.Object({ version: Type.Optional(Type.Integer({ minimum: 0 })) });

/**
 * Adds the routes that the tree panel needs in addition to the field mirror. Only the page uses them, so they are not
 * under `/v1`.
 */
export function addBrowseRoutes(
  app: FastifyInstance,
  { tree, aggregates }: { readonly tree: FieldTree; readonly aggregates: Pick<Aggregates, 'vessels'> },
  answers: LongAnswers,
): void {
  for (const url of ['/viewer/tree', '/viewer/tree/*']) {
    app.get<{ Params: { '*'?: string } }>(url, PLAIN, ({ params }, reply) => {
      return answerJson(reply, listForms(tree, params['*'] ?? ''));
    });
  }
  app.get('/viewer/vessels', PLAIN, (_request, reply) => answerJson(reply, vesselPaths(tree, aggregates.vessels())));
  app.get<{ Params: { name: string } }>('/viewer/parts/:name', PLAIN, ({ params: { name } }, reply) => {
    // Refuse a vessel that does not exist. For an existing vessel without part data, the answer is empty, because the
    // vessel has no directory of parts.
    tree.lookup(`${VESSELS}/${name}`);
    return answerJson(reply, listParts(tree, `${VESSELS}/${name}/parts`));
  });
  app.get<{ Params: { name: string } }>('/viewer/texture/:name', (request, reply) => {
    const { name } = request.params;
    readOwnQuery('texture', VersionQuery, request.url);
    const bytes = tree.readBytes(`paint/textures/file/${name}`);
    return answerTagged(request, reply, 'application/octet-stream', bytes);
  });
  // The paths are in the body, because many paths can exceed the maximum length of a URL.
  app.post('/viewer/read', { onRequest: takesNoQuery('viewer/read') }, ({ body }, reply) => {
    const paths = [...new Set(linesOfBody(body))];
    if (paths.length === 0 || paths.length > PATHS_MAX) {
      return sendError(reply, 'EINVAL', `viewer/read: ${paths.length} paths; send 1 to ${PATHS_MAX}, one per line`);
    }
    return answers.answer(reply, () => readPaths(tree, paths));
  });
}

/**
 * Reads several paths and produces a JSON list with one result for each. The result for a leaf is `["<path>",
 * "<text>"]`. For a directory, the text lists its entries, one name per line. The result for a failure is `["<path>",
 * null, "<errno>", "<why>"]`.
 */
function* readPaths(tree: FieldTree, paths: readonly string[]): Generator<string> {
  for (const [index, path] of paths.entries()) {
    yield `${index === 0 ? '[' : ','}${JSON.stringify(readPath(tree, path))}`;
  }
  yield ']';
}

function readPath(tree: FieldTree, path: string): readonly (string | null)[] {
  try {
    const text = isDirectory(tree.lookup(path)) ? tree.list(path).join('\n') : tree.readText(path).replace(/\n$/, '');
    return [path, text];
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    return [path, null, error.errno, error.message];
  }
}

/** Lists the entries of a directory. The entry of a writable leaf contains the format of the leaf's values. */
function listForms(tree: FieldTree, path: string): readonly BrowsedEntry[] {
  return listEntries(tree, path).map((entry) => {
    const form =
      entry.kind === 'St'
        ? orNull(() => leafForm(tree.lookup(path === '' ? entry.name : `${path}/${entry.name}`)))
        : null;
    return form ? { ...entry, form } : entry;
  });
}

function vesselPaths(tree: FieldTree, ids: readonly string[]): BrowsedVessel[] {
  return ids.flatMap((id) => {
    const path = tree.pathOf(VESSELS, id);
    return path === null ? [] : [{ id, path }];
  });
}

function listParts(tree: FieldTree, at: string): BrowsedPart[] {
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
