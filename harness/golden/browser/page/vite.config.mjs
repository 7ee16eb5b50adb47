import { fileURLToPath } from 'node:url';

/** Configures the bundle of the page that draws cases, like that of the viewer's page. */
export default {
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  publicDir: false,
  logLevel: 'error',
  build: { emptyOutDir: true, target: 'es2023', modulePreload: false, chunkSizeWarningLimit: 4096, minify: false },
  // This worker loads a classic script, which a module worker cannot do.
  worker: { format: 'iife' },
};
