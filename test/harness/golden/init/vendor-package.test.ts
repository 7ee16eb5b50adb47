import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { vendorPackage } from '../../../../harness/golden/init/vendor-package.js';
import { makeTemporaryFolder } from '../../../support/temporary-folder.js';

const temporary = makeTemporaryFolder();
afterAll(() => temporary.remove());
const hasGit = spawnSync('git', ['--version']).status === 0;
if (!hasGit) console.warn('vendor-package: skipped, git is not installed');

let made = 0;

function write(path: string, content: string | object): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
}

interface Project {
  /** A folder with the tarball of a package `livery` that has no dependencies. */
  readonly place: string;
  readonly project: string;
}

const inPlace = (place: string): Project => ({ place, project: join(place, 'mine') });
const newPlace = (): string => join(temporary.path, String(made++));

/** Returns a function that returns a new copy of a project at each call. `make` runs only once. */
function copied(make: () => Project): () => Project {
  let original: Project | undefined;
  return () => {
    original ??= make();
    const place = newPlace();
    cpSync(original.place, place, { recursive: true });
    return inPlace(place);
  };
}

const newProject = copied(() => {
  const place = newPlace();
  write(join(place, 'package', 'package.json'), { name: 'livery', version: '0.1.0' });
  execFileSync('npm', ['pack', '--pack-destination', place], { cwd: join(place, 'package'), stdio: 'ignore' });
  write(join(place, 'mine', 'package.json'), { name: 'mine', private: true });
  return inPlace(place);
});

const projectOfTarball = copied(() => {
  const packed = newProject();
  expect(npm(packed.project, 'install', '../livery-0.1.0.tgz').status).toBe(0);
  return packed;
});

/** Runs npm without a network and with a new, empty cache. */
function npm(folder: string, ...args: string[]): { status: number | null; output: string } {
  const cache = join(temporary.path, `cache-${made++}`);
  const { status, stdout, stderr } = spawnSync('npm', [...args, '--offline', '--cache', cache], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

function cloneOf(project: string): string {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
      cwd: project,
      stdio: 'ignore',
    });
  git('init', '--quiet');
  write(join(project, '.gitignore'), 'node_modules/\n');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'first');
  const clone = join(temporary.path, `clone-${made++}`, 'deep', 'mine');
  mkdirSync(join(clone, '..'), { recursive: true });
  execFileSync('git', ['clone', '--quiet', project, clone], { stdio: 'ignore' });
  return clone;
}

const dependencyOf = (project: string): string =>
  (JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { dependencies: { livery: string } }).dependencies
    .livery;

describe.skipIf(!hasGit)('vendoring the package into a project', { timeout: 60_000 }, () => {
  it('a clone of the project in another folder can install the vendored package with an empty npm cache', () => {
    const { project } = projectOfTarball();
    const before = npm(cloneOf(project), 'ci');
    expect(before.status).not.toBe(0);
    expect(before.output).toContain('livery-0.1.0.tgz');

    expect(vendorPackage(project)).toEqual({
      written: ['vendor/livery-0.1.0.tgz', 'package.json', 'package-lock.json'],
      advice: null,
    });
    expect(dependencyOf(project)).toBe('file:vendor/livery-0.1.0.tgz');
    const clone = cloneOf(project);
    const after = npm(clone, 'ci');
    expect([after.status, after.output]).toEqual([0, expect.stringContaining('added 1 package')]);
    expect(existsSync(join(clone, 'node_modules', 'livery', 'package.json'))).toBe(true);
  });

  it('vendoring changes nothing when the tarball is already in the repository', () => {
    const { place, project } = projectOfTarball();
    execFileSync('git', ['init', '--quiet'], { cwd: place });
    expect(vendorPackage(project)).toEqual({ written: [], advice: null });
    expect(dependencyOf(project)).toBe('file:../livery-0.1.0.tgz');
  });

  it('vendoring reports that git ignores the copy', () => {
    const { project } = projectOfTarball();
    execFileSync('git', ['init', '--quiet'], { cwd: project });
    write(join(project, '.gitignore'), 'node_modules/\n*.tgz\n');
    expect(vendorPackage(project).advice).toBe(
      '.gitignore: it excludes vendor/livery-0.1.0.tgz, which npm ci needs; add the line !/vendor/livery-0.1.0.tgz',
    );
  });

  it('vendoring says what to do if the dependency livery is not an existing tarball', () => {
    const { project } = newProject();
    expect(vendorPackage(project).advice).toContain('package.json: livery is not a dependency');
    for (const source of ['file:../package', 'file:../gone.tgz']) {
      const manifest = { name: 'mine', dependencies: { livery: source } };
      write(join(project, 'package.json'), manifest);
      expect(vendorPackage(project).advice).toContain(`livery is '${source}', which is not a tarball`);
      expect(dependencyOf(project)).toBe(source);
    }
  });

  it('vendoring changes nothing when the package comes from a registry', () => {
    const { project } = newProject();
    const manifest = { name: 'mine', dependencies: { livery: '^0.1.0' } };
    write(join(project, 'package.json'), manifest);
    expect(vendorPackage(project)).toEqual({ written: [], advice: null });
  });
});
