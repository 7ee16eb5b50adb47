import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger, type InlineConfig, type Logger, type Plugin } from 'vite';
import { projectRoot } from '../../src/device/node/installation/index.js';
import { readShaderSources } from '../../src/device/node/index.js';

/** Requests that Vite answers: the page, its modules, styles and typefaces. The server answers all others. */
const OF_PAGE =
  /^\/(viewer\/?)?(\?|$)|^\/viewer\/(@|node_modules\/|(?!assets\/|basis\/)[^?]*\.(ts|css|svg|woff2?)(\?|$))/;

/** Configures Vite for the page while it is developed. @param server returns the origin of the server */
export function pageConfig(server: () => string): InlineConfig {
  const root = projectRoot();
  return {
    configFile: false,
    root: join(root, 'src', 'viewer'),
    base: '/viewer/',
    publicDir: false,
    cacheDir: join(root, '.cache', 'vite'),
    customLogger: quietLogger(),
    plugins: [pageFiles()],
    server: {
      host: '127.0.0.1',
      fs: { allow: [root] },
      proxy: {
        '/': {
          target: server(),
          // The server admits only requests of its own page.
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

/** Logs warnings and errors, but no request that failed while the server starts again: the page repeats those. */
function quietLogger(): Logger {
  const logger = createLogger('warn');
  return {
    ...logger,
    error: (text, options) => {
      if (!text.includes('http proxy error')) logger.error(text, options);
    },
  };
}

/** Answers for files that the bundler puts beside the page. */
function pageFiles(): Plugin {
  const assets = join(projectRoot(), 'dist', 'viewer', 'assets');
  return {
    name: 'livery-page-files',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { url = '' } = request;
        if (url.startsWith('/viewer/shaders.json')) {
          response.setHeader('content-type', 'application/json');
          response.end(JSON.stringify(Object.fromEntries(readShaderSources())));
        } else if (url.includes('/decode-worker.') && url.includes('worker_file')) {
          // A classic script cannot import modules, so the bundled one is used.
          const bundled = readdirSync(assets).find((name) => /^decode-worker-.*\.js$/.test(name));
          response.writeHead(307, { location: `/viewer/assets/${bundled}` }).end();
        } else next();
      });
    },
  };
}
