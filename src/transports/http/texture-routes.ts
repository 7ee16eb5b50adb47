import type { FastifyInstance } from 'fastify';
import type { FieldTree } from '../../fields/index.js';
import { answerJson, answerOk } from './answers.js';
import { ChunkedUploads } from './chunked-uploads.js';
import { sendError, sendFieldError } from './errors.js';
import { ChunkQuery, readQuery } from './openapi/parameters.js';

interface FileRequest {
  Params: { name: string };
  Querystring: Record<string, string>;
}

/** `/v1/paint/texture/files` and `/v1/paint/texture/file/<name>`; 404 on all of them where there is no texture store. */
export function addTextureRoutes(app: FastifyInstance, tree: FieldTree): void {
  const uploads = new ChunkedUploads(tree, 'paint/textures/file');
  // A scope of its own: elsewhere bodies are text.
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    scope.setErrorHandler((error, _request, reply) => sendFieldError(reply, error));
    for (const path of ['/v1/paint/texture', '/v1/paint/textures']) addRoutesAt(scope, path, uploads);
    done();
  });
}

function addRoutesAt(scope: FastifyInstance, path: string, uploads: ChunkedUploads): void {
  scope.get(`${path}/files`, (_request, reply) =>
    answerJson(
      reply,
      uploads.list().map(({ name, bytes, kind, version, ready }) => ({ name, bytes, kind, version, ready })),
    ),
  );
  const url = `${path}/file/:name`;
  scope.route<FileRequest>({
    method: ['PUT', 'POST'],
    url,
    handler: ({ params: { name }, query, body }, reply) => {
      const { offset, complete: last } = readQuery(ChunkQuery, query);
      const complete = last !== '0';
      const bytes = Buffer.isBuffer(body) ? body : new Uint8Array(0);
      uploads.add(name, { offset, bytes, complete });
      return answerJson(reply, { outcome: 'ok', name, bytes: offset + bytes.length, ready: complete });
    },
  });
  scope.delete<FileRequest>(url, ({ params: { name } }, reply) => {
    uploads.delete(name);
    return answerOk(reply);
  });
  scope.get(url, (_request, reply) => sendError(reply, 'EINVAL', 'method not allowed', 405));
}
