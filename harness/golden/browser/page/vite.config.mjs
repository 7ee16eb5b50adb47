import { fileURLToPath } from 'node:url';

/** Configures the bundle of the page that draws cases, in the same way as for the viewer's page. */
export default {
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  publicDir: false,
  logLevel: 'error',
  build: { emptyOutDir: true, target: 'es2023', modulePreload: false, chunkSizeWarningLimit: 4096, minify: false },
  // A worker of the page loads a classic script. Module workers cannot load classic scripts.
  worker: { format: 'iife' },
};
