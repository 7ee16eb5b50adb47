/**
 * A declaration at module scope, together with the comments above it. It begins at line `first` and ends before line
 * `end`.
 */
interface Declaration {
  readonly first: number;
  readonly end: number;
  /** Undefined for declarations that are not functions. */
  readonly name: string | undefined;
  /** The text of the declaration without its comments. */
  readonly code: string;
}

const FUNCTION = /^\s*(?:@[^{]*\s)?fn\s+(\w+)/;
const STAGE = /@(?:vertex|fragment|compute)\b/;

/**
 * Finds the lines of a WGSL module that a compiler needs: all except functions that no entry point reaches. A function
 * counts as reached if its name occurs anywhere in a reached function, even if a variable there has the same name.
 *
 * The module must have at most one module-scope declaration per line, and no block comments.
 *
 * @returns a flag for each line; all true for a module without entry points
 */
export function reachableLines(lines: readonly string[]): boolean[] {
  const functions = new Map<string, Declaration>();
  const reached: Declaration[] = [];
  for (const declaration of declarationsOf(lines)) {
    if (declaration.name === undefined) continue;
    functions.set(declaration.name, declaration);
    if (STAGE.test(declaration.code)) reached.push(declaration);
  }
  const keep = lines.map(() => true);
  if (reached.length === 0) return keep;
  const unreached = new Map(functions);
  for (const { name } of reached) unreached.delete(name!);
  // The loop adds elements to `reached` while it runs, and visits these too.
  for (const { code } of reached) {
    for (const [word] of code.matchAll(/[A-Za-z_]\w*/g)) {
      const called = unreached.get(word);
      if (!called) continue;
      unreached.delete(word);
      reached.push(called);
    }
  }
  for (const { first, end } of unreached.values()) keep.fill(false, first, end);
  return keep;
}

function declarationsOf(lines: readonly string[]): Declaration[] {
  const found: Declaration[] = [];
  let first = 0;
  let depth = 0;
  let code = '';
  lines.forEach((line, index) => {
    const text = line.replace(/\/\/.*/, '');
    code += `${text}\n`;
    for (const character of text) {
      if (character === '{') depth++;
      else if (character === '}') depth--;
    }
    if (depth > 0 || !/[;}]\s*$/.test(text)) return;
    found.push({ first, end: index + 1, name: FUNCTION.exec(code)?.[1], code });
    first = index + 1;
    code = '';
  });
  return found;
}
