import type { Mutation } from '../mutation.js';

const CLUTTER = 'shaders/passes/clutter.wgsl';
const FAITHFUL = 'src/base/images/texture/faithful.ts';
const PREPARE = 'src/base/images/texture/prepare-texture.ts';

/**
 * Mutations of the code that binds pictures to clutter maps: how each mode rewrites texels, which map a slot has, and
 * when a new picture appears.
 */
export const CLUTTER_TEXTURE_MUTATIONS: readonly Mutation[] = [
  {
    name: 'clutter textures: an image that is bound is not shown',
    file: 'src/renderer/render/resources/clutter-textures.ts',
    find: 'if (image) return image;',
    replace: '',
    goldens: ['clutter-textures/diffuse-png'],
  },
  {
    name: 'clutter textures: a material that was already drawn keeps its old image',
    file: 'src/renderer/render/resources/clutter-textures.ts',
    find: 'if (mapsOf(material).some(({ id }) => id === textureName)) this.#groups.delete(material);',
    replace: '',
    goldens: ['clutter-textures/uploaded-again'],
  },
  {
    name: 'clutter textures: unbinding leaves the image',
    file: 'src/renderer/render/resources/clutter-textures.ts',
    find: "if (image === 'stock') this.#images.delete(textureName);",
    replace: "if (image === 'stock') return;",
    goldens: ['clutter-textures/unbound-is-stock'],
  },
  {
    name: 'clutter textures: a faithful picture keeps its alpha and takes the tint of the ground',
    file: FAITHFUL,
    find: '(i & 3) === 3 ? 0 :',
    replace: '(i & 3) === 3 ? bytes[i] :',
    goldens: ['clutter-textures/tint-faithful'],
  },
  {
    name: 'clutter textures: a faithful picture is shown twice as bright',
    file: FAITHFUL,
    find: 'linearFromSrgb(byte / 255) / 2',
    replace: 'linearFromSrgb(byte / 255)',
    goldens: ['clutter-textures/tint-faithful', 'clutter-textures/diffuse-png'],
  },
  {
    name: 'clutter textures: raw pictures are rewritten like faithful ones',
    file: PREPARE,
    find: "mode === 'faithful' && meaning !== 'data'",
    replace: "meaning !== 'data'",
    goldens: ['clutter-textures/tint-raw', 'clutter-textures/diffuse-raw'],
  },
  {
    name: 'clutter textures: data are rewritten as if they were colours',
    file: PREPARE,
    find: "mode === 'faithful' && meaning !== 'data'",
    replace: "mode === 'faithful'",
    goldens: ['clutter-textures/normal', 'clutter-textures/opacity'],
  },
  {
    name: 'clutter textures: a picture has no mip levels',
    file: PREPARE,
    find: 'small.levels.length > 1 ?',
    replace: 'small.levels.length > 0 ?',
    goldens: ['clutter-textures/diffuse-png', 'clutter-textures/opacity'],
  },
  {
    name: 'clutter textures: only half of the rows of blocks are uploaded',
    file: 'src/renderer/drawing/clutter-texture-loader.ts',
    find: 'rows: Math.ceil(level.height / block.height),',
    replace: 'rows: Math.ceil(level.height / block.height) >> 1,',
    goldens: ['clutter-textures/cut-out-by-blocks'],
  },
  {
    name: 'clutter textures: the green channel of normals points down',
    file: CLUTTER,
    find: 'in.tangent.xyz * slope.x + bitangent * slope.y',
    replace: 'in.tangent.xyz * slope.x - bitangent * slope.y',
    goldens: ['clutter-textures/shared-by-three', 'clutter/stones-on-luna'],
  },
  {
    name: 'clutter textures: gloss is read from the channel of metal',
    file: CLUTTER,
    find: 'pack_detail(pbr.g, pbr.b, through)',
    replace: 'pack_detail(pbr.b, pbr.g, through)',
    goldens: ['clutter-textures/pbr'],
  },
  {
    name: 'clutter textures: occlusion is left out',
    file: CLUTTER,
    find: 'pbr.r * in.uv_light.z',
    replace: 'in.uv_light.z',
    goldens: ['clutter-textures/pbr'],
  },
  {
    name: 'clutter textures: light comes through thick parts instead of thin ones',
    file: CLUTTER,
    find: '255.0 * (1.0 - thickness)',
    replace: '255.0 * thickness',
    goldens: ['clutter-textures/thickness', 'clutter/wood'],
  },
  {
    name: 'clutter textures: old surfaces are reused although a texture shows another image',
    file: 'src/renderer/render/passes/clutter.ts',
    find: 'this.textures.revision !== this.#pointed);',
    replace: 'this.#pointed > 1e9);',
    goldens: ['clutter-textures/uploaded-again'],
  },
];
