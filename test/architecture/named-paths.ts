import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

export interface NamedPath {
  readonly line: number;
  readonly path: string;
}

/** Folders whose files a text must name by their full path. */
const ROOTS = 'src|harness|test|shaders|golden';

/**
 * Matches a path that begins with one of the {@link ROOTS}. Also matches the name of a source file, with or without
 * folders before it.
 */
const PATH = new RegExp(
  `(?<![\\w./@*<-])(?:(?:\\.\\./)*(?:${ROOTS})/[\\w./-]*[\\w]|(?:\\.\\.?/)*(?:[\\w-]+/)*[\\w-]+(?:\\.[\\w-]+)*\\.(?:ts|wgsl|mjs|cjs|md))(?![\\w*<{])`,
  'g',
);

export function pathsInComments(path: string, text: string): NamedPath[] {
  return /\.(wgsl|mjs|cjs|js)$/.test(path)
    ? pathsInLines(text, (line) => /^\s*(?:\/\/|\/\*|\*)(.*)$|\s\/\/(.*)$/.exec(line)?.slice(1).join(' ') ?? '')
    : pathsInTypeScript(path, text);
}

export interface CitedHeading {
  readonly page: string;
  readonly heading: string;
}

export function headingsInComments(path: string, text: string): CitedHeading[] {
  return parseSync(path, text).comments.flatMap(({ value }) =>
    [...value.replace(/\s*\n\s*\*?\s*/g, ' ').matchAll(/(docs\/[\w./-]+\.md), "([^"]+)"/g)].map(
      ([, page = '', heading = '']) => ({ page, heading }),
    ),
  );
}

export function pathsInReadme(text: string): NamedPath[] {
  return pathsInLines(text, (line) => line.replace(/\]\([^)]*\)/g, ']'));
}

/**
 * Reports whether a path in a text exists. The path may be relative to the checkout, to the folder of the text, or to a
 * folder above the text. It may also be the last part of an existing path.
 */
export function isThere(named: string, from: string, files: ReadonlySet<string>): boolean {
  const wanted = named.replace(/\/$/, '');
  const holds = (path: string): boolean =>
    files.has(path) || [...files].some((file) => file.startsWith(`${path}/`) || file.endsWith(`/${path}`));
  return holds(wanted.replace(/^(?:\.\.?\/)+/, '')) || holds(posix.join(posix.dirname(from), wanted));
}

function pathsInTypeScript(path: string, text: string): NamedPath[] {
  return parseSync(path, text).comments.flatMap(({ value, start }) => {
    const linesAbove = text.slice(0, start).split('\n').length - 1;
    return pathsInLines(value, (line) => line).map((named) => ({ path: named.path, line: linesAbove + named.line }));
  });
}

function pathsInLines(text: string, commentOf: (line: string) => string): NamedPath[] {
  return text
    .split('\n')
    .flatMap((line, index) => [...commentOf(line).matchAll(PATH)].map(([path]) => ({ path, line: index + 1 })));
}
