import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CAMERA, HEIGHT, WIDTH } from './stand-cases.js';
import type { StandGeometry } from './stand-geometry.js';

const PAGE = `<!doctype html>
<meta charset="utf-8">
<title>three.js</title>
<style>body { margin: 0 } canvas { display: block }</style>
<canvas></canvas>
<script type="importmap">{ "imports": { "three/webgpu": "/three/three.webgpu.js", "three": "/three/three.webgpu.js" } }</script>
<script type="module" src="/three-page.js"></script>`;

export async function serveThree(
  geometry: StandGeometry,
): Promise<{ readonly url: string; readonly close: () => void }> {
  const build = join(dirname(createRequire(import.meta.url).resolve('three')), '.');
  const scene = JSON.stringify(geometry);
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    const answer = (type: string, body: string | Buffer): void =>
      void response.writeHead(200, { 'content-type': type }).end(body);
    if (path === '/' || path === '/geometry.json') {
      if (path === '/') answer('text/html; charset=utf-8', PAGE);
      else answer('application/json', scene);
      return;
    }
    const file = path.startsWith('/three/')
      ? join(build, path.slice('/three/'.length))
      : fileURLToPath(new URL(`.${path}`, import.meta.url));
    readFile(file).then(
      (bytes) => answer('text/javascript', bytes),
      () => void response.writeHead(404).end(),
    );
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const query = new URLSearchParams({
    width: String(WIDTH),
    height: String(HEIGHT),
    fov: String(CAMERA.fovDeg),
    position: CAMERA.position.join(),
    target: CAMERA.target.join(),
  });
  return {
    url: `http://127.0.0.1:${port}/?${query.toString()}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
