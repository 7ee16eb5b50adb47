import { describe, expect, it } from 'vitest';
import { makeModel } from '../../../src/server/opened-models/make-model.js';
import { dataUri, type GltfBuilder } from '../../simulator/models/gltf/gltf-builder.js';
import { boxes, type Box, square } from './model-files.js';

/** @returns the reason why the file is refused; `null` if the file becomes a model */
async function refusal(bytes: Uint8Array<ArrayBuffer>, name = 'bad.glb'): Promise<string | null> {
  const reply = await makeModel({ name, bytes });
  return 'refused' in reply ? reply.refused : null;
}

function changed(change: (builder: GltfBuilder) => void): Uint8Array<ArrayBuffer> {
  const builder = square();
  change(builder);
  return builder.glb();
}

/** Makes a file with nodes that share one mesh. */
function nodes(count: number): Uint8Array<ArrayBuffer> {
  const box: Box = { name: 'Bolt', at: [0, 0, 0], size: [1, 1, 1] };
  return boxes(Array.from({ length: count }, (_, i) => ({ ...box, at: [i, 0, 0] }))).glb();
}

/** Makes a file that declares a number of triangles but does not contain their data. */
function claimed(triangles: number): Uint8Array<ArrayBuffer> {
  return changed(({ json }) => (json.accessors[json.meshes[0]!.primitives[0]!.indices!]!.count = triangles * 3));
}

const cut = (bytes: Uint8Array<ArrayBuffer>, length: number) => bytes.slice(0, length);

describe('a model file that cannot be read', () => {
  it.each<readonly [what: string, bytes: Uint8Array<ArrayBuffer>, reason: RegExp]>([
    ['no bytes', new Uint8Array(0), /does not begin with 'glTF'/],
    ['text that is not glTF', new TextEncoder().encode('{"a": 1}'), /has no asset; name a \.gltf or \.glb file/],
    ['a .glb that was cut short', cut(boxes().glb(), 700), /has 700 of its \d+ bytes: it was cut short/],
    ['a .glb that contains only its header', cut(boxes().glb(), 12), /: it was cut short after 12 bytes/],
    ['damaged JSON', new TextEncoder().encode('{"asset": {'), /its JSON is damaged/],
    [
      'an image at a web address',
      changed(({ json }) => (json.images = [{ uri: 'https://example.org/wood.png' }])),
      /'https:\/\/example\.org\/wood\.png' is not a relative path/,
    ],
    [
      'an image in a file that was not sent',
      changed(({ json }) => (json.images = [{ uri: 'textures/wood.png' }])),
      /'textures\/wood\.png' refers to a file, which cannot be read from here/,
    ],
    [
      'a damaged image',
      changed((builder) => {
        builder.texture(1, 1, [[1, 2, 3, 255]]);
        builder.json.images = [{ uri: dataUri('image/png', Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10)) }];
        const { primitives } = builder.json.meshes[0]!;
        primitives[0]!.material = builder.material({ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } });
      }),
      /\/images image '.*' cannot be decoded/,
    ],
    [
      'meshes compressed with Draco',
      changed((builder) => {
        builder.uses('KHR_draco_mesh_compression', true);
        for (const accessor of builder.json.accessors) delete accessor.bufferView;
        builder.json.meshes[0]!.primitives[0]!.extensions = { KHR_draco_mesh_compression: { bufferView: 0 } };
      }),
      /KHR_draco_mesh_compression: .*export/,
    ],
    [
      'an unknown extension that the file requires',
      changed((b) => b.uses('ACME_magic', true)),
      /ACME_magic: the file requires/,
    ],
    [
      'a vertex with the coordinate NaN',
      changed(({ json, bin }) => new DataView(bin.buffer).setFloat32(json.bufferViews![0]!.byteOffset!, NaN, true)),
      /vertex 0 is at NaN; remove it or export it again/,
    ],
    [
      'an index beyond the last vertex',
      changed(({ json, bin }) => new DataView(bin.buffer).setUint16(json.bufferViews![3]!.byteOffset!, 77, true)),
      /index 77 is beyond its 4 vertices/,
    ],
    ['no triangles', changed(({ json }) => (json.meshes[0]!.primitives[0]!.mode = 1)), /nothing to draw: no triangles/],
    ['no scene', changed(({ json }) => delete json.scenes), /\/scene/],
    ['a node that contains itself', changed(({ json }) => (json.nodes[0]!.children = [0])), /node 0 is already/],
    ['10,000 nodes with meshes', nodes(10_000), /has 10000 nodes with meshes, over the maximum of 512; join meshes/],
    ['a million triangles', claimed(1_000_000), /has 1000000 triangles, over the maximum of 500000; simplify it/],
    ['counts that are larger than the data', claimed(400_000), /accessor/],
    [
      'a hundred images',
      changed(({ json }) => (json.images = Array.from({ length: 100 }, () => ({ uri: 'data:,' })))),
      /has 100 images, over the maximum of 64/,
    ],
    [
      'the size of a planet',
      boxes([{ name: 'Big', at: [0, 0, 0], size: [1, 1e7, 1] }]).glb(),
      /reaches 5000000 m from its middle/,
    ],
  ])('a model file is refused for %s, with the reason', async (_what, bytes, reason) => {
    expect(await refusal(bytes)).toMatch(reason);
  });

  it("the refusal of a model file lists only the file's first faults, and counts the others", async () => {
    const bytes = changed(({ json }) => (json.images = Array.from({ length: 9 }, (_, i) => ({ uri: `${i}.png` }))));
    expect(await refusal(bytes)).toMatch(/^(.* · ){4}and 5 more$/);
  });
});

describe('a model file within the limits', () => {
  it('a model file may have the maximum number of nodes with meshes, and any number of empty nodes', async () => {
    expect(await refusal(nodes(512))).toBeNull();
    expect(await refusal(nodes(513))).toMatch(/has 513 nodes with meshes/);
    const empty = changed((builder) => {
      for (let i = 0; i < 10_000; i++) builder.node({ name: `Empty ${i}` });
    });
    expect(await refusal(empty)).toBeNull();
  });

  it('a model file with animations becomes a model without animations, and a note says so', async () => {
    const bytes = changed((builder) => {
      const input = builder.accessor('SCALAR', [0, 1], { bounds: true });
      const output = builder.accessor('VEC3', [0, 0, 0, 1, 1, 1]);
      builder.json.animations = [
        { channels: [{ sampler: 0, target: { node: 0, path: 'translation' } }], samplers: [{ input, output }] },
      ];
    });
    const reply = await makeModel({ name: 'still.glb', bytes });
    expect('made' in reply && reply.made.notes.join('\n')).toMatch(/[Aa]nimation/);
  });

  it('each part of a model gets a unique, safe id, whatever the names of the nodes', async () => {
    const names = [
      'Rumpf – größe',
      'x'.repeat(200),
      '',
      '../../etc',
      'a\u0000b\nc',
      'Rumpf – größe',
      '🚀',
      'constructor',
    ];
    const list = names.map((name, i): Box => ({ name, at: [i * 3, 0, 0], size: [1, 1 + i / 8, 1] }));
    const reply = await makeModel({ name: 'odd.glb', bytes: boxes(list).glb() });
    if (!('made' in reply)) throw new Error(reply.refused);
    const { entry, parts } = reply.made;
    expect(entry.templates.map(({ id }) => id)).toEqual([
      'odd.glb.Rumpf-große',
      `odd.glb.${'x'.repeat(47)}`,
      'odd.glb.Part-3',
      'odd.glb.etc',
      'odd.glb.a-b-c',
      'odd.glb.Rumpf-große-2',
      'odd.glb.part-7',
      'odd.glb.constructor',
    ].map((id) => id.replace('ß', '-'))); // prettier-ignore
    expect(parts.map(({ displayName }) => displayName)).toEqual([
      'Rumpf – größe',
      `${'x'.repeat(47)}…`,
      'Part 3',
      '../../etc',
      'a b c',
      'Rumpf – größe',
      '🚀',
      'constructor',
    ]);
  });

  it('the origin of a model is its middle, wherever the origin of its file is', async () => {
    const reply = await makeModel({
      name: 'map.glb',
      bytes: boxes([{ name: 'House', at: [500_000, 0, 7_000_000], size: [8, 8, 8] }]).glb(),
    });
    expect('made' in reply && reply.made.parts[0]!.position).toEqual([0, 0, 0]);
  });

  it('large images of a model file are shrunk until all of its images fit within the limit', async () => {
    const builder = square();
    const material = builder.json.meshes[0]!.primitives[0]!;
    const texels = Array.from({ length: 1024 * 16 }, () => [90, 90, 90, 255]);
    const index = builder.texture(1024, 16, texels);
    for (let i = 0; i < 40; i++) builder.json.images!.push(builder.json.images![0]!);
    material.material = builder.material({ pbrMetallicRoughness: { baseColorTexture: { index } } });
    const reply = await makeModel({ name: 'wide.glb', bytes: builder.glb() });
    expect('made' in reply && reply.made.notes).toEqual([
      '1 of 41 images are larger than 512 px, and were scaled down',
    ]);
  });
});
