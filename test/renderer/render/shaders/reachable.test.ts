import { describe, expect, it } from 'vitest';
import { declarationsOf, unreachedFunctions } from '../../../../src/renderer/render/shaders/reachable.js';

function kept(code: string): string[] {
  const lines = code.split('\n');
  const declarations = declarationsOf(lines);
  const unreached = [...unreachedFunctions(declarations)];
  return lines.filter((_line, index) => !unreached.some(({ first, end }) => first <= index && index < end));
}

const ENTRY = '@fragment\nfn main() { first(); }';

describe('unreachedFunctions', () => {
  it('unreachedFunctions omits functions that an entry point calls, directly or through other functions', () => {
    const code = `fn second() {}\nfn first() { second(); }\n${ENTRY}`;
    expect(kept(code)).toEqual(code.split('\n'));
  });

  it('unreachedFunctions finds a function that nothing calls, including its comments, attributes and all its lines', () => {
    const spare =
      '\n// It calls first(); {\n@must_use\nfn spare(\n  x: f32,\n) -> f32 {\n  if x > 0 {\n    return first();\n  }\n}\n';
    expect(kept(`fn first() {}${spare}${ENTRY}`)).toEqual(`fn first() {}\n${ENTRY}`.split('\n'));
  });

  it('unreachedFunctions also finds a function whose callers are all unreached', () => {
    expect(kept(`fn third() {}\nfn second() { third(); }\nfn first() {}\n${ENTRY}`)).toEqual(
      `fn first() {}\n${ENTRY}`.split('\n'),
    );
  });

  it('unreachedFunctions ignores names in comments', () => {
    expect(kept(`fn second() {}\nfn first() {} // not second()\n${ENTRY}`)).not.toContain('fn second() {}');
  });

  it('unreachedFunctions returns functions and no other declarations', () => {
    const others =
      'struct Row {\n  a: f32,\n}\nconst K = 1;\noverride MODE: u32 = 0;\n@group(0) @binding(0) var<uniform> row: Row;';
    expect(kept(`${others}\nfn first() {}\n${ENTRY}`).join('\n')).toContain(others);
  });

  it('unreachedFunctions finds nothing in a module without entry points', () => {
    expect(kept('fn first() {}')).toEqual(['fn first() {}']);
  });
});
