import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DocumentError, PlatformError } from '../../../src/base/errors/index.js';
import { FileRefused, readFileOfFolder } from '../../../src/device/node/index.js';
import { pageFrom } from '../report/page/page.js';
import { Review } from './review.js';

export interface ReviewServer {
  readonly url: string;
  readonly review: Review;
  close(): Promise<void>;
}

export interface ReviewOptions {
  readonly results: string;
  readonly casesFolder: string;
  /** Port of the server; 0 for any free port. */
  readonly port: number;
}

/** Maximum size of a request body. Requests of the page have a few hundred bytes. */
const BODY_BYTES_MAX = 65_536;
const PICTURE_BYTES_MAX = 128 * 1024 * 1024;

/**
 * Serves the report of a run on the loopback interface, with buttons to accept its pictures. Only the served page can
 * send decisions, because a decision needs the page's origin and a token that other pages cannot read. Every request
 * must name a loopback host in its `Host` header. Otherwise, a page under another name could reach the server (DNS
 * rebinding).
 * @throws PlatformError when the folder contains no results, or another program uses the port
 */
export async function serveReview({ results, casesFolder, port }: ReviewOptions): Promise<ReviewServer> {
  const review = new Review(results, casesFolder);
  const token = randomBytes(24).toString('base64url');
  const server = createServer((request, response) => {
    answer(request, response).catch((cause: unknown) => {
      const isKnown = cause instanceof PlatformError || cause instanceof DocumentError;
      if (!isKnown) console.error(cause);
      sendJson(response, isKnown ? 409 : 500, {
        message: isKnown ? cause.message : 'the review failed; see the terminal for the reason',
      });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code = '' }: NodeJS.ErrnoException) =>
      reject(new PlatformError(`livery golden review: --port ${port} cannot be used (${code}); name another one`)),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: given } = server.address() as AddressInfo;
  const hosts = [`127.0.0.1:${given}`, `localhost:${given}`];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { host = '' } = request.headers;
    if (!hosts.includes(host))
      return sendJson(response, 403, {
        message: 'the host of the address does not belong to the review; open the address that golden review printed',
      });
    const { pathname } = new URL(request.url ?? '/', `http://${host}`);
    if (request.method === 'POST' && pathname === '/decide') return decide(request, response);
    if (request.method !== 'GET') return sendJson(response, 405, { message: 'only GET, and POST /decide' });
    if (pathname === '/') return sendPage(response);
    if (pathname.startsWith('/pictures/')) return sendPicture(response, pathname);
    return sendJson(response, 404, { message: 'no such page' });
  }

  function sendPage(response: ServerResponse): unknown {
    review.reload();
    const page = pageFrom(review.run.results, { kind: 'review', token, standings: review.standings() });
    return response.writeHead(200, { ...HEADERS, 'content-type': 'text/html; charset=utf-8' }).end(page);
  }

  function sendPicture(response: ServerResponse, pathname: string): unknown {
    try {
      const path = decodeURIComponent(pathname.slice(1));
      if (!path.endsWith('.png')) throw new FileRefused('is no picture');
      const bytes = readFileOfFolder(review.run.report, path, PICTURE_BYTES_MAX);
      return response.writeHead(200, { ...HEADERS, 'content-type': 'image/png' }).end(bytes);
    } catch (cause) {
      if (!(cause instanceof FileRefused || cause instanceof URIError)) throw cause;
      return sendJson(response, 404, { message: 'no such picture' });
    }
  }

  async function decide(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { origin, 'x-livery-token': sent, 'content-type': type } = request.headers;
    const isOwn = origin === `http://${request.headers.host}` && typeof sent === 'string' && isEqual(sent, token);
    if (!isOwn || type !== 'application/json')
      return sendJson(response, 403, { message: 'only the page of this review may decide; load it again' });
    const asked = decisionIn(await bodyOf(request));
    if (asked === null) return sendJson(response, 400, { message: 'the body needs name, decision and seen, as JSON' });
    if (asked.decision === 'accept') await review.accept(asked.name, asked.seen);
    else await review.reject(asked.name);
    return sendJson(response, 200, { ...review.tally() });
  }

  return {
    url: `http://127.0.0.1:${given}/`,
    review,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Headers of every answer. With these headers, the page may use only its own script and style, and pictures of this
 * server.
 */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

function sendJson(response: ServerResponse, status: number, body: object): unknown {
  if (response.headersSent) return response.destroy();
  return response.writeHead(status, { ...HEADERS, 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

interface AskedDecision {
  readonly name: string;
  readonly decision: 'accept' | 'reject';
  readonly seen: string;
}

function decisionIn(text: string): AskedDecision | null {
  try {
    const { name, decision, seen } = JSON.parse(text) as Record<string, unknown>;
    if (typeof name !== 'string' || typeof seen !== 'string') return null;
    return decision === 'accept' || decision === 'reject' ? { name, decision, seen } : null;
  } catch {
    return null;
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) throw new PlatformError(`a decision has at most ${BODY_BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
