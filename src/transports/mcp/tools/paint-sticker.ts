import { Type } from 'typebox';
import { settle, ToolFailure } from '../envelope.js';
import { PAGE, pageLists } from '../pages.js';
import { runAction, type Slots } from './action-tool.js';
import { tool, type ToolCall, words, WRITES } from './tool.js';
import { vesselIdOf } from './vessels.js';

const OPERATIONS = ['place', 'spray', 'set', 'remove', 'clear', 'list', 'debug'] as const;
const vector = (description: string) =>
  Type.Optional(Type.Array(Type.Number(), { minItems: 3, maxItems: 3, description }));
const number = (description: string) => Type.Optional(Type.Number({ description }));

const ARGUMENTS = {
  operation: words(OPERATIONS, 'What to do.'),
  image: Type.Optional(Type.String({ description: 'Name of an uploaded image.' })),
  anchor: Type.Optional(words(['vessel', 'body'], 'Body where body is given, else vessel.')),
  vessel_id: Type.Optional(Type.String({ description: 'Raw id, or active.' })),
  part_iid: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 0xffff_ffff, description: 'instance_id of a part or subpart; 0 by default.' }),
  ),
  position: vector("Point in the part's frame, m."),
  normal: vector("Outward direction of the surface in the part's frame, any length."),
  body: Type.Optional(Type.String({ description: 'Id of a body, such as Earth.' })),
  lat: number('Degrees, −90 to 90.'),
  lon: number('Degrees, −360 to 360.'),
  heading: number('On a body: compass direction of its top, degrees; 0 by default.'),
  roll: number('On a part, or added to upright for spray: degrees; 0 by default.'),
  width: number('m, above 0 to 1000; 1 by default.'),
  height: number('m, above 0 to 1000; 1 by default.'),
  depth: number('Depth of the projection, m, above 0 to 100; 0.3 on a part, 1 on a body by default.'),
  alpha: number('Opacity, 0 to 1; 1 by default.'),
  brightness: number('Above 0 to 8; 1 by default.'),
  wrap: number('set, on a part: radius of the hull that it is wrapped round, m; 0 projects it straight.'),
  only_part: number('set, on a part: 1 covers that part alone, 0 whatever is in its box.'),
  aim: Type.Optional(words(['camera', 'cursor'], 'camera by default.')),
  range: number('Reach of a spray, m, above 0 to 1000000; 2000 by default.'),
  id: Type.Optional(Type.Integer({ minimum: -1, description: 'Id of a sticker, for set and remove.' })),
  value: number('set: visible 0 or 1. debug: 0 or 1, 1 by default.'),
  limit: PAGE.limit,
  cursor: PAGE.cursor,
};

export const PAINT_STICKER = tool({
  name: 'mod.paint_sticker',
  title: 'Stickers',
  description: `Puts images on vessels and on the ground as stickers (projected decals). Upload the image first: mod.paint_texture.
spray (image): where the middle of the camera's view hits; the easiest way. Look there first: mod.get_frame with camera.
place (image, vessel_id, part_iid, position, normal) on a part, or (image, body, lat, lon) on the ground.
set (id, and exactly one of width with height, depth, roll, heading, alpha, brightness, wrap, only_part, image, value), remove (id), clear, debug.
list: {stickers, runtime, last}; live true and texture ready say that a sticker is drawn. Stickers are shown up to 5 km away.
Example: {"operation": "spray", "image": "logo.png", "width": 2, "height": 2}`,
  hints: WRITES,
  arguments: ARGUMENTS,
  run(call, { operation, limit, cursor, ...given }) {
    const { aggregates, commands } = call;
    const state = settle(aggregates.runtime('paint_stickers')) as Readonly<Record<string, unknown>>;
    switch (operation) {
      case 'list': {
        const { stickers, runtime, last } = state;
        return pageLists('stickers', { stickers, runtime, last }, { limit: limit ?? 1000, cursor });
      }
      case 'place':
        return {
          ...settle(
            commands.placeSticker({
              ...given,
              image: imageOf(given),
              vessel_id: given.vessel_id && vesselIdOf(aggregates, given.vessel_id),
            }),
          ),
          ...lastOf(call),
        };
      case 'spray':
        return { ...settle(commands.spraySticker({ ...given, image: imageOf(given) })), ...lastOf(call) };
      case 'set':
        return set(call, given);
      case 'remove':
        return runAction(call, 'paint.sticker_remove', { ordinal: idOf(given) });
      case 'clear':
        return runAction(call, 'paint.sticker_clear', {});
      case 'debug':
        return runAction(call, 'paint.sticker_debug', { value: given.value ?? 1 });
    }
  },
});

function imageOf({ image }: { readonly image?: string | undefined }): string {
  if (image) return image;
  throw new ToolFailure('EINVAL', 'this operation needs image; mod.paint_texture lists and uploads images');
}

function idOf({ id }: { readonly id?: number | undefined }): number {
  if (id !== undefined && id >= 0) return id;
  throw new ToolFailure('EINVAL', 'this operation needs id, from 0; operation list has the ids');
}

/** Returns the id of the sticker that was made just now, and where it is. */
function lastOf({ aggregates }: ToolCall): object {
  const { last } = settle(aggregates.runtime('paint_stickers')) as { readonly last: string };
  return { id: Number.parseInt(last, 10), last };
}

/** The arguments that `set` takes, with the action of each and the slots that it becomes. */
type Knob = (given: Readonly<Record<string, unknown>>) => readonly [operation: string, slots: Slots];

const KNOBS: Readonly<Record<string, Knob>> = {
  width: ({ width, height }) => ['size', { values: [width, height] }],
  depth: ({ depth }) => ['depth', { value: depth }],
  roll: ({ roll }) => ['rotation', { value: roll }],
  heading: ({ heading }) => ['rotation', { value: heading }],
  alpha: ({ alpha }) => ['alpha', { value: alpha }],
  brightness: ({ brightness }) => ['brightness', { value: brightness }],
  wrap: ({ wrap }) => ['wrap', { value: wrap }],
  only_part: ({ only_part }) => ['only_part', { value: only_part }],
  image: ({ image }) => ['image', { token: image }],
  value: ({ value }) => ['visible', { value }],
};

function set(call: ToolCall, given: Readonly<Record<string, unknown>>): unknown {
  const names = Object.keys(KNOBS).filter((name) => given[name] !== undefined);
  const paired = (given['width'] === undefined) === (given['height'] === undefined);
  if (names.length !== 1 || !paired) {
    const what = 'width with height, depth, roll, heading, alpha, brightness, wrap, only_part, image or value';
    throw new ToolFailure('EINVAL', `set takes an id and exactly one of ${what}; got ${names.join(', ') || 'none'}`);
  }
  const [operation, slots] = KNOBS[names[0]!]!(given);
  return runAction(call, `paint.sticker_${operation}`, { ...slots, ordinal: idOf(given) });
}
