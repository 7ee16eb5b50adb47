import { createSimulation } from '../../../../src/simulator/index.js';
import { NO_ASSETS } from '../../../../src/base/assets/index.js';
import { DocumentError, PlatformError } from '../../../../src/base/errors/index.js';
import { DEFAULT_IMAGE_LIMITS } from '../../../../src/base/images/index.js';
import { readImage, storedRgba8 } from '../../../../src/base/images/decode/index.js';
import { loadScene, type SceneFiles } from '../../../../src/simulator/sim/scene-file/index.js';
import { LocalScene } from '../../backend/local-scene.js';
import type { BackendScene } from '../../backend/backend.js';
import {
  bytesFromBase64,
  type CallResult,
  FILES,
  type PageCalls,
  type SentError,
  sentError,
  sentImage,
} from '../calls.js';
import { PageRenderHost } from '../../../../src/renderer/drawing/page/index.js';

let host: PageRenderHost | undefined;
let scene: BackendScene | undefined;

/** @throws PlatformError if the value is missing */
function present<T>(thing: T | undefined, missing: string): T {
  if (thing === undefined) throw new PlatformError(`the golden page: ${missing}`);
  return thing;
}

const openScene = (): BackendScene => present(scene, 'no scene is open; open one first');

async function answer<T>(work: () => Promise<T>): Promise<CallResult<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    return { error: sentError(error) };
  }
}

function filesOf(path: string): SceneFiles {
  return {
    readBytes: async (file) => {
      const response = await fetch(`${FILES}?${new URLSearchParams({ scene: path, file }).toString()}`);
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      const { about = path, problems = [], message } = (await response.json()) as SentError;
      throw new DocumentError(about, problems.length > 0 ? problems : [{ path: '', message }]);
    },
    decodeImage: async (bytes, mime) => {
      const outcome = await readImage(bytes, DEFAULT_IMAGE_LIMITS);
      if (!outcome.ok) throw new DocumentError(mime, [{ path: '', message: `cannot be decoded: ${outcome.reason}` }]);
      const { width, height, bytes: pixels } = storedRgba8(outcome.value).levels[0]!;
      return { width, height, pixels };
    },
  };
}

const calls: PageCalls = {
  start: () =>
    answer(async () => {
      const images = Promise.resolve({ ...NO_ASSETS });
      host = await PageRenderHost.open(new URL('shaders.json', location.href), images, Promise.resolve());
      const { family, name } = host.adapter;
      return { family, name };
    }),
  open: (path, config) =>
    answer(async () => {
      const simulation = createSimulation(await loadScene(path, filesOf(path)), { clock: 'stepped', config });
      scene = new LocalScene(simulation, present(host, 'it has no device; start it first').follow(simulation.world));
      return null;
    }),
  run: (lines) =>
    answer(() =>
      openScene()
        .run(lines)
        .then(() => null),
    ),
  read: (path) => answer(() => openScene().read(path)),
  upload: (path, base64) =>
    answer(() =>
      openScene()
        .upload(path, bytesFromBase64(base64))
        .then(() => null),
    ),
  picture: (frame) => answer(async () => sentImage(await openScene().picture(frame))),
  lacks: () => answer(() => openScene().lacks()),
  passes: (frame, texel) =>
    answer(async () => {
      const { pictures, surface = null } = await openScene().passes(frame, texel ?? undefined);
      return { pictures: pictures.map(({ name, image }) => ({ name, image: sentImage(image) })), surface };
    }),
  close: () =>
    answer(async () => {
      await scene?.close();
      scene = undefined;
      return null;
    }),
};

(globalThis as { goldenPage?: PageCalls }).goldenPage = calls;
