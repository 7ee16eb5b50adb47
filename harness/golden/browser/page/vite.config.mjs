import { fileURLToPath } from 'node:url';

/** Configures the bundle of the page that draws cases, in the same way as for the viewer's page. */
export default {
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  publicDir: false,
  logLevel: 'error',
  build: { emptyOutDir: true, target: 'es2023', modulePreload: false, chunkSizeWarningLimit: 4096, minify: false },
  // Workers must not be modules, because one of the page's workers loads a classic script, which a module worker cannot
  // do.
  worker: { format: 'iife' },
};
