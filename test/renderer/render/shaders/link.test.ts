import { describe, expect, it } from 'vitest';
import { linkShader } from '../../../../src/renderer/render/shaders/link.js';

const sources = new Map([
  ['a.wgsl', '#import "b.wgsl"\n#import "c.wgsl"\nfn a() {}'],
  ['b.wgsl', '#import "c.wgsl"\nfn b() {}'],
  ['c.wgsl', 'fn c() {}'],
  ['x.wgsl', '#import "y.wgsl"'],
  ['y.wgsl', 'fn y() {}\n#import "x.wgsl"'],
  ['library.wgsl', 'const K = 1;\n// Halves.\nfn half(x: f32) -> f32 {\n  return x / 2;\n}\n\nfn spare() {}'],
  [
    'entry.wgsl',
    '#import "library.wgsl"\n@vertex\nfn main() -> @builtin(position) vec4f {\n  return vec4f(half(1));\n}',
  ],
  ['z.wgsl', 'fn z() {}\n#import "absent.wgsl"'],
]);

describe('linkShader', () => {
  it('linkShader includes each module once, and places imports before their importer', () => {
    expect(linkShader(sources, 'a.wgsl').code).toBe('fn c() {}\nfn b() {}\nfn a() {}');
  });

  it('linkShader maps each output line to its module and line', () => {
    expect(linkShader(sources, 'a.wgsl').origins).toEqual([
      { module: 'c.wgsl', line: 1 },
      { module: 'b.wgsl', line: 2 },
      { module: 'a.wgsl', line: 3 },
    ]);
  });

  it('linkShader omits functions that no entry point reaches', () => {
    const { code, origins } = linkShader(sources, 'entry.wgsl');
    expect(code).toContain('fn half');
    expect(code).not.toContain('spare');
    expect(origins.at(-4)).toEqual({ module: 'entry.wgsl', line: 2 });
    expect(origins).toHaveLength(code.split('\n').length);
  });

  it('linkShader reads a module again after its text has changed', () => {
    const changing = new Map([...sources, ['c.wgsl', 'fn old() {}']]);
    expect(linkShader(changing, 'b.wgsl').code).toBe('fn old() {}\nfn b() {}');
    changing.set('c.wgsl', 'fn fresh() {}');
    expect(linkShader(changing, 'b.wgsl').code).toBe('fn fresh() {}\nfn b() {}');
  });

  it('linkShader names the importing line when a module is missing', () => {
    expect(() => linkShader(sources, 'z.wgsl')).toThrow("z.wgsl:2: no shader module 'absent.wgsl'");
  });

  it('linkShader reports the cycle when modules import each other', () => {
    expect(() => linkShader(sources, 'x.wgsl')).toThrow('y.wgsl:2: import circle x.wgsl → y.wgsl → x.wgsl');
  });
});
