import { expect, test } from 'vitest';
import { decodeImage } from '../../../../src/device/node/decode-image.js';
import { jpegFile } from '../../../base/images/jpeg/jpeg-files.js';
import { readGltf } from '../../../support/read-gltf.js';
import { addQuad, GltfBuilder } from './gltf-builder.js';
import { OTHER_SAMPLES } from './samples/index.js';

test('a hidden node is omitted together with everything below it', async () => {
  const hidden = OTHER_SAMPLES.find(({ name }) => name === 'a hidden node')!;
  const { primitives } = await readGltf(hidden.file, { name: 'hidden.glb', decodeImage });
  // The square of 0.6 m is visible; the hidden node has a square of 1.6 m.
  expect(primitives.map(({ mesh }) => Math.max(...mesh.positions))).toEqual([Math.fround(0.6)]);
});

test('a texture whose only image is that of KHR_texture_basisu uses that image', async () => {
  const file = new GltfBuilder();
  file.uses('KHR_texture_basisu', true);
  // A JPEG is enough, because the reader recognizes the type of an image by its bytes.
  file.json.images = [{ bufferView: file.view(jpegFile('baseline')), mimeType: 'image/ktx2' }];
  file.json.textures = [{ extensions: { KHR_texture_basisu: { source: 0 } } }];
  const material = file.material({ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } });
  file.node({ mesh: file.mesh([{ ...addQuad(file), material }]) });
  const { primitives, notes } = await readGltf(file.glb(), { name: 'ktx.glb', decodeImage });
  expect(primitives[0]!.material.albedoOcclusion).not.toBeNull();
  expect(notes).toEqual([]);
});
