import { createReadStream, existsSync } from 'node:fs';
import { createServer, request as forward, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves the pages in a folder, and forwards other requests to a server that may be restarted. */
export function serveSite(folder: string, targetPort: () => number): Promise<Server> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://site');
    const file = join(folder, normalize(url.pathname === '/' ? 'index.html' : url.pathname));
    if (!/^\/(v1|viewer)\//.test(url.pathname) && file.startsWith(folder) && existsSync(file)) {
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
      createReadStream(file).pipe(response);
      return;
    }
    const { origin: _origin, ...headers } = request.headers;
    const port = targetPort();
    const passed = forward(
      {
        port,
        host: '127.0.0.1',
        path: request.url,
        method: request.method,
        headers: { ...headers, host: `127.0.0.1:${port}` },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        // Send the headers of a stream at once, because its first data may come much later.
        response.flushHeaders();
        answer.pipe(response);
        answer.on('error', () => response.destroy());
      },
    );
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  });
  return new Promise((resolve) => void server.listen(0, '127.0.0.1', () => resolve(server)));
}
