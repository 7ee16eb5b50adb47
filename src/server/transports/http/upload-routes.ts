import type { FastifyInstance } from 'fastify';
import { ChunkQuery } from '../../../contract/http/index.js';
import { ChunkedUploads, type FieldTree } from '../../../simulator/fields/index.js';
import { answerJson, answerOk } from './answers.js';
import { readQuery } from './query.js';

interface FileRequest {
  Params: { name: string };
  Querystring: Record<string, string>;
}

const STORES = [
  { directory: 'paint/textures/file', paths: ['/v1/paint/texture', '/v1/paint/textures'] },
  { directory: 'audio/file', paths: ['/v1/audio'] },
  { directory: 'models/file', paths: ['/v1/models'] },
] as const;

/**
 * Adds `…/files` and `…/file/<name>` for every upload directory. If the server lacks a directory, the routes of this
 * directory answer 404.
 */
export function addUploadRoutes(app: FastifyInstance, tree: FieldTree): void {
  // The upload routes have their own scope, because their request bodies are bytes.
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    for (const { directory, paths } of STORES) {
      const uploads = new ChunkedUploads(tree, directory);
      for (const path of paths) addRoutesAt(scope, path, uploads);
    }
    done();
  });
}

function addRoutesAt(scope: FastifyInstance, path: string, uploads: ChunkedUploads): void {
  scope.get(`${path}/files`, (_request, reply) =>
    answerJson(
      reply,
      uploads
        .list()
        .map(({ name, bytes, kind, version, ready }) => ({ name, bytes, ...(kind && { kind }), version, ready })),
    ),
  );
  const url = `${path}/file/:name`;
  scope.route<FileRequest>({
    method: ['PUT', 'POST'],
    url,
    // Check in this hook, because the server then sends a refusal without waiting for the body.
    onRequest: ({ params: { name }, query }, _reply, next) => {
      uploads.check(name, readChunkQuery(query).offset);
      next();
    },
    handler: async ({ params: { name }, query, body }, reply) => {
      const { offset, complete } = readChunkQuery(query);
      const bytes = Buffer.isBuffer(body) ? body : new Uint8Array(0);
      const warnings = await uploads.addAndSettle(name, { offset, bytes, complete });
      const taken = { outcome: 'ok', name, bytes: offset + bytes.length, ready: complete };
      return answerJson(reply, warnings.length > 0 ? { ...taken, warnings } : taken);
    },
  });
  scope.delete<FileRequest>(url, ({ params: { name } }, reply) => {
    uploads.delete(name);
    return answerOk(reply);
  });
}

const MORE = ['0', 'false', 'no'];

/**
 * Reads the position of a chunk. Booleans may be in any letter case, because programming languages print them
 * differently.
 */
function readChunkQuery(query: FileRequest['Querystring']): { readonly offset: number; readonly complete: boolean } {
  // `?complete` without a value means true.
  const word = query['complete']?.toLowerCase() || '1';
  const { offset, complete } = readQuery(ChunkQuery, { ...query, complete: word });
  return { offset, complete: !MORE.includes(complete) };
}
