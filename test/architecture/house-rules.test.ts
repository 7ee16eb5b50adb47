import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MODULES } from './layers.js';
import { listFiles, readSources, readText, ROOT } from './source-files.js';

/** The median file has 1 to 4 KB. A larger file usually covers more than one topic. */
const LARGE_FILE_BYTES = 13_000;

const BINARY = /\.(png|jpg|webp|glb|ktx2|dds|bin|woff2?)$/;

describe('dependencies', () => {
  test('every dependency is pinned to one exact version', () => {
    const manifest = JSON.parse(readText('package.json')) as Record<string, Record<string, string>>;
    const loose = ['dependencies', 'devDependencies'].flatMap((group) =>
      Object.entries(manifest[group] ?? {}).filter(([, version]) => !/^\d+\.\d+\.\d+(-[a-z]+(\.\d+)+)?$/.test(version)),
    );
    expect(loose).toEqual([]);
  });

  test('every dependency has a digest in the lock file, and the lock file names no registry host', () => {
    const lock = JSON.parse(readText('package-lock.json')) as {
      packages: Record<string, { resolved?: string; integrity?: string }>;
    };
    const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
    expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
    expect(packages.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path)).toEqual([]);
  });
});

describe('texts in files', () => {
  test("no text file contains a path on a developer's machine or the host of a package registry", () => {
    const own = posix.join('test', 'architecture', 'house-rules.test.ts');
    const forbidden =
      /(^|[\s"'`(=:])\/(work|root|home|Users)\/\w|https?:\/\/[^\s/"']*(npmjs|registry|artifactory|nexus)/m;
    const found = listFiles()
      .filter((path) => !BINARY.test(path) && path !== own)
      .flatMap((path) => {
        const match = forbidden.exec(readText(path));
        return match ? [`${path}: ${match[0].trim()}`] : [];
      });
    expect(found).toEqual([]);
  });

  test('README links lead only to existing files', () => {
    const broken = listFiles()
      .filter((path) => path.endsWith('.md'))
      .flatMap((path) =>
        [...readText(path).matchAll(/\]\(([^)\s]+)\)/g)]
          .map(([, link]) => link!.replace(/#.*$/, ''))
          .filter((link) => link !== '' && !/^[a-z]+:/.test(link))
          .filter((link) => !existsSync(join(ROOT, posix.dirname(path), link)))
          .map((link) => `${path} → ${link}`),
      );
    expect(broken).toEqual([]);
  });

  test('every link to a heading leads to an existing heading', () => {
    const slugs = (path: string): string[] =>
      [...readText(path).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => slugOf(heading!));
    const broken = listFiles()
      .filter((path) => path.endsWith('.md'))
      .flatMap((path) =>
        [...readText(path).matchAll(/\]\(([^)\s#:]*)#([^)\s]+)\)/g)]
          .map(([, file, anchor]) => ({ target: file === '' ? path : posix.join(posix.dirname(path), file!), anchor }))
          .filter(({ target, anchor }) => target.endsWith('.md') && !slugs(target).includes(anchor!))
          .map(({ target, anchor }) => `${path} → ${target}#${anchor}`),
      );
    expect(broken).toEqual([]);
  });

  test('every JSON schema that a text file names exists, and the package contains it', () => {
    const lost = listFiles()
      .filter((path) => path.endsWith('.json'))
      .flatMap((path) => {
        const [, schema] = /"\$schema": "(\.[^"]*)"/.exec(readText(path)) ?? [];
        if (schema === undefined) return [];
        const [, inPackage = posix.join(posix.dirname(path), schema)] = /node_modules\/livery\/(.*)/.exec(schema) ?? [];
        return existsSync(join(ROOT, inPackage)) ? [] : [`${path} → ${schema}`];
      });
    expect(lost).toEqual([]);
  });

  test('every npm script that a text file names exists in package.json', () => {
    const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };
    const pages = listFiles().filter((path) => path.endsWith('.md'));
    const named = pages.flatMap((path) =>
      [...readText(path).matchAll(/npm run (?:-s )?([a-z][a-z:-]*)/g)].map(([, name]) => name!),
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test.each(Object.entries(MODULES))(
    'the README of the module %s lists exactly the modules that it may import',
    (module, allowed) => {
      const [, listed = ''] = /^May import: (.*)\.$/m.exec(readText(`src/${module}/README.md`)) ?? [];
      expect(listed).toBe(allowed.map((name) => `\`${name}\``).join(', ') || 'nothing');
    },
  );
});

function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

test('fewer than a tenth of all source files are large, and the test prints a warning for each large file', () => {
  const large = readSources().filter(({ text }) => text.length > LARGE_FILE_BYTES);
  for (const { path, text } of large) {
    console.warn(`${path} has ${(text.length / 1000).toFixed(1)} KB; look for a second subject in it`);
  }
  expect(large.length / readSources().length).toBeLessThan(0.1);
});
