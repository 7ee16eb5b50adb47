import type { Vec3 } from '../../../../base/math/index.js';
import { ModelBuilder } from '../../geometry/model-builder.js';
import { glass, plain, textured } from '../../materials/materials.js';
import type { Material, Model } from '../../model.js';
import { eyeball } from '../../textures/surfaces/eyeball.js';
import { COATS, furCoat } from '../../textures/surfaces/fur-coat.js';
import { suitFabric } from '../../textures/surfaces/suit-fabric.js';
import type { Srgb8 } from '../../textures/surface-painter.js';
import type { SurfaceTexture } from '../../textures/surface-texture.js';
import { loftSolid } from '../../geometry/loft.js';
import { ballSolid, type Solid } from '../../geometry/solid.js';
import { choice, colour, flagParameter, type OptionsOf } from '../parameters.js';
import { appendBackpack } from './backpack.js';
import { appendEyes, appendHead, appendTail, SKULL } from './head.js';
import { appendHelmet, appendVisor, HELMET } from './helmet.js';
import { PALM, type Pose } from './glove.js';
import { appendSuit, armOf, TORSO } from './suit.js';

export const KITTEN_EVA_PARAMETERS = {
  coat: choice('ginger', ['ginger', 'silver', 'tuxedo'], 'colour and markings of the fur'),
  trim: colour([0.86, 0.36, 0.14], 'cuffs, collar and stripes of the suit'),
  eyes: colour([0.36, 0.72, 0.4], 'iris'),
  helmet: flagParameter(true, 'true if worn; without it, the face is uncovered'),
  visor: choice('clear', ['clear', 'gold'], 'see-through, or the gold sun shade'),
  bodySlots: choice(
    'one',
    ['one', 'two'],
    'number of slots for the suit; with two, gloves, boots and trim are in the second one',
  ),
  backpack: flagParameter(true, 'manoeuvring unit on the back'),
  pose: choice('stand', ['stand', 'wave', 'point'], 'pose of the right arm'),
};

/**
 * The character faces +X, and its head is towards −Z. The soles are at z = 0.78, and the middle of the face is at
 * (0.25, 0, −0.85).
 */
export function buildKittenEva(options: OptionsOf<typeof KITTEN_EVA_PARAMETERS>, tolerance: number): Model {
  const model = new ModelBuilder(tolerance, hidingSolids(options, tolerance));
  const suit = kept(`suit:${options.trim.join()}`, () => suitFabric(bytes(options.trim)));
  const coat = kept(`coat:${options.coat}`, () => furCoat(COATS[options.coat]));
  const eye = kept(`eye:${options.eyes.join()}`, () => eyeball(bytes(options.eyes)));

  const body = textured(`suit-${suit.albedoOcclusion.key}`, suit);
  const gear = options.bodySlots === 'two' ? textured(`suit-gear-${suit.albedoOcclusion.key}`, suit) : body;
  appendSuit(model.surface(body, 'body'), model.surface(gear, 'body'), options.pose);

  const fur = model.surface(textured(`fur-${options.coat}`, coat), 'fur');
  appendHead(fur);
  appendTail(fur, model.surface(gear, 'body'));
  appendEyes(model.surface(textured(`eye-${eye.albedoOcclusion.key}`, eye), 'sclera'));

  if (options.helmet) {
    appendHelmet(model.surface(textured(`helmet-${suit.albedoOcclusion.key}`, suit, [1, 1, 1], 0.5), 'helmet'));
    appendVisor(model.surface(VISORS[options.visor], 'visor'));
  }
  if (options.backpack)
    appendBackpack(model.surface(textured(`mmu-${suit.albedoOcclusion.key}`, suit, [1, 1, 1], 0.7), 'mmu'));
  return model.build('kitten-eva');
}

const VISORS: Readonly<Record<'clear' | 'gold', Material>> = {
  // The coating reflects the sky, so that the pane is visible but does not hide the face.
  clear: glass([0.86, 0.93, 0.95], 0.035, 0.02),
  // Lacquered metal, because a bare mirror would look black where it reflects the black sky.
  gold: plain([0.95, 0.68, 0.26], 0.72, 0.06),
};

/** The textures of suits and fur, by key. */
const textures = new Map<string, SurfaceTexture>();
function kept(key: string, make: () => SurfaceTexture): SurfaceTexture {
  let texture = textures.get(key);
  if (!texture) textures.set(key, (texture = make()));
  return texture;
}

const bytes = (c: Vec3): Srgb8 => [Math.round(c[0] * 255), Math.round(c[1] * 255), Math.round(c[2] * 255)];

/**
 * Minimum depth of a solid below the surface, m. In some places, the flat triangles of the finest level lie below the
 * true surface, so a solid that is less deep could hide visible points.
 */
const DEPTH = 0.003;
/**
 * Points with a smaller x than this (m) are not visible through the visor, because the widest part of the head hides
 * them.
 */
const BEHIND_FACE = -0.08;
/** Width of the gap between the head and the lining of a helmet, m. A point inside this gap belongs to the head. */
const CLEARANCE = 0.018;

/**
 * Returns the solids whose insides are never visible: the torso, the skull, the palms, and the back of a worn helmet.
 * These solids contain about an eighth of all triangles, because the limbs and the fingers reach far into them.
 * @param tolerance maximum depth of this level's surfaces below the surfaces of the finest level, m
 */
export function hidingSolids(options: { readonly helmet: boolean; readonly pose: Pose }, tolerance: number): Solid[] {
  const depth = Math.max(DEPTH, tolerance);
  const solids = [loftSolid(TORSO, depth), loftSolid(SKULL, depth)];
  const palms = [armOf(1, options.pose).palm, armOf(-1, 'stand').palm];
  solids.push(...palms.map((palm) => ballSolid(palm, Math.min(...PALM) - depth)));
  if (options.helmet) {
    const inHelmet = ballSolid(HELMET.at, HELMET.radius - HELMET.thickness - CLEARANCE);
    solids.push((x, y, z) => x < BEHIND_FACE && inHelmet(x, y, z));
  }
  return solids;
}
