import { startViewer } from './start.js';
import { LiveView } from './view/live-view.js';

declare global {
  interface ImportMeta {
    /** Vite's channel to the page while it is developed; the bundled page has none. */
    readonly hot?: {
      on(event: string, listener: (message: { readonly file: string }) => void): void;
      send(event: string, message: object): void;
    };
  }
}

const page = new URL(location.href);
// `?pictures=server` shows the page as a browser without WebGPU shows it.
const serverFrames = page.searchParams.get('pictures') === 'server';
// `?camera=server` shows at once what the main camera of the server sees.
const camera = page.searchParams.get('camera') === 'server' ? 'server' : 'own';
let view: LiveView | undefined;
await startViewer(() => Promise.resolve((view = new LiveView({ origin: page, serverFrames, camera }))));

// `npm run dev` names each shader that is saved.
import.meta.hot?.on('livery:shaders', ({ file }) => {
  const since = performance.now();
  void view?.reopenDrawing().then((why) => {
    if (why === null) import.meta.hot?.send('livery:shaders-drawn', { file, ms: performance.now() - since });
    else import.meta.hot?.send('livery:shaders-refused', { file, why });
  });
});
