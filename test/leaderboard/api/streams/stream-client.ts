import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';

/** Reads a stream through its own socket. */
export interface StreamReader {
  readonly response: IncomingMessage;
  text(): string;
  close(): void;
}

/** @param reads false to read nothing after the head */
export function openStream(
  url: string,
  { reads = true, headers = {} }: { reads?: boolean; headers?: OutgoingHttpHeaders } = {},
): Promise<StreamReader> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      // Ignore the error of a stream that the server or the test has interrupted.
      response.on('error', () => undefined);
      if (reads) response.on('data', (chunk: string) => void (text += chunk));
      resolve({ response, text: () => text, close: () => request.destroy() });
    });
    request.on('error', reject);
  });
}

export function rowsOf(text: string, event: string): Record<string, unknown>[] {
  return text
    .split('\n\n')
    .filter((frame) => frame.includes(`\nevent: ${event}\n`))
    .map((frame) => JSON.parse(frame.slice(frame.indexOf('data: ') + 6)) as Record<string, unknown>);
}
