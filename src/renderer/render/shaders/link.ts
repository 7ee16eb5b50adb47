import { shown } from '../../../base/errors/index.js';
import type { ShaderSources } from '../../../device/index.js';
import { reachableLines } from './reachable.js';

/** The origin of a line of linked WGSL: the module, and the number of the line in it, counted from 1. */
export interface SourceLine {
  readonly module: string;
  readonly line: number;
}

/** WGSL that is ready for `createShaderModule`, with the origin of every line. */
export interface LinkedShader {
  readonly entry: string;
  readonly code: string;
  /** `origins[i]` is the origin of line i + 1 of `code`. */
  readonly origins: readonly SourceLine[];
}

const IMPORT = /^\s*#import\s+"([^"]+)"\s*$/;

/**
 * Joins a module and everything it imports into one text. Each module appears once, after its imports. Unreachable
 * functions are omitted, because Dawn parses the whole text again for every pipeline.
 * @param entry path under `shaders/`, for example `passes/gbuffer.wgsl`
 * @throws Error with the importing module and line when a module is missing or the imports form a cycle
 */
export function linkShader(sources: ShaderSources, entry: string): LinkedShader {
  const lines: string[] = [];
  const origins: SourceLine[] = [];
  const done = new Set<string>();
  const open: string[] = [];

  const visit = (module: string, from: string): void => {
    if (done.has(module)) return;
    if (open.includes(module)) throw new Error(`${from}: import circle ${[...open, module].join(' → ')}`);
    const text = sources.get(module);
    if (text === undefined) throw new Error(`${from}: no shader module '${shown(module, 80)}'`);
    open.push(module);
    const own = text.split('\n');
    own.forEach((line, index) => {
      const imported = IMPORT.exec(line)?.[1];
      if (imported !== undefined) visit(imported, `${module}:${index + 1}`);
    });
    own.forEach((line, index) => {
      if (IMPORT.test(line)) return;
      lines.push(line);
      origins.push({ module, line: index + 1 });
    });
    open.pop();
    done.add(module);
  };

  visit(entry, entry);
  const keep = reachableLines(lines);
  return {
    entry,
    code: lines.filter((_line, index) => keep[index]).join('\n'),
    origins: origins.filter((_origin, index) => keep[index]),
  };
}
