import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../src/device/node/installation/project-root.js';

const BUNDLE = join(projectRoot(), 'dist/cli');

/** Returns the URLs of the modules that the bundle starts as processes or threads. */
function startedModules(): string[] {
  const texts = readdirSync(BUNDLE).map((name) => readFileSync(join(BUNDLE, name), 'utf8'));
  const address = /new URL\(([`'"])(\.[^`'"]+\.js)\1,\s*(import\.meta\.url\)(?!\.href)|new URL\()/g;
  return texts.flatMap((text) => [...text.matchAll(address)].map(([, , path, base]) => `${base![0]} ${path!}`));
}

describe.skipIf(!existsSync(BUNDLE))(
  'the bundle of the command line (skipped without dist/, run npm run build)',
  () => {
    it('the bundle contains the code of every process and thread that it starts', () => {
      const [inside, outside] = ['i', 'n'].map((base) =>
        startedModules()
          .filter((module) => module.startsWith(base))
          .map((module) => module.slice(2)),
      );
      expect(outside!.toSorted()).toEqual([
        // These two modules are in the bundle, but modules outside of the bundle start them.
        '../../../../cli/drawing.js',
        '../../../cli/golden-worker.js',
        '../../end-with-parent.js',
        '../../main.js',
        '../end-with-parent.js',
        '../main.js',
        // The bundle does not start this module, because the bundler for programs makes it a part of a page.
        './page/draw-in-page.js',
      ]);
      expect(inside!.toSorted()).toEqual(
        expect.arrayContaining([
          './beat.js',
          './decode-worker.js',
          './drawing.js',
          './export-worker.js',
          './judge-worker.js',
          './model-worker.js',
          './png-worker.js',
        ]),
      );
      for (const module of inside!) expect(existsSync(join(BUNDLE, module)), module).toBe(true);
    });

    it('the bundle contains the packages that servers use, so that starting a server loads few files', () => {
      const imported = readdirSync(BUNDLE).flatMap((name) =>
        [...readFileSync(join(BUNDLE, name), 'utf8').matchAll(/\b(?:from|import)\s*\(?["']([\w@][\w@/.-]*)["']/g)].map(
          ([, specifier]) => specifier!,
        ),
      );
      expect(imported).toContain('pino');
      for (const name of [
        'fastify',
        '@fastify/static',
        'aedes',
        'ws',
        'ajv',
        '@modelcontextprotocol/server',
        'kysely',
        'pg',
      ])
        expect(imported, name).not.toContain(name);
    });
  },
);
