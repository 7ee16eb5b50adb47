import type { Document, Material as GltfMaterial, Mesh as GltfMesh, Node, Texture } from '@gltf-transform/core';
import type { Quat } from '../../base/math/index.js';
import { MASK_SIDE } from '../../simulator/paint/masks/index.js';
import { maskLevels, type MaskLevels } from '../scene/fleet/mask-image.js';
import type { BakedMasks, BakedSticker, Pause } from './bake.js';
import { type BakedVessel, bakeVessel } from './bake-vessel.js';
import { createExtensions, dropUnused } from './extensions.js';
import type { ProjectedImage } from './formulas/sticker-projection.js';
import { type EncodePng, ImageWriter } from './image-writer.js';
import { type BakedTextures, MaterialWriter } from './material-writer.js';
import { bakedSet, MeshWriter } from './mesh-writer.js';
import { maskImagesOf, type PaintedNode, type PaintedPrimitive, type PaintedVessel } from './painted-vessel.js';
import type { TexturePage } from './texture-page.js';

export interface GlbOptions {
  /**
   * Returns the texels of a sticker's or pattern's image, or the reason why the image cannot be read. An image whose
   * longer side exceeds `sideMax` (px) is made smaller.
   */
  readonly readImage: (name: string, sideMax?: number) => Promise<ProjectedImage | string>;
  readonly encodePng: EncodePng;
  /** Lets other work run; rejects if the export was cancelled. */
  readonly pause: Pause;
}

export const VARIANTS = ['stock', 'painted'] as const;

/**
 * Rotation from the axes of a vessel to the axes of glTF. The nose (+X) then points up (+Y); the side that faces down
 * in flight faces +Z.
 */
const NOSE_UP: Quat = [0, 0, Math.SQRT1_2, Math.SQRT1_2];
/**
 * Rotation from the axes of a character to the axes of glTF. The direction of view (+X) becomes +Z, and the direction
 * to the head (−Z) becomes +Y.
 */
const UPRIGHT: Quat = [0.5, -0.5, 0.5, 0.5];

/**
 * Writes a vessel as a GLB file. The root node turns the vessel to the axes of glTF, and scales it. The children of the
 * root are all parts and subparts, in the frame of the vessel.
 */
export async function glbOf(vessel: PaintedVessel, isCharacter: boolean, options: GlbOptions): Promise<Uint8Array> {
  const { pause } = options;
  const [core, library] = await Promise.all([import('@gltf-transform/core'), import('@gltf-transform/extensions')]);
  const document = new core.Document();
  const { stickers, missing } = await withImages(vessel, options);
  const masks = await masksOf(vessel, options);
  const baked = await bakeVessel(vessel, stickers, masks.read, pause);
  const writer = new VesselWriter(document, library, vessel, baked, options);
  await writer.write(isCharacter ? UPRIGHT : NOSE_UP, leftOutOf(vessel, baked, [...missing, ...masks.missing]));
  const io = new core.WebIO().registerExtensions(library.KHRONOS_EXTENSIONS);
  return await io.writeBinary(document);
}

async function withImages(
  { stickers }: PaintedVessel,
  { readImage }: GlbOptions,
): Promise<{ stickers: readonly BakedSticker[]; missing: readonly string[] }> {
  const images = new Map<string, ProjectedImage | string>();
  for (const { image } of stickers) if (!images.has(image)) images.set(image, await readImage(image));
  const missing = [...images].flatMap(([name, image]) =>
    typeof image === 'string' ? [`stickers of ${name}: ${image}`] : [],
  );
  const read = stickers.flatMap((sticker) => {
    const texels = images.get(sticker.image)!;
    return typeof texels === 'string' ? [] : [{ ...sticker, texels }];
  });
  return { stickers: read, missing };
}

async function masksOf(
  vessel: PaintedVessel,
  { readImage }: GlbOptions,
): Promise<{ readonly read: BakedMasks; readonly missing: readonly string[] }> {
  const read = new Map<string, MaskLevels>();
  const missing: string[] = [];
  for (const name of maskImagesOf(vessel)) {
    const image = await readImage(name, MASK_SIDE);
    if (typeof image === 'string') missing.push(`the pattern of ${name}: ${image}`);
    else read.set(name, maskLevels(image.levels[0]!));
  }
  return { read, missing };
}

/** Describes which paint of the vessel the file lacks, in one sentence for each kind of paint. */
function leftOutOf({ nodes }: PaintedVessel, { leftOut }: BakedVessel, missing: readonly string[]): readonly string[] {
  const sentences = [...missing];
  if (leftOut > 0) sentences.push(`patterns and stickers of ${leftOut} surfaces: the textures are full`);
  const hides = ({ mesh, coat }: PaintedPrimitive): boolean =>
    mesh.colours !== undefined && coat?.colour !== null && coat?.colour !== undefined && coat.blend !== 'multiply';
  const tinted = nodes.flatMap(({ primitives }) => primitives).filter(hides).length;
  if (tinted > 0)
    sentences.push(`paint on ${tinted} surfaces with vertex colours: these colours still multiply the paint`);
  return sentences;
}

class VesselWriter {
  readonly #images: ImageWriter;
  readonly #materials: MaterialWriter;
  readonly #meshes: MeshWriter;
  readonly #extensions: ReturnType<typeof createExtensions>;
  readonly #shared = new Map<string, GltfMesh>();

  constructor(
    private readonly document: Document,
    library: Parameters<typeof createExtensions>[1],
    private readonly vessel: PaintedVessel,
    private readonly baked: BakedVessel,
    private readonly options: GlbOptions,
  ) {
    this.#extensions = createExtensions(document, library);
    this.#images = new ImageWriter(document, options.encodePng, options.pause);
    this.#materials = new MaterialWriter(document, this.#extensions, this.#images);
    this.#meshes = new MeshWriter(document, document.createBuffer());
  }

  async write(rotation: Quat, leftOut: readonly string[]): Promise<void> {
    const { document, vessel, baked } = this;
    document.getRoot().getAsset().generator = 'Livery';
    const scene = document.createScene(vessel.name);
    document.getRoot().setDefaultScene(scene);
    const root = document
      .createNode(vessel.name)
      .setRotation([...rotation])
      .setScale([vessel.scale, vessel.scale, vessel.scale]);
    scene.addChild(root);
    root.setExtras({
      livery: { vessel: vessel.id, texelsPerMetre: Math.round(baked.density * 10) / 10, leftOut: [...leftOut] },
    });
    const variants = VARIANTS.map((name) => this.#extensions.variants.createVariant(name));
    const nodes: Node[] = [];
    for (const node of vessel.nodes) {
      await this.options.pause();
      const { translation, rotation: turned, scale } = node.part.transform;
      const written = document
        .createNode(node.part.id)
        .setTranslation([...translation])
        .setRotation([...turned])
        .setScale([...scale]);
      written.setExtras({ instanceId: node.part.instanceId, template: node.part.template });
      if (node.primitives.length > 0) written.setMesh(await this.#mesh(node, variants));
      (nodes[node.parent] ?? root).addChild(written);
      nodes.push(written);
    }
    dropUnused(this.#extensions);
  }

  /** Nodes that look alike share a mesh. */
  async #mesh(node: PaintedNode, variants: readonly Variant[]): Promise<GltfMesh> {
    const written: { key: string; primitive: PaintedPrimitive; stock: GltfMaterial; painted: GltfMaterial }[] = [];
    for (const primitive of node.primitives) {
      const { stock: material, worn, coat, mesh } = primitive;
      const name = nameOf(primitive);
      const stock = await this.#materials.write(material, null, null, name);
      const painted = await this.#materials.write(worn, coat, await this.#texturesOf(primitive), `${name}, painted`);
      const surface = this.baked.surfaces.get(primitive);
      const same = `${mesh.key} ${this.#numberOf(stock)} ${this.#numberOf(painted)}`;
      written.push({ key: surface ? `only ${node.part.instanceId}` : same, primitive, stock, painted });
    }
    const key = written.map((each) => each.key).join('\n');
    let mesh = this.#shared.get(key);
    if (!mesh) {
      mesh = this.document.createMesh(node.part.template);
      for (const each of written) mesh.addPrimitive(this.#primitive(each, variants));
      this.#shared.set(key, mesh);
    }
    return mesh;
  }

  #primitive(
    { primitive, stock, painted }: { primitive: PaintedPrimitive; stock: GltfMaterial; painted: GltfMaterial },
    variants: readonly Variant[],
  ) {
    const surface = this.baked.surfaces.get(primitive);
    const page = surface ? this.baked.pages[surface.page]! : null;
    const withTangents = stock.getNormalTexture() !== null;
    const written = this.#meshes.write(primitive.mesh, surface?.unwrapped ?? null, page, withTangents);
    written.setMaterial(painted);
    if (stock === painted) return written;
    const list = this.#extensions.variants.createMappingList();
    [stock, painted].forEach((material, index) =>
      list.addMapping(this.#extensions.variants.createMapping().setMaterial(material).addVariant(variants[index]!)),
    );
    return written.setExtension('KHR_materials_variants', list);
  }

  async #texturesOf(primitive: PaintedPrimitive): Promise<BakedTextures | null> {
    const surface = this.baked.surfaces.get(primitive);
    if (!surface) return null;
    const page = this.baked.pages[surface.page]!;
    const texture = (pixels: NonNullable<TexturePage['roughMetal']>, kind: string): Promise<Texture> =>
      this.#images.texture(`page ${surface.page} ${kind}`, () => ({
        width: page.side,
        height: page.height,
        rgba: pixels,
      }));
    return {
      key: `page ${surface.page}`,
      colour: await texture(page.colour, 'colour'),
      roughMetal:
        surface.roughMetal && page.roughMetal ? await texture(page.roughMetal, 'roughness and metalness') : null,
      set: bakedSet(primitive.mesh),
    };
  }

  readonly #numbers = new Map<GltfMaterial, number>();

  #numberOf(material: GltfMaterial): number {
    const number = this.#numbers.get(material) ?? this.#numbers.size;
    this.#numbers.set(material, number);
    return number;
  }
}

type Variant = ReturnType<ReturnType<typeof createExtensions>['variants']['createVariant']>;

function nameOf({ slot, stock }: PaintedPrimitive): string {
  return slot ?? /^material:([\w-]+)/.exec(stock.key)?.[1] ?? 'material';
}
