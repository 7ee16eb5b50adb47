import { validateBytes } from 'gltf-validator';
import { describe, expect, test } from 'vitest';
import type { DocumentError } from '../../../../src/base/errors/index.js';
import { CORE_FEATURES, EXTENSION_FEATURES, featureUse } from '../../../../src/simulator/models/gltf/features.js';
import { readContainer } from '../../../../src/simulator/models/gltf/index.js';
import { decodeImage } from '../../../../src/device/node/decode-image.js';
import { readGltf } from '../../../support/read-gltf.js';
import { GEOMETRY_SAMPLES, MATERIAL_SAMPLES, OTHER_SAMPLES, SURFACE_SAMPLES } from './samples/index.js';

const SAMPLES = [...GEOMETRY_SAMPLES, ...MATERIAL_SAMPLES, ...SURFACE_SAMPLES, ...OTHER_SAMPLES];

/** Features whose samples would need an encoder or several files; other tests cover them. */
const ELSEWHERE: readonly string[] = ['EXT_meshopt_compression', 'KHR_texture_basisu', 'MSFT_lod'];

describe('the sample models of glTF', () => {
  test('the sample models cover every feature of the table, and their names differ', () => {
    const features = [...CORE_FEATURES, ...EXTENSION_FEATURES].map(({ name }) => name);
    const covered = new Set(SAMPLES.flatMap(({ covers }) => covers));
    expect(features.filter((name) => !covered.has(name) && !ELSEWHERE.includes(name))).toEqual([]);
    expect([...covered].filter((name) => !features.includes(name))).toEqual([]);
    expect(new Set(SAMPLES.map(({ name }) => name)).size).toBe(SAMPLES.length);
    expect(SAMPLES.length).toBeGreaterThanOrEqual(30);
  });

  test.each(SAMPLES)('the sample model $name is valid under the Khronos validator', async ({ file }) => {
    const { issues } = await validateBytes(file);
    expect(issues.messages.filter(({ severity }) => severity === 0)).toEqual([]);
    expect(issues.numErrors).toBe(0);
  });

  test.each(SAMPLES)(
    'the sample model $name is read, and every feature that is not honoured is named',
    async ({ name, file, covers, refused }) => {
      const { json } = await readContainer(file, { name: `${name}.glb` });
      const treatments = new Map(
        [...CORE_FEATURES, ...EXTENSION_FEATURES].map((feature) => [feature.name, feature.treatment]),
      );
      const { notes, refusals } = featureUse(json);
      for (const feature of covers) {
        const treatment = treatments.get(feature);
        const isNamed = [...notes, ...refusals].some((sentence) => sentence.startsWith(`${feature}: `));
        expect([feature, isNamed]).toEqual([feature, treatment !== 'honoured']);
      }
      const model = await readGltf(file, { name: `${name}.glb`, decodeImage }).catch((error: unknown) => error);
      if (refused !== undefined) {
        expect((model as DocumentError).problems[0]!.message).toMatch(new RegExp(`^${refused}`));
      } else expect(model).toMatchObject({ notes });
    },
  );
});
