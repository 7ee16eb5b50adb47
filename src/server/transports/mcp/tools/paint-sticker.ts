import { Type } from 'typebox';
import { ADDED_KNOB_NAMES, ADDED_KNOBS, type AddedKnobName } from '../../../../contract/actions/index.js';
import { valueOrFailure, ToolFailure } from '../envelope.js';
import { PAGE, PAGE_NAMES, pageLists } from '../pages.js';
import { runAction, type Slots } from './action-tool.js';
import { tool, type ToolCall, words, WRITES } from './tool.js';
import { vesselIdOf } from './vessels.js';

const OPERATIONS = ['place', 'spray', 'set', 'remove', 'clear', 'list', 'debug'] as const;
const vector = (description: string) =>
  Type.Optional(Type.Array(Type.Number(), { minItems: 3, maxItems: 3, description }));
const number = (description?: string) => Type.Optional(Type.Number(description === undefined ? {} : { description }));

const KNOB_ARGUMENTS = Object.fromEntries(
  Object.entries(ADDED_KNOBS).map(([name, { tool }]) => [name, number(tool)]),
) as Record<AddedKnobName, ReturnType<typeof number>>;

const ARGUMENTS = {
  operation: words(OPERATIONS),
  image: Type.Optional(Type.String()),
  anchor: Type.Optional(words(['vessel', 'body'])),
  vessel_id: Type.Optional(Type.String()),
  part_iid: Type.Optional(Type.Integer({ minimum: 0, maximum: 0xffff_ffff })),
  position: vector("m, in the part's frame."),
  normal: vector('Away from the surface.'),
  body: Type.Optional(Type.String()),
  lat: number(),
  lon: number(),
  heading: number('Degrees, on a body.'),
  roll: number('Degrees; parts and spray only.'),
  width: number('m'),
  height: number('m'),
  depth: number('m'),
  alpha: number(),
  brightness: number(),
  ...KNOB_ARGUMENTS,
  layer: Type.Optional(Type.Integer({ minimum: 0, description: '0: lowest.' })),
  aim: Type.Optional(words(['camera', 'cursor'])),
  range: number('m'),
  id: Type.Optional(Type.Integer({ minimum: -1 })),
  value: number('Visible: 0 or 1.'),
  limit: PAGE.limit,
  cursor: PAGE.cursor,
};

export const PAINT_STICKER = tool({
  name: 'mod.paint_sticker',
  description:
    'Projects images of mod.paint_texture on vessels and ground. spray (image): at the middle of the picture; ' +
    'aim first with mod.get_frame. place (image; vessel_id, part_iid (an instance_id), position, normal; or body, lat, ' +
    'lon). set (id, and width with height or one other; value 0 hides). ' +
    'remove (id). clear. list: live and texture=ready mean that it is drawn.',
  example: '{"operation": "spray", "image": "logo.png", "width": 2, "height": 2}',
  hints: WRITES,
  unlisted: [...PAGE_NAMES, 'anchor', 'aim', 'range'],
  arguments: ARGUMENTS,
  run(call, { operation, limit, cursor, ...given }) {
    const { aggregates, commands } = call;
    const state = valueOrFailure(aggregates.stateOf('paint_stickers'));
    switch (operation) {
      case 'list': {
        const { stickers, runtime, last } = state;
        return pageLists('stickers', { stickers, runtime, last }, { limit: limit ?? 1000, cursor });
      }
      case 'place':
        return {
          ...valueOrFailure(
            commands.placeSticker({
              ...given,
              image: imageOf(given),
              vessel_id: given.vessel_id && vesselIdOf(aggregates, given.vessel_id),
            }),
          ),
          ...lastOf(call),
        };
      case 'spray':
        return { ...valueOrFailure(commands.spraySticker({ ...given, image: imageOf(given) })), ...lastOf(call) };
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
  throw new ToolFailure('EINVAL', "this operation needs 'image'; mod.paint_texture lists and uploads images");
}

function idOf({ id }: { readonly id?: number | undefined }): number {
  if (id !== undefined && id >= 0) return id;
  throw new ToolFailure('EINVAL', "this operation needs 'id', from 0; the operation 'list' returns the ids");
}

/**
 * Returns three facts about the newest sticker: its id, the name of its image, and the text `last`, which begins with
 * the id. The name is undefined if the sticker no longer exists.
 */
function lastOf({ aggregates }: ToolCall) {
  const { stickers, last } = valueOrFailure(aggregates.stateOf('paint_stickers'));
  const id = Number.parseInt(last, 10);
  return { id, last, texture: stickers.find((sticker) => sticker.id === id)?.texture };
}

type Knob = (given: Readonly<Record<string, unknown>>) => readonly [operation: string, slots: Slots];

const KNOBS: Readonly<Record<string, Knob>> = {
  width: ({ width, height }) => ['size', { values: [width, height] }],
  depth: ({ depth }) => ['depth', { value: depth }],
  roll: ({ roll }) => ['rotation', { value: roll }],
  heading: ({ heading }) => ['rotation', { value: heading }],
  alpha: ({ alpha }) => ['alpha', { value: alpha }],
  brightness: ({ brightness }) => ['brightness', { value: brightness }],
  ...Object.fromEntries(
    ADDED_KNOB_NAMES.map((name): [string, Knob] => [name, (given) => [name, { value: given[name] }]]),
  ),
  layer: ({ layer }) => ['layer', { value: layer }],
  image: ({ image }) => ['image', { token: image }],
  value: ({ value }) => ['visible', { value }],
};

function set(call: ToolCall, given: Readonly<Record<string, unknown>>): unknown {
  const names = Object.keys(KNOBS).filter((name) => given[name] !== undefined);
  const paired = (given['width'] === undefined) === (given['height'] === undefined);
  if (names.length !== 1 || !paired) {
    const what = `width with height, depth, roll, heading, alpha, brightness, ${ADDED_KNOB_NAMES.join(', ')}, layer, image or value`;
    throw new ToolFailure('EINVAL', `set takes an id and exactly one of ${what}; got ${names.join(', ') || 'none'}`);
  }
  const [operation, slots] = KNOBS[names[0]!]!(given);
  return runAction(call, `paint.sticker_${operation}`, { ...slots, ordinal: idOf(given) });
}
