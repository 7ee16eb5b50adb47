import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { PlatformError } from '../../../src/base/errors/index.js';

const LINE_END = 0x0a;

/** A client that reads a feed as fast as the page does, and counts the lines. */
export class FeedReader {
  bytes = 0;
  lines = 0;

  private constructor(private readonly response: IncomingMessage) {
    response.on('data', (chunk: Buffer) => {
      this.bytes += chunk.length;
      for (const byte of chunk) if (byte === LINE_END) this.lines++;
    });
    // The response emits an error when the benchmark closes the connection.
    response.on('error', () => undefined);
  }

  static async open(url: string): Promise<FeedReader> {
    const request = get(new URL('/viewer/feed', url), { agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200) throw new PlatformError(`/viewer/feed answers ${response.statusCode}`);
    return new FeedReader(response);
  }

  close(): void {
    this.response.destroy();
  }
}
