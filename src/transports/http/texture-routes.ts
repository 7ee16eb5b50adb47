import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FieldError } from '../../errors/index.js';
import type { FieldTree } from '../../fields/index.js';
import { answerJson, answerOk } from './answers.js';
import { BODY_MAX, DRAIN_MAX } from './body-limit.js';
import { ChunkedUploads } from './chunked-uploads.js';
import { sendError, sendFieldError } from './errors.js';

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
    scope.addHook('onRequest', refuseDeclaredLength);
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
      const offset = offsetOf(query['offset'] ?? '0');
      const complete = query['complete'] !== '0';
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

/** Refuses what is too long by its own account before anything of it is read; the rest of the body is thrown away. */
function refuseDeclaredLength(request: FastifyRequest, reply: FastifyReply, next: () => void): void {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared <= BODY_MAX) {
    next();
    return;
  }
  if (declared > DRAIN_MAX) void reply.header('connection', 'close');
  void sendError(reply, 'EFBIG', `a request of ${declared} bytes; send chunks of at most ${BODY_MAX}`);
}

/** @throws FieldError EINVAL */
function offsetOf(text: string): number {
  const offset = /^\d+$/.test(text) ? Number(text) : NaN;
  if (Number.isSafeInteger(offset)) return offset;
  throw new FieldError('EINVAL', 'offset', `invalid 'offset': '${text.slice(0, 20)}' is no byte position`);
}
