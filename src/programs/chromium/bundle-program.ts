import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PlatformError } from '../../base/errors/index.js';
import { DRAW } from './messages.js';

export interface ProgramBundle {
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  /** The script that the page loads first. */
  readonly entry: string;
  /** The source map of each script, as JSON, by the path of the script. */
  readonly maps: ReadonlyMap<string, string>;
  /** The folder to which paths in the source maps are relative. */
  readonly mapFolder: string;
}

/** The part of Vite (5 or newer) that is needed here. */
interface Vite {
  build(options: object): Promise<unknown>;
}

interface Chunk {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly code: string;
  readonly map?: { readonly toString: () => string } | null;
}
interface Asset {
  readonly type: 'asset';
  readonly fileName: string;
  readonly source: string | Uint8Array;
}

const START = 'livery-start';
/** Read before the first build, because Vite sets this variable if it is missing. */
const ENVIRONMENT = process.env['NODE_ENV'] ?? 'development';

/**
 * Bundles a program. Imports are resolved in the project of the program.
 * @param path absolute path of the module
 * @throws PlatformError that names the command to install Vite, if Vite is missing; Error if the module cannot be
 * bundled
 */
export async function bundleProgram(path: string): Promise<ProgramBundle> {
  const vite = await loadVite(path);
  const start = `
    import { drawInPage } from ${JSON.stringify(pageModule())};
    globalThis.${DRAW} = (order) => drawInPage(() => import(${JSON.stringify(path)}), order);`;
  const built = await vite.build({
    configFile: false,
    root: dirname(path),
    base: './',
    logLevel: 'silent',
    publicDir: false,
    // Programs read this variable, which Node has in its environment but a page does not.
    define: { 'process.env.NODE_ENV': JSON.stringify(ENVIRONMENT) },
    plugins: [
      {
        name: START,
        enforce: 'pre',
        resolveId: (id: string) => (id === START ? `\0${START}` : null),
        load: (id: string) => (id === `\0${START}` ? start : null),
      },
    ],
    build: {
      write: false,
      target: 'esnext',
      minify: false,
      sourcemap: true,
      modulePreload: false,
      // Images must be files of their own, because the server records which images it has sent.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rollupOptions: { input: START, output: { entryFileNames: 'start.js' } },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]) as { readonly output: readonly (Chunk | Asset)[] }[];
  const files = new Map<string, string | Uint8Array>();
  const maps = new Map<string, string>();
  for (const file of outputs.flatMap(({ output }) => output)) {
    files.set(file.fileName, file.type === 'chunk' ? file.code : file.source);
    if (file.type === 'chunk' && file.map) maps.set(file.fileName, file.map.toString());
  }
  // Paths in the maps are relative to the folder `dist`, as if the bundle were there.
  return { files, entry: 'start.js', maps, mapFolder: join(dirname(path), 'dist') };
}

/** Loads Vite from the program's project or, if it has none, from the project's Vitest or from this package. */
async function loadVite(path: string): Promise<Vite> {
  const project = createRequire(pathToFileURL(path));
  const vitest = manifestOf('vitest', project);
  const places = [project, ...(vitest === undefined ? [] : [createRequire(vitest)]), createRequire(import.meta.url)];
  const found = places.map((place) => manifestOf('vite', place)).find((manifest) => manifest !== undefined);
  if (found === undefined) {
    throw new PlatformError(
      `${path}: Chromium needs a bundle of the program, but Vite, which makes it, is not installed; run npm install --save-dev vite`,
    );
  }
  return (await import(pathToFileURL(join(dirname(found), 'dist', 'node', 'index.js')).href)) as Vite;
}

function manifestOf(name: string, place: NodeJS.Require): string | undefined {
  try {
    return place.resolve(`${name}/package.json`);
  } catch {
    return undefined;
  }
}

/** Returns the path of the page's module, which is TypeScript in the sources and JavaScript in the build. */
function pageModule(): string {
  // The address must be a literal, so that bundlers of our own package find the module.
  const built = fileURLToPath(new URL('./page/draw-in-page.js', import.meta.url));
  return existsSync(built) ? built : built.replace(/js$/, 'ts');
}
