import { mkdirSync, readFileSync, existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeMutant } from '../../../harness/mutation/mutant.js';
import { emptyFolder } from '../../support/temporary-folder.js';

function smallProject(): string {
  const root = emptyFolder();
  const files = {
    'package.json': '{}',
    'package-lock.json': '{"lockfileVersion": 3}',
    'shaders/lib/blend.wgsl': 'return S * P;\n',
    'src/simulator/paint/order.ts': 'const first: string = part;\n',
    'dist/src/simulator/paint/order.js': 'const first = part;\n',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const mutation = (change: object) => ({
  name: 'test',
  file: 'shaders/lib/blend.wgsl',
  find: 'S * P',
  replace: 'S',
  goldens: ['paint-blend/'],
  ...change,
});

describe('makeMutant', () => {
  it('makeMutant changes a shader in the copy and leaves the original unchanged', () => {
    const root = smallProject();
    const mutant = makeMutant(root, mutation({}));
    expect(readFileSync(join(mutant.root, 'shaders/lib/blend.wgsl'), 'utf8')).toBe('return S;\n');
    expect(readFileSync(join(root, 'shaders/lib/blend.wgsl'), 'utf8')).toBe('return S * P;\n');
    expect(readFileSync(join(mutant.root, 'dist/src/simulator/paint/order.js'), 'utf8')).toBe('const first = part;\n');
    mutant.remove();
    expect(existsSync(mutant.root)).toBe(false);
    expect(existsSync(join(root, 'package.json'))).toBe(true);
  });

  it('makeMutant changes the compiled file of a TypeScript source', () => {
    const root = smallProject();
    const mutant = makeMutant(
      root,
      mutation({ file: 'src/simulator/paint/order.ts', find: '= part', replace: '= vessel' }),
    );
    expect(readFileSync(join(mutant.root, 'dist/src/simulator/paint/order.js'), 'utf8')).toBe(
      'const first = vessel;\n',
    );
    expect(readFileSync(join(root, 'dist/src/simulator/paint/order.js'), 'utf8')).toBe('const first = part;\n');
    mutant.remove();
  });

  it('makeMutant finds the text of a mutation even where the compiler has broken the line', () => {
    const root = smallProject();
    writeFileSync(join(root, 'dist/src/simulator/paint/order.js'), 'const first\n    = part;\n');
    writeFileSync(join(root, 'src/simulator/paint/order.ts'), 'const first = part;\n');
    const mutant = makeMutant(
      root,
      mutation({ file: 'src/simulator/paint/order.ts', find: 'const first = part', replace: 'x' }),
    );
    expect(readFileSync(join(mutant.root, 'dist/src/simulator/paint/order.js'), 'utf8')).toBe('x;\n');
    mutant.remove();
  });

  it('makeMutant copies the project unchanged when it has no mutation', () => {
    const root = smallProject();
    const mutant = makeMutant(root, null);
    expect(readFileSync(join(mutant.root, 'shaders/lib/blend.wgsl'), 'utf8')).toBe('return S * P;\n');
    expect(existsSync(join(mutant.root, 'package-lock.json'))).toBe(true);
    mutant.remove();
  });

  it('makeMutant rejects a mutation whose text occurs twice or not at all in the file', () => {
    const root = smallProject();
    expect(() => makeMutant(root, mutation({ find: 'S + P' }))).toThrow('0 times, it must be once');
    writeFileSync(join(root, 'shaders/lib/blend.wgsl'), 'S * P; S * P;');
    expect(() => makeMutant(root, mutation({}))).toThrow('2 times, it must be once');
  });

  it('makeMutant inserts the replacement literally, even if it contains dollar signs', () => {
    const mutant = makeMutant(smallProject(), mutation({ replace: '$&$1' }));
    expect(readFileSync(join(mutant.root, 'shaders/lib/blend.wgsl'), 'utf8')).toBe('return $&$1;\n');
    mutant.remove();
  });
});
