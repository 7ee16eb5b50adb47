import { fileURLToPath } from 'node:url';

/** Configures the bundle of the page that draws cases, in the same way as that of the viewer. */
export default {
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  publicDir: false,
  logLevel: 'error',
  build: { emptyOutDir: true, target: 'es2023', modulePreload: false, chunkSizeWarningLimit: 4096, minify: false },
  // A module worker cannot load a classic script, which this worker does.
  worker: { format: 'iife' },
};
