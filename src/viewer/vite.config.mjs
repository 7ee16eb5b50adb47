import { fileURLToPath } from 'node:url';

const at = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** The set-up bundles the page with this configuration. */
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
    // Only the viewer's own modules have side effects when they are imported, because they define elements.
    rolldownOptions: { treeshake: { moduleSideEffects: (id) => !/\/src\/(?!viewer\/)/.test(id) } },
  },
  // The worker loads this file as a classic script.
  worker: { format: 'iife' },
};
