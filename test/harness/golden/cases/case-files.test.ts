import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canAffect, filesOfCase, foldersOf, SHADERS } from '../../../../harness/golden/cases/case-files.js';
import { projectRoot } from '../../../../src/device/node/installation/project-root.js';

const ROOT = join(projectRoot(), 'golden', 'render');
const caseOf = (name: string) => filesOfCase({ name, folder: join(ROOT, name) });
const SCENES = join(projectRoot(), 'golden', 'scenes');

describe('the files of a golden case', () => {
  const files = caseOf('paint-blend/tint');

  it.each([
    ['its case file', join(ROOT, 'paint-blend/tint/case.json'), true],
    ['its accepted picture', join(ROOT, 'paint-blend/tint/expected.png'), true],
    ['the file of another case', join(ROOT, 'paint-blend/multiply/case.json'), false],
    ['its scene', files.scene!, true],
    ['another scene of the same folder', join(SCENES, 'other.json'), false],
    ['a model that a scene of that folder may use', join(SCENES, 'models/part.glb'), true],
    ['a shader', join(SHADERS, 'lib/srgb.wgsl'), true],
    ['a file elsewhere', join(projectRoot(), 'README.md'), false],
  ])('a change of %s (%s) can affect the verdict: %s', (_what, path, expected) => {
    expect(canAffect(path, files)).toBe(expected);
  });

  it('a change of an image affects only the cases that upload the image', () => {
    const uploading = {
      folders: ['/cases/a/b'],
      scene: '/scenes/s.json',
      images: ['/images/badge.png'],
      places: [],
      code: null,
    };
    expect(canAffect('/images/badge.png', uploading)).toBe(true);
    expect(canAffect('/images/other.png', uploading)).toBe(false);
  });

  it('if a golden case cannot be loaded, any changed file counts as affecting the case', () => {
    const wrong = caseOf('paint-blend/no-such-case');
    expect(wrong.scene).toBeNull();
    expect(canAffect('/anywhere/scene.json', wrong)).toBe(true);
  });

  it('a watch covers the folders of cases, images and shaders', () => {
    const images = ['/images/deep/a.png', '/images/b.png'];
    expect(
      foldersOf('/cases', [{ folders: ['/cases/a/b'], scene: '/cases/scenes/s.json', images, places: [], code: null }]),
    ).toEqual(['/cases', '/images', SHADERS].toSorted());
  });
});
