import { startViewer } from './start.js';
import { LiveView } from './view/live-view.js';

declare global {
  interface ImportMeta {
    /** Vite's channel to the page during development; absent from the bundled page. */
    readonly hot?: {
      on(event: string, listener: (message: { readonly file: string }) => void): void;
      send(event: string, message: object): void;
    };
  }
}

const page = new URL(location.href);
// With `?pictures=server`, the page acts as if the browser had no WebGPU.
const serverFrames = page.searchParams.get('pictures') === 'server';
const camera = page.searchParams.get('camera') === 'server' ? 'server' : 'own';
let view: LiveView | undefined;
await startViewer(() => Promise.resolve((view = new LiveView({ origin: page, serverFrames, camera }))));

// `npm run dev` sends the name of each saved shader file.
import.meta.hot?.on('livery:shaders', ({ file }) => {
  const since = performance.now();
  void view?.reopenDrawing().then((why) => {
    if (why === null) import.meta.hot?.send('livery:shaders-drawn', { file, ms: performance.now() - since });
    else import.meta.hot?.send('livery:shaders-refused', { file, why });
  });
});
