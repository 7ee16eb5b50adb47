import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { FieldError } from '../../../base/errors/index.js';
import { varyBy, waitsToBeAsked } from '../../../base/http/index.js';
import { StreamQuery } from '../../../contract/http/index.js';
import type { TreeEntry } from '../../../contract/world/index.js';
import type { FieldTree, StreamReader } from '../../../simulator/fields/index.js';
import { answerHead, answerJson, answerOk, answerText, TEXT_TYPE } from './answers.js';
import { goneSignal } from './client-gone.js';
import { isDirectory, listEntries } from './list-entries.js';
import { withOneLineEnd } from './one-line-end.js';
import { SERVER_SENT_EVENTS } from './push-stream.js';
import type { PushStreams } from './push-streams.js';
import { readQuery } from './query.js';

const READ_BYTES = 65_536;

interface FieldRequest {
  Params: { '*': string };
  Querystring: Record<string, string>;
  Body: unknown;
}

/**
 * Adds the routes under `/fs/`. The rest of the URL is a path in the tree. If this path ends with a slash, the route
 * lists a directory.
 */
export function addFieldRoutes(app: FastifyInstance, tree: FieldTree, streams: PushStreams): void {
  app.get<FieldRequest>('/v1/fs/*', (request, reply) => {
    const path = pathOf(request);
    if (readQuery(StreamQuery, request.query).stream !== undefined) {
      // Accept every path that may exist at some time. A client may reconnect while the vessel that it watches is
      // absent. If the server refused the request, the client would not try again.
      if (isDirectory(tree.possible(path))) throw noText(path);
      return streams.answer(reply, SERVER_SENT_EVENTS, (send) => tree.watch(path, send));
    }
    const node = tree.lookup(path);
    if (isDirectory(node)) {
      // The path of a directory must end with a slash; otherwise it counts as not found (docs/reference/http.md,
      // "Fields").
      if (!endsInSlash(request)) throw noText(path);
      return answerListing(request, reply, tree, path);
    }
    if (node.type === 'stream') return readStream(tree, path, reply);
    return answerText(reply, withOneLineEnd(tree.readText(path)));
  });
  app.get('/v1/fs', (request, reply) => answerListing(request, reply, tree, ''));
  const refuseEarly: onRequestHookHandler = (request, _reply, next) => {
    if (waitsToBeAsked(request.raw)) requireWritable(tree, pathOf(request as FastifyRequest<FieldRequest>));
    next();
  };
  app.post<FieldRequest>('/v1/fs/*', { onRequest: refuseEarly }, (request, reply) => {
    const body = typeof request.body === 'string' ? request.body : '';
    return answerOk(reply, tree.writeText(pathOf(request), withOneLineEnd(body)));
  });
}

function noText(path: string): FieldError {
  return new FieldError('ENOENT', path, `${path}: a directory, which has no text; list it at /v1/fs/${path}/`);
}

function endsInSlash({ url }: FastifyRequest<FieldRequest>): boolean {
  return url.split('?', 1)[0]!.endsWith('/');
}

/**
 * Refuses a write to a path that cannot be written. A path in an upload directory is allowed even if nothing is there,
 * because the write may create the file.
 * @throws FieldError ENOENT, EACCES
 */
function requireWritable(tree: FieldTree, path: string): void {
  const above = tree.find(path.split('/').slice(0, -1).join('/'));
  if (above?.type === 'upload-directory') return;
  const node = tree.lookup(path);
  if (node.type === 'file' && !node.write) throw new FieldError('EACCES', path, `${path}: read only`);
}

/** Returns the path in the tree, without empty segments. The router has already decoded the segments. */
function pathOf({ params }: FastifyRequest<FieldRequest>): string {
  const path = params['*'];
  return path.includes('//') || path.endsWith('/') ? path.split('/').filter(Boolean).join('/') : path;
}

/** Answers with the current content of a stream: the waiting events, the alarm, or the current line of a log. */
async function readStream(tree: FieldTree, path: string, reply: FastifyReply): Promise<FastifyReply> {
  const node = tree.lookup(path);
  if (node.type === 'stream' && node.kind === 'Smb') {
    throw new FieldError(
      'ENOENT',
      path,
      `${path}: HTTP cannot send an endless stream of bytes; read it over 9P, at the port in status/transports`,
    );
  }
  const gone = goneSignal(reply);
  let reader: StreamReader | null = null;
  try {
    reader = tree.openStream(path);
    // Answer HEAD without reading, because a read may wait until the stream has something to send.
    if (reply.request.method === 'HEAD') return await answerHead(reply, TEXT_TYPE);
    const parts: Uint8Array[] = [];
    for (;;) {
      const part = await reader.read(READ_BYTES, gone);
      if (part.length === 0) break;
      parts.push(part);
    }
    return await answerText(reply, withOneLineEnd(Buffer.concat(parts).toString('utf8')));
  } catch (error) {
    if (error !== gone.reason) throw error;
    return await reply.hijack();
  } finally {
    reader?.close();
  }
}

/**
 * Lists a directory of the tree: as JSON for clients that accept JSON, and otherwise as text.
 * @throws FieldError ENOENT, ENOTDIR
 */
function answerListing(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  tree: FieldTree,
  path: string,
): FastifyReply {
  const entries = listEntries(tree, path);
  varyBy(reply, 'Accept');
  return wantsJson(headers.accept) ? answerJson(reply, entries) : answerText(reply, asLines(entries));
}

function asLines(entries: readonly TreeEntry[]): string {
  return entries.map((entry) => `${entry.name}${isDirectory(entry) ? '/' : ''}\n`).join('');
}

function wantsJson(accept = ''): boolean {
  return /\bapplication\/json\b/i.test(accept);
}
