import {
  AFFINE_NUMBERS,
  type Affine,
  affineFromTransform,
  composeAffine,
  invertAffine,
  vec3,
  type Vec3,
} from '../../base/math/index.js';
import { type BlendMode, STOCK_SHARE } from '../../contract/vocabulary/index.js';
import type { Material, Mesh } from '../../simulator/models/index.js';
import type { KittenPaint } from '../../simulator/paint/kittens/index.js';
import { type PartPaintRules, type Pattern, shownPattern } from '../../simulator/paint/rules/index.js';
import type { Sticker } from '../../simulator/paint/stickers/index.js';
import {
  avatarSlots,
  flattenParts,
  type FlatNode,
  type PartTemplate,
  type SeenVessel,
} from '../../simulator/sim/index.js';
import { cloneMaterial } from '../scene/fleet/material-rows.js';
import { assemblyFromDecal, turnOver, wrapAxisOn } from '../scene/stickers/index.js';
import { type Wrap, wrapBox } from '../scene/stickers/sticker-wrap.js';

export interface Coat {
  /** Linear colour; null if the paint only changes gloss and metal. */
  readonly colour: Vec3 | null;
  readonly blend: BlendMode;
  /** Where a number is {@link STOCK_SHARE}, the surface keeps its own value. */
  readonly finish: readonly [gloss: number, metal: number];
  readonly pattern: Pattern | null;
}

export interface PaintedPrimitive {
  readonly mesh: Mesh;
  readonly stock: Material;
  /**
   * For a painted character, a clone of the stock material with the character's own values; otherwise the stock
   * material.
   */
  readonly worn: Material;
  /** Name of the character's material slot; null for a part. */
  readonly slot: string | null;
  readonly coat: Coat | null;
}

/** A part or a subpart; a list contains parents before their children. */
export interface PaintedNode {
  readonly parent: number;
  readonly part: FlatNode['part'];
  readonly placement: Affine;
  readonly primitives: readonly PaintedPrimitive[];
}

export interface PlacedSticker {
  readonly image: string;
  readonly decalFromVessel: Affine;
  /** Transform from the sticker's unit cube to the frame of the vessel. */
  readonly vesselFromBox: Affine;
  /** Unit vector that points out of the surface, in the vessel's axes. */
  readonly normal: Vec3;
  readonly alpha: number;
  readonly brightness: number;
  readonly wrap: (Wrap & Pick<Sticker, 'width' | 'height' | 'depth'>) | null;
  /** Range of the nodes that the sticker may cover; null if it may cover all of them. */
  readonly nodes: readonly [first: number, end: number] | null;
}

export interface PaintedVessel {
  readonly id: string;
  readonly name: string;
  readonly scale: number;
  readonly nodes: readonly PaintedNode[];
  /** The stickers, lowest layer first. */
  readonly stickers: readonly PlacedSticker[];
}

export interface PaintedSource {
  readonly templates: ReadonlyMap<string, PartTemplate>;
  readonly paint: PartPaintRules;
  readonly kittens: Pick<KittenPaint, 'bindings'>;
  readonly stickers: { list(): Iterable<Sticker> } | null;
}

export function paintedVessel(vessel: SeenVessel, world: PaintedSource): PaintedVessel {
  const flat = flattenParts(vessel.parts, world.templates);
  const coatOf = vessel.isKitten ? () => null : coatsOf(vessel.id, world.paint);
  const worn = vessel.isKitten ? wornMaterials(vessel, world) : null;
  const nodes: PaintedNode[] = [];
  for (const { part, parent, primitives } of flat) {
    const own = affineFromTransform(part.transform);
    const placement = parent < 0 ? own : composeAffine(new Float64Array(AFFINE_NUMBERS), nodes[parent]!.placement, own);
    const painted = primitives.map(({ mesh, material: stock, slot }, index) => ({
      mesh,
      slot,
      stock,
      worn: worn?.get(`${part.instanceId} ${index}`) ?? stock,
      coat: stock.kind === 'glass' ? null : coatOf(part.instanceId, part.template),
    }));
    nodes.push({ parent, part, placement, primitives: painted });
  }
  const stickers = [...(world.stickers?.list() ?? [])].flatMap((sticker) => placedSticker(sticker, vessel, flat) ?? []);
  return { id: vessel.id, name: vessel.name, scale: vessel.scale, nodes, stickers };
}

export const maskImagesOf = ({ nodes }: PaintedVessel): readonly string[] => [
  ...new Set(
    nodes.flatMap(({ primitives }) =>
      primitives.flatMap(({ coat }) => (coat?.pattern?.name === 'image' ? [coat.pattern.image] : [])),
    ),
  ),
];

function coatsOf(vesselId: string, paint: PartPaintRules): (instanceId: number, template: string) => Coat | null {
  if (!paint.enabled) return () => null;
  const resolve = paint.resolverOf(vesselId);
  const finisher = paint.finisherOf(vesselId);
  return (instanceId, template) => {
    const rule = resolve(instanceId, template);
    const finish = [finisher(instanceId, template, 'gloss'), finisher(instanceId, template, 'metal')] as const;
    if (!rule && finish.every((share) => share === STOCK_SHARE)) return null;
    return { colour: rule?.colourLinear ?? null, blend: paint.blend, finish, pattern: shownPattern(rule?.pattern) };
  };
}

/** Returns the painted materials of a character, by instance id and index of the primitive. */
function wornMaterials(vessel: SeenVessel, { templates, kittens }: PaintedSource): ReadonlyMap<string, Material> {
  const clones = kittens.bindings(vessel.id)?.clones;
  const worn = new Map<string, Material>();
  avatarSlots(vessel.parts, templates).forEach(({ instanceId, primitive, material }, slot) => {
    const clone = clones?.[slot];
    if (clone) worn.set(`${instanceId} ${primitive}`, cloneMaterial(material, clone));
  });
  return worn;
}

/** @returns null if the sticker covers no part of the vessel */
function placedSticker(sticker: Sticker, vessel: SeenVessel, flat: readonly FlatNode[]): PlacedSticker | null {
  const { anchor, visible, alpha, brightness, image, width, height, depth, wrap = 0, onlyPart = false } = sticker;
  if (anchor.kind !== 'vessel' || anchor.vesselId !== vessel.id || !visible || alpha === 0) return null;
  const box = assemblyFromDecal(vessel, sticker, anchor);
  if (!box) return null;
  if (sticker.mirror) turnOver(box);
  const decalFromVessel = new Float64Array(AFFINE_NUMBERS);
  if (!invertAffine(decalFromVessel, box)) return null;
  const axis = wrapAxisOn(sticker, vessel);
  const wrapped = axis && { axis, radius: wrap, width, height, depth };
  if (wrapped) wrapBox(box, wrapped, sticker);
  // The rows of this transform are normals of the faces of the box.
  const normal = vec3.normalize([decalFromVessel[8]!, decalFromVessel[9]!, decalFromVessel[10]!]);
  const nodes = onlyPart ? nodesOf(flat, anchor.instanceId) : null;
  return { image, decalFromVessel, vesselFromBox: box, normal, alpha, brightness, wrap: wrapped, nodes };
}

/**
 * Returns the range of nodes that belong to a part: the part and its subparts, which follow directly after it in the
 * list.
 */
function nodesOf(flat: readonly FlatNode[], instanceId: number): readonly [number, number] {
  const first = flat.findIndex(({ part }) => part.instanceId === instanceId);
  if (first < 0) return [0, 0];
  const count = (part: FlatNode['part']): number => part.subparts.reduce((sum, each) => sum + count(each), 1);
  return [first, first + count(flat[first]!.part)];
}
