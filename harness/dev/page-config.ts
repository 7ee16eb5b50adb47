import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger, type InlineConfig, type Logger, type Plugin } from 'vite';
import { projectRoot } from '../../src/device/node/installation/index.js';
import { readShaderSources } from '../../src/device/node/index.js';

/**
 * Matches the paths that Vite serves itself: those of the page, of its bundle, and of the code that updates the page.
 */
const OF_PAGE = /^\/(viewer\/?)?(\?|$)|^\/viewer\/(@|assets\/|[^/?]+\.m?js(\?|$))/;

/** @param server returns the origin of the server */
export function pageConfig(server: () => string, root = projectRoot()): InlineConfig {
  return {
    configFile: join(root, 'src', 'viewer', 'vite.config.mjs'),
    cacheDir: join(root, '.cache', 'vite'),
    customLogger: quietLogger(),
    plugins: [shaderTexts(join(root, 'shaders')), earlyStyles(join(root, 'src', 'viewer', 'styles', 'page.css'))],
    // Without bundling, the browser would request 640 modules at every reload. These requests would take most of the
    // time of the reload.
    experimental: { bundledDev: true },
    server: {
      host: '127.0.0.1',
      proxy: {
        '/': {
          target: server(),
          // The server accepts only requests from its own page, so Vite replaces the origin of the requests that it
          // passes on.
          changeOrigin: true,
          configure: (proxy) =>
            void proxy.on(
              'proxyReq',
              (request) => request.hasHeader('origin') && request.setHeader('origin', server()),
            ),
          bypass: ({ url = '' }) => (OF_PAGE.test(url) ? url : undefined),
        },
      },
    },
  };
}

/**
 * Makes a logger that does not report failed requests, because the page's requests fail and are repeated while the
 * server restarts.
 */
function quietLogger(): Logger {
  const logger = createLogger('warn');
  return {
    ...logger,
    error: (text, options) => {
      if (!text.includes('http proxy error')) logger.error(text, options);
    },
  };
}

/**
 * Puts the styles into the document, where they stay until the page's program adds its own styles. The styles are
 * needed early, because the document requests the server's picture before the program runs, and the styles determine
 * the size of that picture.
 */
function earlyStyles(file: string): Plugin {
  const id = 'early-styles';
  return {
    name: 'livery-early-styles',
    transformIndexHtml: () => [
      { tag: 'style', attrs: { id }, children: readFileSync(file, 'utf8').replace(/^@import.*$/gm, '') },
      {
        tag: 'script',
        children: `addEventListener('DOMContentLoaded', () => document.getElementById('${id}').remove())`,
      },
    ],
  };
}

/** Serves the shaders directly from their source files. */
function shaderTexts(folder: string): Plugin {
  return {
    name: 'livery-shader-texts',
    configureServer({ middlewares }) {
      middlewares.use('/viewer/shaders.json', (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(Object.fromEntries(readShaderSources(folder))));
      });
    },
  };
}
