import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor, type ImportDeclaration } from 'oxc-parser';
import { listFilesOf } from './list-files.js';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export interface Import {
  readonly specifier: string;
  /** Path of the imported source file, relative to the checkout; undefined for a package. */
  readonly target: string | undefined;
  /** True if the compiler removes the import. */
  readonly typeOnly: boolean;
  readonly isDynamic: boolean;
}

export interface SourceFile {
  /** Path relative to the checkout, separated by `/`. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

export function readSources(): readonly SourceFile[] {
  sources ??= ['src', 'harness'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .sort()
      .map((path) => sourceFrom(posix.join(folder, path.replaceAll('\\', '/')))),
  );
  return sources;
}

/** The sources. They are kept here, so that all tests of a file together read them only once. */
let sources: readonly SourceFile[] | undefined;

export function listFiles(): string[] {
  return listFilesOf(ROOT);
}

export function readText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** Finds the imports in a source text: static and dynamic imports, `import(…)` in types, and re-exports. */
export function importsOf(path: string, text: string): Import[] {
  const imports: Import[] = [];
  const add = (specifier: string, typeOnly: boolean, isDynamic = false) =>
    void imports.push({ specifier, target: targetOf(path, specifier), typeOnly, isDynamic });
  new Visitor({
    ImportDeclaration: (node) => add(node.source.value, isErased(node)),
    ExportAllDeclaration: (node) => add(node.source.value, node.exportKind === 'type'),
    ExportNamedDeclaration: ({ source, exportKind }) => source && add(source.value, exportKind === 'type'),
    TSImportType: (node) => add(node.source.value, true),
    ImportExpression: ({ source }) =>
      source.type === 'Literal' && typeof source.value === 'string' && add(source.value, false, true),
  }).visit(parseSync(path, text).program);
  return imports;
}

function sourceFrom(path: string): SourceFile {
  const text = readText(path);
  return { path, text, imports: importsOf(path, text) };
}

function targetOf(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  return posix.join(posix.dirname(from), specifier).replace(/\.js$/, '.ts');
}

/** Reports whether the compiler removes the import: `import type …`, or braces with only `type` names. */
function isErased({ importKind, specifiers }: ImportDeclaration): boolean {
  if (importKind === 'type') return true;
  return (
    specifiers.length > 0 &&
    specifiers.every((specifier) => specifier.type === 'ImportSpecifier' && specifier.importKind === 'type')
  );
}
