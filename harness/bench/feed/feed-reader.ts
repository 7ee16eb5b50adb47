import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { PlatformError } from '../../../src/base/errors/index.js';

const LINE_END = 0x0a;

/** The end of a feed as a page has it: it reads as fast as lines come, and counts them. */
export class FeedReader {
  bytes = 0;
  lines = 0;

  private constructor(private readonly response: IncomingMessage) {
    response.on('data', (chunk: Buffer) => {
      this.bytes += chunk.length;
      for (const byte of chunk) if (byte === LINE_END) this.lines++;
    });
    // The end of a connection that the benchmark closes.
    response.on('error', () => undefined);
  }

  /** Opens the feed of a page that shows motion. @param url the server's, such as `http://127.0.0.1:4242/` */
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
