import { type Static, type TNumber, Type } from 'typebox';
import type { Vec3 } from '../../base/math/index.js';
import { FILE_NAME, isFileName, noFileName } from '../../base/uploads/index.js';
import { LooseSwitch, Text, VesselId } from './arguments.js';
import { inSlots } from './envelope.js';
import {
  inRange,
  isStickerNumber,
  noStickerNumber,
  type StickerNumber,
  stickerNumberSchema,
} from './sticker-numbers.js';

export const SPRAY_AIMS = ['camera', 'cursor'] as const;
export type SprayAim = (typeof SPRAY_AIMS)[number];

export const ImageToken = Text('Uploaded image.', { pattern: FILE_NAME });
const ImageName = Type.Refine(ImageToken, isFileName, noFileName);

const StickerId = Type.Refine(
  Type.Integer({ minimum: 0, description: 'Sticker id.' }),
  (id) => id >= 0,
  (id) => `needs the id of a sticker as 'ordinal'; got ${id}`,
);

const Knob = (name: StickerNumber, description: string): TNumber =>
  inRange(name, Type.Number({ description, ...stickerNumberSchema(name) }));

const Vector = (description: string) =>
  Type.Unsafe<Vec3>(Type.Array(Type.Number(), { minItems: 3, maxItems: 3, description }));

/** A point on a part or subpart, in the part's own frame. */
const PartAnchor = Type.Object({
  kind: Type.Literal('vessel'),
  vesselId: VesselId,
  instanceId: Type.Integer({ description: 'Id of the part or subpart.' }),
  position: Vector("The point in the part's frame, m."),
  normal: Vector('Direction out of the surface; any length except zero.'),
});
export type PartAnchor = Readonly<Static<typeof PartAnchor>>;

/** A point on the ground, in geodetic coordinates. */
const BodyAnchor = Type.Object({
  kind: Type.Literal('body'),
  bodyId: Type.String(),
  latitude: Type.Number({ description: 'Degrees, [-90, 90].' }),
  longitude: Type.Number({ description: 'Degrees, [-360, 360].' }),
});
export type BodyAnchor = Readonly<Static<typeof BodyAnchor>>;
export type StickerAnchor = PartAnchor | BodyAnchor;

/** Returns a message about the first number of an anchor that is out of range, or null if all numbers are in range. */
function wrongAnchor(anchor: StickerAnchor): string | null {
  const numbers: readonly (readonly [name: StickerNumber, value: number])[] =
    anchor.kind === 'body'
      ? [
          ['lat', anchor.latitude],
          ['lon', anchor.longitude],
        ]
      : [...anchor.position, ...anchor.normal].map((value, at) => [PLACE_NAMES[at]!, value]);
  const wrong = numbers.find(([name, value]) => !isStickerNumber(name, value));
  return wrong ? noStickerNumber(wrong[0], String(wrong[1])) : null;
}

const PLACE_NAMES = ['x', 'y', 'z', 'nx', 'ny', 'nz'] as const;

/** The settings of a sticker, except its place and its depth, in the order in which the action checks them. */
const LOOK = {
  width: inRange('w', Type.Number({ description: "m, along the image's right." })),
  height: inRange('h', Type.Number({ description: "m, along the image's up." })),
  alpha: inRange('alpha', Type.Number({ description: 'Opacity, [0, 1].' })),
  brightness: inRange('brightness', Type.Number({ description: "Factor of the image's linear colour, (0, 8]." })),
  wrap: Type.Optional(
    inRange(
      'wrap',
      Type.Number({
        description:
          "Radius of the hull around which the image bends, m; 0 or absent projects it straight. The axis of the hull is the part's +X, projected onto the tangent plane, and lies one radius below the anchor. Only on parts.",
      }),
    ),
  ),
  onlyPart: Type.Optional(
    Type.Boolean({
      description:
        "If true, the image covers only the anchor's part and the subparts; if absent, it covers everything in the box.",
    }),
  ),
  mirror: Type.Optional(Type.Boolean({ description: 'True swaps left and right of the image.' })),
};

export const PlaceSticker = Type.Object({
  image: ImageName,
  anchor: Type.Refine(
    Type.Unsafe<StickerAnchor>(Type.Union([PartAnchor, BodyAnchor])),
    (anchor) => wrongAnchor(anchor) === null,
    (anchor) => wrongAnchor(anchor)!,
  ),
  rotation: inRange(
    'rotation',
    Type.Number({
      description: 'Degrees: roll about the normal (counter-clockwise as seen) on a part, compass heading on a body.',
    }),
  ),
  ...LOOK,
  depth: inRange('d', Type.Number({ description: 'm, through the surface.' })),
});
export type StickerSpec = Readonly<Static<typeof PlaceSticker>>;

/** A new sticker where a ray hits a surface. */
export const SpraySticker = Type.Object({
  image: ImageName,
  aim: Type.Unsafe<SprayAim>({ type: 'string', enum: SPRAY_AIMS }),
  range: inRange('range', Type.Number({ description: 'Reach of the ray, m.' })),
  rotation: inRange(
    'rotation',
    Type.Number({ description: 'Degrees counter-clockwise in the picture; 0 is upright.' }),
  ),
  ...LOOK,
  depth: inRange(
    'd',
    Type.Union([Type.Number(), Type.Null()], { description: 'm; null means the default for the surface.' }),
  ),
});
export type StickerSpray = Readonly<Static<typeof SpraySticker>>;

export const OneSticker = inSlots(Type.Object({ id: StickerId }), { id: 'ordinal' }, { ordinal: 0, value: 1 }, 'any');
export const StickerVisible = inSlots(
  Type.Object({ id: StickerId, visible: LooseSwitch }),
  { id: 'ordinal', visible: 'value' },
  { ordinal: 0, value: 1 },
);
export const StickerImage = inSlots(
  Type.Object({ id: StickerId, image: ImageName }),
  { id: 'ordinal', image: 'token' },
  { ordinal: 0, token: 'logo.png' },
);
export const StickerDepth = inSlots(
  Type.Object({ id: StickerId, depth: Knob('d', 'depth, m') }),
  { id: 'ordinal', depth: 'value' },
  { ordinal: 0, value: 0.5 },
);
export const StickerRotation = inSlots(
  Type.Object({ id: StickerId, rotation: Knob('rotation', 'roll or heading, degrees') }),
  { id: 'ordinal', rotation: 'value' },
  { ordinal: 0, value: 45 },
);
export const StickerAlpha = inSlots(
  Type.Object({ id: StickerId, alpha: Knob('alpha', 'opacity') }),
  { id: 'ordinal', alpha: 'value' },
  { ordinal: 0, value: 0.5 },
);
export const StickerBrightness = inSlots(
  Type.Object({ id: StickerId, brightness: Knob('brightness', 'brightness') }),
  { id: 'ordinal', brightness: 'value' },
  { ordinal: 0, value: 2 },
);
export const StickerWrap = inSlots(
  Type.Object({ id: StickerId, wrap: Knob('wrap', 'radius, m') }),
  { id: 'ordinal', wrap: 'value' },
  { ordinal: 0, value: 2 },
);
export const StickerOnlyPart = inSlots(
  Type.Object({ id: StickerId, onlyPart: LooseSwitch }),
  { id: 'ordinal', onlyPart: 'value' },
  { ordinal: 0, value: 1 },
);
export const StickerMirror = inSlots(
  Type.Object({ id: StickerId, mirror: LooseSwitch }),
  { id: 'ordinal', mirror: 'value' },
  { ordinal: 0, value: 1 },
);
export const StickerLayer = inSlots(
  Type.Object({
    id: StickerId,
    layer: Type.Refine(
      Type.Integer({
        minimum: 0,
        description: 'Layer, counted from the lowest, 0. A number above the top layer means the top layer.',
      }),
      (layer) => Number.isInteger(layer) && layer >= 0,
      (layer) => `takes a layer as a whole number, 0 (the lowest) or more; got ${layer}`,
    ),
  }),
  { id: 'ordinal', layer: 'value' },
  { ordinal: 0, value: 0 },
);
export const StickerDebug = inSlots(Type.Object({ on: LooseSwitch }), { on: 'value' }, { value: 1 });

const Two = Type.Refine(
  Type.Unsafe<readonly number[] | null>(
    Type.Array(Type.Number(stickerNumberSchema('w')), { minItems: 2, maxItems: 2, description: 'w h, m.' }),
  ),
  (size) => size?.length === 2,
  (size) => `takes 2 values, w h; got ${size?.length ?? 0}`,
);
const Side = (size: typeof Two, name: 'w' | 'h', at: 0 | 1): typeof Two =>
  Type.Refine(
    size,
    (given: readonly number[] | null) => isStickerNumber(name, given![at]!),
    (given: readonly number[] | null) => noStickerNumber(name, String(given![at])),
  );
export const StickerSize = inSlots(
  Type.Object({ id: StickerId, size: Side(Side(Two, 'w', 0), 'h', 1) }),
  { id: 'ordinal', size: 'values' },
  { ordinal: 0, values: [2, 1] },
);
