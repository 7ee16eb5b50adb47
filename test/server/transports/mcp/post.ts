import { type IncomingHttpHeaders, request } from 'node:http';

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface RawRequest {
  readonly port: number;
  readonly method?: string;
  readonly path?: string;
  /** Headers that replace the usual ones; undefined removes a header. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string | Uint8Array;
}

export const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

export function post({
  port,
  method = 'POST',
  path = '/mcp',
  headers = {},
  body = LIST,
}: RawRequest): Promise<RawAnswer> {
  const given = Object.entries<string | undefined>({
    host: `127.0.0.1:${port}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...headers,
  }).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, method, path, headers: Object.fromEntries(given), setHost: false, agent: false },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => void (text += part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Returns the messages in an answer, which may be server-sent events. */
export function messagesOf({ headers, body }: RawAnswer): unknown[] {
  const type = headers['content-type'] ?? '';
  if (!type.startsWith('text/event-stream')) return [JSON.parse(body)];
  return [...body.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data!) as unknown);
}
