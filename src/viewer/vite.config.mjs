import { fileURLToPath } from 'node:url';

const at = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

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
    // The bundler may drop unused imports of this project's modules, except those of the viewer: these define elements
    // when they are imported.
    rolldownOptions: { treeshake: { moduleSideEffects: (id) => !/\/src\/(?!viewer\/)/.test(id) } },
  },
  // The page loads the worker as a classic script.
  worker: { format: 'iife' },
};
