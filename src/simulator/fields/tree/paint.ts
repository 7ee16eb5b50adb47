import {
  BLEND_MODES,
  type BlendMode,
  MASK_IMAGES_MAX,
  NO_MASK_IMAGE,
  PATTERN_SCALE_MAX,
  PATTERNS,
} from '../../../contract/vocabulary/index.js';
import { GLOBAL_SCOPE, paintStatusLine, TINT_MIX } from '../../paint/rules/index.js';
import { GLOBAL_RULE, PAINT_ACTIONS, TEMPLATE_RULE } from '../../world/index.js';
import { allParts } from '../../sim/part-index.js';
import { keptWhile } from '../kept-while.js';
import { NamedList } from '../named-list.js';
import { type Directory, directory, namedDirectory, sensor } from '../node.js';
import { CommandLeaves } from './command-leaves.js';
import { kittensTree } from './kitten-paint.js';
import type { TreeSource } from './source.js';
import { stickersTree } from './stickers.js';
import { texturesTree } from './textures.js';

const BLEND_HELP: Readonly<Record<BlendMode, string>> = {
  multiply: 'surface colour times paint colour',
  tint: `mix of both colours in linear light, with ${TINT_MIX} of the paint colour`,
  replace: 'the paint colour itself',
};

const HELP = `Part paint: rules by scope; the most specific enabled one wins.
  part      vessels/by-id/<id>/parts/<n>/paint, .../subparts/<m>/paint
  vessel    vessels/by-id/<id>/paint/parts
  template  paint/parts/templates/<template>
  global    paint/parts/global
Each scope: enabled (0 or 1), color (three sRGB components from 0 to 1), clear (1 discards the rule),
  gloss  0 matt, 1 polished; with -1, the next scope that sets it decides; if none does, the surface keeps its own
  metal  0 paint, 1 bare metal; -1 as for gloss
  pattern        ${PATTERNS.join(', ')}: where second_color covers color
  pattern_image  a file of paint/textures/file, for the pattern image, or ${NO_MASK_IMAGE}; where it is white, or opaque
                 if it has transparent pixels, second_color shows; at most ${MASK_IMAGES_MAX} different images
  second_color   three sRGB components from 0 to 1
  pattern_scale  width of a stripe or of the image, metres, above 0 and up to ${PATTERN_SCALE_MAX}
  pattern_angle  degrees; tilts stripes and bands toward +Y, turns an image counter-clockwise, the others about +X
A pattern belongs to the color of its rule, and is drawn when that color wins. Livery projects it in the frame of the
vessel.
enabled switches only the color: gloss and metal apply without it, so a rule may set only one of the three.
Masters: paint/parts/enabled (0 or 1), paint/parts/blend:
${BLEND_MODES.map((mode) => `  ${mode.padEnd(9)} ${BLEND_HELP[mode]}\n`).join('')}Paint never changes lighting and relief. Glass is never painted.

EVA paint: colours multiply the materials of EVA characters; the most specific enabled rule wins.
  one material of one  vessels/by-id/<eva>/paint/kitten/materials/<name>
  all of one           vessels/by-id/<eva>/paint/kitten/default
  one material of all  paint/kittens/materials/<name>
  everything           paint/kittens/shared
Materials: body, fur, helmet, visor, mmu; a second one of a kind ends in .1. Eyes and adornments are never painted.
Master: paint/kittens/enabled (0 or 1). Slots of one material in one colour share a clone; there are at most
paint_max_material_clones clones, and further slots stay stock until there is room.`;

export function paintTree(source: TreeSource): Directory {
  const { paint, kittens, textures, stickers } = source.world;
  const leaves = new CommandLeaves(source.world, 'paint/parts', {});
  return directory({
    status: sensor(() => paintStatusLine(paint, kittens.status)),
    help: sensor(() => HELP),
    parts: directory({
      enabled: leaves.flag('enabled', PAINT_ACTIONS.enabled, 'on', () => paint.enabled),
      blend: leaves.text('blend', PAINT_ACTIONS.blend, 'blend', () => paint.blend),
      clear: leaves.trigger('clear', PAINT_ACTIONS.clear),
      global: directory(
        new CommandLeaves(source.world, 'paint/parts/global', {}).partRule(GLOBAL_RULE, () => paint.rule(GLOBAL_SCOPE)),
      ),
      templates: templatesTree(source),
    }),
    ...(textures ? { textures: texturesTree(source, textures) } : {}),
    ...(stickers ? { stickers: stickersTree(source, stickers) } : {}),
    kittens: kittensTree(source),
  });
}

/** Lists the templates that have a rule, and the templates of all live parts and subparts. */
function templatesTree(source: TreeSource): Directory {
  const templates = new NamedList(templateIds(source), (template) => template);
  const rule = (template: string, name: string): Directory =>
    directory(
      new CommandLeaves(source.world, `paint/parts/templates/${name}`, { template }).partRule(TEMPLATE_RULE, () =>
        source.world.paint.rule({ kind: 'template', template }),
      ),
    );
  return namedDirectory(templates, rule, (name) => rule(name, name));
}

/**
 * Makes a function whose result is the ids of these templates. The function visits all parts again only after a vessel
 * has appeared or disappeared, or its parts have changed.
 */
function templateIds({ world, fleetRevision }: TreeSource): () => readonly string[] {
  const used = keptWhile(fleetRevision, () =>
    world.takeSnapshot().vessels.flatMap((vessel) => Array.from(allParts(vessel), ({ template }) => template)),
  );
  return keptWhile(
    () => `${fleetRevision()} ${world.paint.namesRevision}`,
    () => [...new Set([...used(), ...world.paint.templateIds()])].sort(),
  );
}
