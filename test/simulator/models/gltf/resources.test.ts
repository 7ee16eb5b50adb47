import { describe, expect, test } from 'vitest';
import { DocumentError } from '../../../../src/base/errors/index.js';
import { decodeImage } from '../../../../src/device/node/decode-image.js';
import { readGltf } from '../../../support/read-gltf.js';
import { addQuad, dataUri, GltfBuilder, pngOf } from './gltf-builder.js';

function painted(imageUri: string): GltfBuilder {
  const builder = new GltfBuilder();
  builder.json.images = [{ uri: imageUri }];
  builder.json.textures = [{ source: 0 }];
  const material = builder.material({ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } });
  builder.node({ mesh: builder.mesh([{ ...addQuad(builder), material }]) });
  return builder;
}

const PICTURE = pngOf(1, 1, [[10, 120, 240, 255]]);
/** Writes all bytes as percent escapes, including letters, which `encodeURIComponent` leaves unchanged. */
const escaped = (bytes: Uint8Array): string => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''); // prettier-ignore
/** Writes letters and digits unchanged, and all other bytes as percent escapes. */
const lettered = (bytes: Uint8Array): string => [...bytes].map((byte) => (/[0-9A-Za-z]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : escaped(Uint8Array.of(byte)))).join(''); // prettier-ignore

async function firstTexel(bytes: Uint8Array, files: Readonly<Record<string, Uint8Array>> = {}) {
  const readFile = (uri: string) =>
    files[uri]
      ? Promise.resolve(files[uri])
      : Promise.reject(new DocumentError('scene.json', [{ path: '', message: `${uri}: no such file` }]));
  const { primitives } = await readGltf(bytes, { name: 'models/quad.gltf', readFile, decodeImage });
  expect(primitives[0]!.mesh.positions).toHaveLength(12);
  return [...primitives[0]!.material.albedoOcclusion!.pixels.slice(0, 3)];
}

const refusal = async (bytes: Uint8Array, files?: Readonly<Record<string, Uint8Array>>): Promise<DocumentError> => {
  const error: unknown = await firstTexel(bytes, files).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(DocumentError);
  return error as DocumentError;
};

describe('the data URIs of a model', () => {
  test.each([
    ['base64', (type: string, bytes: Uint8Array) => dataUri(type, bytes)],
    ['base64 with percent-encoding', (type: string, bytes: Uint8Array) => dataUri(type, bytes).replace(/[+/=]/g, encodeURIComponent)], // prettier-ignore
    ['base64 with parameters of the media type', (type: string, bytes: Uint8Array) => dataUri(`${type};x=y`, bytes)],
    ['percent-encoded bytes only', (type: string, bytes: Uint8Array) => `data:${type},${escaped(bytes)}`],
    ['percent-encoded bytes and letters', (type: string, bytes: Uint8Array) => `data:${type},${lettered(bytes)}`],
    ['no media type', (_: string, bytes: Uint8Array) => `data:,${lettered(bytes)}`],
    ['a scheme in capitals', (type: string, bytes: Uint8Array) => `DATA:${type};BASE64,${Buffer.from(bytes).toString('base64')}`], // prettier-ignore
  ])('a model can contain buffers and images as %s', async (_, uriOf) => {
    const builder = painted(uriOf('image/png', PICTURE));
    const file = builder.gltf(uriOf('application/octet-stream', builder.bin));
    expect(await firstTexel(file)).toEqual([10, 120, 240]);
  });

  test.each([
    ['data:application/octet-stream;base64', 'has no comma'],
    ['data:application/octet-stream;base64,A*==', 'is damaged'],
  ])('a model whose buffer %s is refused, and the message says where', async (uri, message) => {
    const { problems } = await refusal(painted(dataUri('image/png', PICTURE)).gltf(uri));
    expect(problems).toEqual([{ path: '/buffers/0/uri', message: expect.stringContaining(message) as string }]);
  });
});

describe('the files that a model refers to', () => {
  test.each([
    ['beside.png', 'models/beside.png'],
    ['base%20colour.png', 'models/base colour.png'],
    ['base colour.png', 'models/base colour.png'],
    ['gr%C3%BCn.png', 'models/grün.png'],
    ['100%.png', 'models/100%.png'],
    ['./deep/a.png', 'models/./deep/a.png'],
    ['../textures/a.png', 'models/../textures/a.png'],
  ])('the URI %s is read as the file %s of the scene', async (uri, path) => {
    const builder = painted(uri);
    expect(await firstTexel(builder.gltf('part.bin'), { 'models/part.bin': builder.bin, [path]: PICTURE })).toEqual([10, 120, 240]); // prettier-ignore
    expect(await firstTexel(builder.glb(), { [path]: PICTURE })).toEqual([10, 120, 240]);
  });

  test('a single refusal lists every missing file and where it is used', async () => {
    const { problems } = await refusal(painted('my%20hull.png').gltf('part.bin'));
    expect(problems).toEqual([
      { path: '/buffers/0/uri', message: 'models/part.bin: no such file' },
      { path: '/images/0/uri', message: 'models/my hull.png: no such file' },
    ]);
  });

  test.each([
    'http://example.com/a.png',
    'https://example.com/a.png',
    'file:///etc/passwd',
    'blob:x',
    'C:/textures/a.png',
    '//host/a.png',
    '/etc/passwd',
    '%2Fetc/passwd',
    '\\\\host\\a.png',
  ])('the URI %s is refused before any file is read', async (uri) => {
    const builder = painted(uri);
    const { problems } = await refusal(builder.glb());
    expect(problems).toEqual([
      {
        path: '/images/0/uri',
        message: expect.stringContaining('put the file into the folder of the model') as string,
      },
    ]);
    expect(problems[0]!.message).toContain(`'${uri}'`);
  });

  test('a file that two images of a model refer to is read once', async () => {
    const builder = painted('a.png');
    builder.json.images!.push({ uri: 'a.png' });
    let reads = 0;
    const readFile = () => {
      reads++;
      return Promise.resolve(PICTURE);
    };
    await readGltf(builder.glb(), { name: 'quad.glb', readFile, decodeImage });
    expect(reads).toBe(1);
  });

  test('without a folder, a model that refers to a file is refused', async () => {
    const error: unknown = await readGltf(painted('a.png').glb(), { name: 'quad.glb', decodeImage }).catch((cause: unknown) => cause); // prettier-ignore
    expect((error as DocumentError).problems).toEqual([
      {
        path: '/images/0/uri',
        message: expect.stringMatching(/'a.png'.*; export the model with all files inside/) as string,
      },
    ]);
  });
});
