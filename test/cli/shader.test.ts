import { describe, expect, test } from 'vitest';
import { dumpShader } from '../../src/cli/shader.js';

const SOURCES = new Map([
  ['lib/one.wgsl', 'fn one() -> f32 { return 1.0; }'],
  ['passes/a.wgsl', '// a pass\n#import "lib/one.wgsl"\nfn a() -> f32 { return one(); }'],
]);

describe('dumpShader', () => {
  test('dumpShader prints the module and the line before each part of the linked shader', () => {
    expect(dumpShader(SOURCES, 'passes/a.wgsl').split('\n')).toEqual([
      '// shaders/lib/one.wgsl:1',
      'fn one() -> f32 { return 1.0; }',
      '// shaders/passes/a.wgsl:1',
      '// a pass',
      '// shaders/passes/a.wgsl:3',
      'fn a() -> f32 { return one(); }',
    ]);
  });

  test.each([
    ['passes/b.wgsl', 'shaders/passes/b.wgsl: there is no such module; did you mean passes/a.wgsl?'],
    ['elsewhere', 'shaders/elsewhere: there is no such module; `livery shader list` prints the modules'],
  ])('dumpShader rejects an unknown module, with a suggestion: %s', (entry, message) => {
    expect(() => dumpShader(SOURCES, entry)).toThrow(message);
  });
});
