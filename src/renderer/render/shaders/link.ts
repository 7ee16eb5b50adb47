import { shown } from '../../../base/errors/index.js';
import type { ShaderSources } from '../../../device/index.js';
import { type Declaration, declarationsOf, unreachedFunctions } from './reachable.js';

/** The origin of a line of linked WGSL: its module, and its line number in that module, counted from 1. */
export interface SourceLine {
  readonly module: string;
  readonly line: number;
}

export interface LinkedShader {
  readonly entry: string;
  readonly code: string;
  /** `origins[i]` is the origin of line i + 1 of `code`. */
  readonly origins: readonly SourceLine[];
}

const IMPORT = /^\s*#import\s+"([^"]+)"\s*$/;

interface Module {
  readonly name: string;
  readonly text: string;
  readonly imports: readonly SourceLine[];
  /** The lines that are not imports. `numbers` has their line numbers. */
  readonly lines: readonly string[];
  readonly numbers: readonly number[];
  readonly declarations: readonly Declaration[];
}

const parsed = new WeakMap<ShaderSources, Map<string, Module>>();

/**
 * Joins a module and all that it imports, even indirectly, into one text. The text contains every module once, after
 * the modules that it imports. Functions that cannot be called are left out, because Dawn parses the whole text again
 * for each pipeline.
 * @throws Error that names the importing module and line, if a module is missing or imports itself indirectly
 */
export function linkShader(sources: ShaderSources, entry: string): LinkedShader {
  const modules: Module[] = [];
  const done = new Set<string>();
  const open: string[] = [];

  const visit = (name: string, from: string): void => {
    if (done.has(name)) return;
    if (open.includes(name)) throw new Error(`${from}: import circle ${[...open, name].join(' → ')}`);
    const module = moduleOf(sources, name);
    if (!module) throw new Error(`${from}: no shader module '${shown(name, 80)}'`);
    open.push(name);
    for (const { module: imported, line } of module.imports) visit(imported, `${name}:${line}`);
    modules.push(module);
    open.pop();
    done.add(name);
  };

  visit(entry, entry);
  const unreached = unreachedFunctions(modules.flatMap(({ declarations }) => declarations));
  const lines: string[] = [];
  const origins: SourceLine[] = [];
  for (const module of modules) {
    const take = (from: number, to: number): void => {
      for (let at = from; at < to; at++) {
        lines.push(module.lines[at]!);
        origins.push({ module: module.name, line: module.numbers[at]! });
      }
    };
    let next = 0;
    for (const declaration of module.declarations) {
      if (!unreached.has(declaration)) continue;
      take(next, declaration.first);
      next = declaration.end;
    }
    take(next, module.lines.length);
  }
  return { entry, code: lines.join('\n'), origins };
}

function moduleOf(sources: ShaderSources, name: string): Module | undefined {
  const text = sources.get(name);
  if (text === undefined) return undefined;
  let known = parsed.get(sources);
  if (!known) {
    known = new Map();
    parsed.set(sources, known);
  }
  let module = known.get(name);
  if (module?.text !== text) {
    module = parse(name, text);
    known.set(name, module);
  }
  return module;
}

function parse(name: string, text: string): Module {
  const imports: SourceLine[] = [];
  const lines: string[] = [];
  const numbers: number[] = [];
  text.split('\n').forEach((line, index) => {
    const imported = IMPORT.exec(line)?.[1];
    if (imported !== undefined) {
      imports.push({ module: imported, line: index + 1 });
      return;
    }
    lines.push(line);
    numbers.push(index + 1);
  });
  return { name, text, imports, lines, numbers, declarations: declarationsOf(lines) };
}
