import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findCases } from '../../../../harness/golden/cases/find-cases.js';
import { affectedCases } from '../../../../harness/golden/changes/affected-cases.js';
import { changesSince } from '../../../../harness/golden/changes/changed-files.js';
import { MUTATIONS } from '../../../../harness/mutation/mutations.js';
import { projectRoot } from '../../../../src/device/node/installation/index.js';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../support/temporary-folder.js';
import { writeCase } from '../case-folder.js';

const ROOT = projectRoot();
const OWN = findCases(join(ROOT, 'golden', 'render'));

describe('the golden cases that a change of this project affects', () => {
  const reached = (paths: readonly string[]) =>
    affectedCases(
      OWN,
      paths.map((path) => join(ROOT, path)),
    ).map(({ name }) => name);

  it('the affected cases include every case whose picture a listed mutation changes', () => {
    const others = [
      'README.md',
      'docs/goldens.md',
      'src/viewer/main.ts',
      'test/README.md',
      'golden/render/eva/stock/x.md',
    ];
    fc.assert(
      fc.property(
        fc.subarray([...MUTATIONS], { minLength: 1, maxLength: 3 }),
        fc.subarray(others),
        (mutations, unrelated) => {
          const names = reached([...unrelated, ...mutations.map(({ file }) => file)]);
          const parts = mutations.flatMap(({ goldens }) => goldens);
          const changed = OWN.filter(({ name }) => parts.some((part) => name.includes(part)));
          expect(changed.length).toBeGreaterThan(0);
          expect(names).toEqual(expect.arrayContaining(changed.map(({ name }) => name)));
        },
      ),
      { numRuns: MUTATIONS.length, seed: 1 },
    );
  });

  it.each(MUTATIONS.map(({ file }) => file).filter((file, at, all) => all.indexOf(file) === at))(
    'a change of %s affects all golden cases',
    (file) => {
      expect(reached([file])).toHaveLength(OWN.length);
    },
  );

  it.each([
    ['a page', 'docs/goldens.md'],
    ['a test', 'test/harness/golden/cli.test.ts'],
    ['the viewer', 'src/viewer/main.ts'],
    ['the leaderboard', 'src/leaderboard/derivation/boards.ts'],
  ])('a change of %s affects no golden case', (_what, path) => {
    expect(reached([path])).toEqual([]);
  });

  it("a change of a case's file affects that case and the cases that share its picture", () => {
    const names = ['paint-blend/changed-while-on', 'paint-blend/tint'];
    expect(reached(['golden/render/paint-blend/tint/case.json'])).toEqual(names);
    expect(reached(['golden/render/paint-blend/multiply/expected.png'])).toEqual(['paint-blend/multiply']);
  });
});

/** A folder with four golden cases and the files that they use. */
class Project {
  readonly #temporary: TemporaryFolder = makeTemporaryFolder();
  readonly path = join(realpathSync(this.#temporary.path), 'project');

  /** @param original the project to copy; without it, the constructor writes the files */
  constructor(original?: Project) {
    if (original) {
      cpSync(original.path, this.path, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
      return;
    }
    const cases = join(this.path, 'golden');
    const scene = { change: { scene: 'scenes/ball.json', writes: ['upload badge badge.png'] } };
    writeCase(cases, 'hull/red', scene);
    writeCase(cases, 'hull/blue');
    const program = { scene: undefined, writes: undefined, program: 'draw.js' };
    writeCase(cases, 'programs/square', { change: program });
    writeCase(cases, 'programs/round', { change: program });
    this.write('golden/programs/square/draw.js', `import { colour } from '../../../lib/colour.js';\nimport 'shapes';`);
    this.write('golden/programs/round/draw.js', `export default () => {};`);
    this.write('lib/colour.js', `export { red as colour } from './red.mjs';\nimport shader from './fill.wgsl?raw';`);
    this.write('lib/red.mjs', `export const red = [1, 0, 0];`);
    this.write('lib/unused.js', `export const unused = 1;`);
    this.write('lib/fill.wgsl', `fn fill() {}`);
    this.write('packages/shapes/index.js', `export const shape = 1;`);
    this.write('public/model.glb', 'model');
    this.write('golden/scenes/ball.json', '{}');
    this.write('golden/scenes/ball.bin', 'data');
    this.write('golden/images/badge.png', 'picture');
    this.write('package-lock.json', '{}');
    this.write('notes.md', 'notes');
    this.write('.gitignore', 'node_modules/\n');
    mkdirSync(join(this.path, 'node_modules'));
    symlinkSync('../packages/shapes', join(this.path, 'node_modules/shapes'));
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.path, path)), { recursive: true });
    writeFileSync(join(this.path, path), text);
  }

  /** @param paths absolute paths of the changed files */
  affectedBy(paths: readonly string[]): string[] {
    return affectedCases(findCases(join(this.path, 'golden')), paths).map(({ name }) => name);
  }

  remove(): void {
    this.#temporary.remove();
  }
}

/** A project whose files are committed on the branch `main`. */
class Repository extends Project {
  constructor(original?: Repository) {
    super(original);
    if (original) return;
    this.git('init', '--quiet', '--template=', '--initial-branch=main');
    this.commit('first');
  }

  git(...words: string[]): string {
    const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgSign=false'];
    return execFileSync('git', [...who, ...words], { cwd: this.path, encoding: 'utf8', stdio: 'pipe' });
  }

  commit(subject: string): void {
    this.git('add', '-A');
    this.git('commit', '--quiet', '--allow-empty', '-m', subject);
  }

  affected(base?: string): string[] {
    return this.affectedBy(changesSince(this.path, base).paths);
  }
}

describe('the golden cases that a change of their files affects', () => {
  const ALL = ['hull/blue', 'hull/red', 'programs/round', 'programs/square'];
  let project: Project;
  beforeEach(() => {
    project = new Project();
  });
  afterEach(() => project.remove());

  it.each<[string, string, string[]]>([
    ['the file of a case', 'golden/hull/blue/case.json', ['hull/blue']],
    ['the accepted picture of a case', 'golden/hull/blue/expected.png', ['hull/blue']],
    ['a scene', 'golden/scenes/ball.json', ['hull/red', 'programs/round', 'programs/square']],
    ['a file that a scene may use', 'golden/scenes/ball.bin', ['hull/red', 'programs/round', 'programs/square']],
    ['an image that a case uploads', 'golden/images/badge.png', ['hull/red', 'programs/round', 'programs/square']],
    [
      'a nearer image of the same name',
      'golden/hull/images/badge.png',
      ['hull/red', 'programs/round', 'programs/square'],
    ],
    ['a program', 'golden/programs/square/draw.js', ['programs/square']],
    ['a module that a program imports', 'lib/colour.js', ['programs/square']],
    ['a module that this module imports in turn', 'lib/red.mjs', ['programs/square']],
    ['a linked package that a program imports', 'packages/shapes/index.js', ['programs/square']],
    ['a module that no program imports', 'lib/unused.js', []],
    ['a shader that programs may read', 'lib/fill.wgsl', ['programs/round', 'programs/square']],
    ['a model that programs may read', 'public/model.glb', ['programs/round', 'programs/square']],
    ['the versions of packages', 'package-lock.json', ALL],
    ['a text', 'notes.md', []],
  ])('the affected cases after a change of %s (%s) are %j', (_what, path, names) => {
    project.write(path, '{"changed": true}');
    expect(project.affectedBy([join(project.path, path)])).toEqual(names);
  });
});

describe('the cases that differ from a commit', () => {
  let original: Repository;
  let repository: Repository;
  beforeAll(() => {
    original = new Repository();
  });
  afterAll(() => original.remove());
  beforeEach(() => {
    repository = new Repository(original);
  });
  afterEach(() => repository.remove());

  it('no case differs from a commit when no file has changed', () => {
    expect(repository.affected()).toEqual([]);
  });

  it('committed, staged, saved, new, moved and deleted files all count as changed files', () => {
    repository.git('switch', '--quiet', '-c', 'work');
    repository.write('lib/red.mjs', 'export const red = [0, 1, 0];');
    repository.commit('committed');
    expect(repository.affected('main')).toEqual(['programs/square']);
    expect(repository.affected()).toEqual([]);
    repository.write('golden/hull/blue/extra.txt', 'new');
    expect(repository.affected()).toEqual(['hull/blue']);
    rmSync(join(repository.path, 'golden/hull/blue/extra.txt'));
    renameSync(join(repository.path, 'golden/images/badge.png'), join(repository.path, 'golden/hull/badge.png'));
    expect(repository.affected()).toContain('hull/red');
  });

  it('if the scene file that a case uses is deleted, the case is affected, even if a folder further up has a scene file of the same name', () => {
    repository.write('golden/hull/scenes/ball.json', '{}');
    repository.commit('nearer');
    rmSync(join(repository.path, 'golden/hull/scenes/ball.json'));
    expect(repository.affected()).toContain('hull/red');
  });

  it('any change of code affects a program that imports a computed path', () => {
    repository.write('golden/programs/round/draw.js', `export default (name) => import(name);`);
    repository.commit('computed');
    repository.write('lib/unused.js', 'export const unused = 2;');
    expect(repository.affected()).toEqual(['programs/round']);
  });

  it('changes are counted from the commit where the branch left origin/main', () => {
    repository.git('switch', '--quiet', '-c', 'work');
    repository.write('lib/red.mjs', 'export const red = [0, 1, 0];');
    repository.commit('on the branch');
    repository.git('switch', '--quiet', 'main');
    repository.write('golden/scenes/ball.bin', 'other');
    repository.commit('on main meanwhile');
    repository.git('update-ref', 'refs/remotes/origin/main', 'main');
    repository.git('switch', '--quiet', 'work');
    expect(changesSince(repository.path).base).toBe('the merge base with origin/main');
    expect(repository.affected()).toEqual(['programs/square']);
  });

  it.each([
    ['no-such-branch', "--only-changed: no commit 'no-such-branch'; name one that git rev-parse finds"],
    ['--output=x', "--only-changed: no commit '--output=x'"],
  ])('changed cases cannot be found for %s', (base, message) => {
    expect(() => repository.affected(base)).toThrow(message);
  });

  it('changed cases cannot be found if the branch and main have no commit in common in the clone', () => {
    repository.git('switch', '--quiet', '--orphan', 'unrelated');
    repository.commit('unrelated');
    repository.git('update-ref', 'refs/remotes/origin/main', 'main');
    expect(() => changesSince(repository.path)).toThrow('fetch the whole history (fetch-depth: 0), or name a commit');
  });

  it('changed cases cannot be found outside a repository', () => {
    rmSync(join(repository.path, '.git'), { recursive: true });
    expect(() => changesSince(repository.path)).toThrow('is not in a git repository; begin one with: git init');
  });
});
