/**
 * A declaration in a module, outside of functions, and the comments above it. A declaration consists of the lines from
 * `first` up to, but not including, `end`.
 */
export interface Declaration {
  readonly first: number;
  readonly end: number;
  /** Name of the function; undefined if the declaration is not a function. */
  readonly name: string | undefined;
  readonly code: string;
}

const FUNCTION = /^\s*(?:@[^{]*\s)?fn\s+(\w+)/;
const STAGE = /@(?:vertex|fragment|compute)\b/;
/** WGSL has no function pointers, so a name without a parenthesis after it is not a call. */
const CALL = /([A-Za-z_]\w*)\s*\(/g;

/**
 * Finds the functions that no entry point calls, even indirectly, so that the compiler does not need them.
 *
 * @returns an empty set if no entry point exists
 */
export function unreachedFunctions(declarations: Iterable<Declaration>): ReadonlySet<Declaration> {
  const unreached = new Map<string, Declaration>();
  const reached: Declaration[] = [];
  for (const declaration of declarations) {
    if (declaration.name === undefined) continue;
    if (STAGE.test(declaration.code)) reached.push(declaration);
    else unreached.set(declaration.name, declaration);
  }
  if (reached.length === 0) return new Set();
  // The loop also visits what it adds to `reached`.
  for (const declaration of reached) {
    for (const name of callsOf(declaration)) {
      const called = unreached.get(name);
      if (!called) continue;
      unreached.delete(name);
      reached.push(called);
    }
  }
  return new Set(unreached.values());
}

const calls = new WeakMap<Declaration, ReadonlySet<string>>();

/** Returns the names that a declaration calls; caches them, because many shaders contain the same declaration. */
function callsOf(declaration: Declaration): ReadonlySet<string> {
  let names = calls.get(declaration);
  if (!names) {
    names = new Set(Array.from(declaration.code.matchAll(CALL), ([, name]) => name!));
    calls.set(declaration, names);
  }
  return names;
}

/**
 * Splits a WGSL module into its declarations. A line must not have more than one declaration outside of functions, and
 * block comments are not supported.
 */
export function declarationsOf(lines: readonly string[]): Declaration[] {
  const found: Declaration[] = [];
  let first = 0;
  let depth = 0;
  let code = '';
  lines.forEach((line, index) => {
    const comment = line.indexOf('//');
    const text = (comment < 0 ? line : line.slice(0, comment)).trimEnd();
    if (text === '') return;
    code += `${text}\n`;
    depth += countOf('{', text) - countOf('}', text);
    if (depth > 0 || !(text.endsWith(';') || text.endsWith('}'))) return;
    found.push({ first, end: index + 1, name: FUNCTION.exec(code)?.[1], code });
    first = index + 1;
    code = '';
  });
  return found;
}

function countOf(character: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count++;
  return count;
}
