import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterEveryTest, afterFile } from './file-hooks.js';
import { ACTION_ROWS } from '../../src/simulator/fields/index.js';
import { describeInterface } from '../../src/server/transports/http/openapi/document.js';

/**
 * Checks all answers of tested servers against the published description: status, content type, body, and items of
 * streams.
 */

interface Media {
  readonly schema: { readonly contentSchema?: object };
}
interface Answers {
  readonly [status: string]: { readonly $ref?: string; readonly content?: Readonly<Record<string, Media>> };
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Answers }>>>>;
  readonly components: { readonly responses: Readonly<Record<string, { readonly content: Record<string, Media> }>> };
}

export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly whole: boolean;
}

const description = describeInterface(ACTION_ROWS) as unknown as Description;
const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
ajv.addSchema({ ...description, $id: 'livery' }, 'livery');
const validators = new Map<string, ValidateFunction>();

/** The statuses that are allowed for a request at any path without a route. */
const UNROUTED = new Set([400, 401, 403, 404, 405, 413, 414, 415]);
const ERROR_BODY = '#/components/schemas/Error';

/** @returns the part of the exchange that the description does not allow, or null */
export function undescribed({ method, url, status, type, body, whole }: Exchange): string | null {
  const path = url
    .replace(/^https?:\/\/[^/]*/, '')
    .split('?', 1)[0]!
    .replace(/\/+/g, '/');
  const at = (why: string): string => `${method} ${url} → ${status} ${type}: ${why}\n${body.slice(0, 300)}`;
  const template = templateOf(path);
  const operation = template === null ? undefined : description.paths[template]?.[method.toLowerCase()];
  if (!operation) {
    if (!UNROUTED.has(status)) return at('no such operation is described');
    return method === 'HEAD' ? null : jsonProblem(ERROR_BODY, body, at);
  }
  const pointer = `#/paths/${escaped(template!)}/${method.toLowerCase()}/responses/${status}`;
  const answer = operation.responses[status];
  if (!answer) return at('a status that is not described');
  if (method === 'HEAD' || status === 304) return body === '' ? null : at('a body where none may be');
  const place = answer.$ref ?? pointer;
  const content = answer.$ref
    ? description.components.responses[answer.$ref.split('/').pop()!]!.content
    : answer.content;
  const media = content?.[type];
  if (!media) return at(`a type that is not described: ${Object.keys(content ?? {}).join(', ')}`);
  const schema = `${place}/content/${escaped(type)}`;
  if (type === 'application/json') return whole ? jsonProblem(`${schema}/schema`, body, at) : null;
  if (media.schema.contentSchema === undefined) return null;
  for (const item of itemsOf(type, body)) {
    const problem = jsonProblem(`${schema}/schema/contentSchema`, item, at);
    if (problem !== null) return problem;
  }
  return null;
}

function itemsOf(type: string, body: string): string[] {
  const separator = type === 'text/event-stream' ? '\n\n' : '\n';
  const parts = body.split(separator).slice(0, -1);
  return parts.filter((part) => part !== '' && !part.startsWith(':')).map((part) => part.replace(/^data: /, ''));
}

function jsonProblem(pointer: string, body: string, at: (why: string) => string): string | null {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return at('not JSON');
  }
  let validate = validators.get(pointer);
  if (!validate) validators.set(pointer, (validate = ajv.compile({ $ref: `livery${pointer}` })));
  if (validate(json)) return null;
  const why = validate.errors!.map((error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`);
  return at(why.slice(0, 5).join('; '));
}

const escaped = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Returns the described path that matches a path. Paths without parameters have priority. */
function templateOf(path: string): string | null {
  if (!path.startsWith('/v1/')) return null;
  const wanted = path.slice('/v1'.length).replace(/\/$/, '');
  if (wanted.startsWith('/fs/')) return '/fs/{path}';
  const names = wanted.split('/');
  const fits = (template: string): boolean => {
    const parts = template.split('/');
    return parts.length === names.length && parts.every((part, index) => part.startsWith('{') || part === names[index]);
  };
  const fitting = Object.keys(description.paths).filter(fits);
  return fitting.find((template) => !template.includes('{')) ?? fitting[0] ?? null;
}

/**
 * The watched ports, each with the server whose answers are checked; null until the first request to the port. If
 * another server later uses the same port, its answers are not checked.
 */
const watched = new Map<number, Server | null>();
const problems: string[] = [];

/** Starts to check the answers of the server on a port against the description, until the end of the test file. */
export function watchAnswers(port: number): () => void {
  if (watched.size === 0) afterFile(() => watched.clear());
  watched.set(port, null);
  return () => void watched.delete(port);
}

function isWatched(server: Server): boolean {
  const address = server.address();
  if (typeof address !== 'object' || !address || !watched.has(address.port)) return false;
  const owner = watched.get(address.port) ?? server;
  watched.set(address.port, owner);
  return owner === server;
}

interface Started {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly server: Server;
}

diagnostics.subscribe('http.server.request.start', (message) => {
  const { request, response, server } = message as Started;
  if (!isWatched(server)) return;
  // The description contains neither preflight requests nor requests that only the page sends, so skip them.
  if (request.url?.startsWith('/viewer/') || request.headers['access-control-request-method']) return;
  record(request, response);
});

function textOf(bytes: Buffer, coding: unknown): string {
  if (bytes.length === 0) return '';
  const plain = coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes;
  return plain.toString('utf8');
}

type Call = (...given: unknown[]) => unknown;

function record(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  let type = '';
  const method = request.method ?? '';
  const tap = (name: 'writeHead' | 'write' | 'end', hear: (given: readonly unknown[]) => void): void => {
    const call = (response[name] as Call).bind(response);
    Object.assign(response, {
      [name]: (...given: unknown[]) => {
        hear(given);
        return call(...given);
      },
    });
  };
  const typeNow = (): string => type || String(response.getHeader('content-type') ?? '');
  const keep = ([chunk]: readonly unknown[]): void => {
    // Do not copy pictures and models: their content is not described, and copying them takes longer than the other
    // checks.
    if (response.statusCode !== 304 && /^(image|model|audio)\/|octet-stream/.test(typeNow())) return;
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as Uint8Array));
  };
  tap('writeHead', (given) => {
    const headers = given.find((each) => typeof each === 'object') as Record<string, string> | undefined;
    type = headers?.['content-type'] ?? '';
  });
  tap('write', keep);
  tap('end', keep);
  response.on('close', () => {
    if (!response.headersSent) return;
    const problem = undescribed({
      method,
      url: request.url ?? '',
      status: response.statusCode,
      type: typeNow(),
      body: method === 'HEAD' ? '' : textOf(Buffer.concat(chunks), response.getHeader('content-encoding')),
      whole: response.writableFinished,
    });
    if (problem !== null) problems.push(problem);
  });
}

afterEveryTest(() => {
  const found = problems.splice(0);
  if (found.length > 0) throw new Error(`answers that the description does not describe:\n${found.join('\n')}`);
});
