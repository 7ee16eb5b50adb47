import { fileURLToPath } from 'node:url';

const at = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** Bundles the page; the set-up runs it. */
export default {
  root: at('.'),
  base: '/viewer/',
  publicDir: false,
  build: {
    outDir: at('../../dist/viewer'),
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: false,
    chunkSizeWarningLimit: 4096,
    // Only modules of the page itself do something when they are imported: they define elements.
    rolldownOptions: { treeshake: { moduleSideEffects: (id) => !/\/src\/(?!viewer\/)/.test(id) } },
  },
  // The worker loads a classic script.
  worker: { format: 'iife' },
};
