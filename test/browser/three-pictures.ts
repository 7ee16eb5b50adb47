import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import type { Browser } from 'playwright';
import { quat, type Quat } from '../../src/base/math/index.js';
import { projectRoot } from '../../src/device/node/installation/index.js';
import type { StagePicture } from '../support/stage.js';

const ORIGIN = 'http://three.test';
const PACKAGE = join(projectRoot(), 'node_modules', 'three');

/** A page that loads a model with three.js and draws its base colours without lighting. */
const PAGE = `<!doctype html>
<script type="importmap">{ "imports": { "three": "/build/three.module.js", "three/addons/": "/examples/jsm/" } }</script>
<script type="module">
import * as THREE from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

const renderer = new THREE.WebGLRenderer({ antialias: false, preserveDrawingBuffer: true });
window.drawModel = async (base64, size, halfHeight, turn) => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const { scene } = await new GLTFLoader().parseAsync(bytes.buffer, '');
  scene.quaternion.fromArray(turn);
  scene.traverse((object) => {
    if (object.isPoints || object.isLine) object.visible = false;
    if (!object.isMesh) return;
    const { color, map, side, alphaTest, vertexColors } = object.material;
    // Use only those properties that Livery's albedo pass shows: colour, texture, holes and vertex colours.
    object.material = new THREE.MeshBasicMaterial({ color, map, side, alphaTest, vertexColors });
    object.frustumCulled = false;
  });
  renderer.setSize(size, size, false);
  const camera = new THREE.OrthographicCamera(-halfHeight, halfHeight, halfHeight, -halfHeight, 0.1, 100);
  camera.position.z = 50;
  renderer.render(scene, camera);
  const gl = renderer.getContext();
  const upsideDown = new Uint8Array(size * size * 4);
  gl.readPixels(0, 0, size, size, gl.RGBA, gl.UNSIGNED_BYTE, upsideDown);
  let text = '';
  for (const byte of upsideDown) text += String.fromCharCode(byte);
  return btoa(text);
};
window.isReady = true;
</script>`;

/** Draws models with three.js in a page, from the front and without perspective. */
export async function openThree(browser: Browser, size: number, halfHeight: number) {
  const page = await browser.newPage();
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') await route.fulfill({ contentType: 'text/html', body: PAGE });
    else
      await route.fulfill({ contentType: 'text/javascript', body: readFileSync(join(PACKAGE, normalize(pathname))) });
  });
  await page.goto(ORIGIN);
  await page.waitForFunction('window.isReady');
  return async (file: Uint8Array, turn: Quat = quat.IDENTITY): Promise<StagePicture> => {
    const base64 = JSON.stringify(Buffer.from(file).toString('base64'));
    const drawn = await page.evaluate<string>(
      `window.drawModel(${base64}, ${size}, ${halfHeight}, ${JSON.stringify(turn)})`,
    );
    const rows = Buffer.from(drawn, 'base64');
    const rgba = new Uint8Array(rows.length);
    for (let y = 0; y < size; y++)
      rgba.set(rows.subarray((size - 1 - y) * size * 4, (size - y) * size * 4), y * size * 4);
    return { width: size, height: size, rgba };
  };
}
