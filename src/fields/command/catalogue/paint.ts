import { type ActionRow, type ActionSlots, Flag, number, numbers, onAll, Once, onVessel } from './action-row.js';
import { Ordinal, rowsOf, token, word } from './action-row.js';

const Colour = numbers(3, 'Red, green, blue, normalised sRGB.', { minimum: 0, maximum: 1 });
const Template = token('Raw template id.');
const InstanceId = token('Instance id of a part or subpart, in decimal.', { pattern: '^\\s*\\+?[0-9]+\\s*$' });
const Material = token('Semantic material name such as `fur`.');
const Image = token('Uploaded image.', { pattern: '^[A-Za-z0-9._-]{1,64}$' });
const TextureId = token('Stock texture id.');
const StickerId = Ordinal('Sticker id.');
const ORANGE = [0.95, 0.45, 0.1];

/** The three actions of one scope of rules. */
function rule(
  scope: string,
  what: string,
  row: (summary: string, slots: ActionSlots, example: ActionRow['example']) => Omit<ActionRow, 'action'>,
  slot: ActionSlots = {},
  example: ActionRow['example'] = {},
): Record<string, Omit<ActionRow, 'action'>> {
  return {
    [`paint.${scope}_enabled`]: row(
      `Switches the rule of ${what}.`,
      { ...slot, value: Flag },
      { ...example, value: 1 },
    ),
    [`paint.${scope}_color`]: row(`Colours ${what}.`, { ...slot, values: Colour }, { ...example, values: ORANGE }),
    [`paint.${scope}_clear`]: row(`Discards the rule of ${what}.`, { ...slot, value: Once }, { ...example, value: 1 }),
  };
}

export const PAINT_ROWS = rowsOf({
  'paint.parts_enabled': onAll('Switches all part paint.', { value: Flag }, { value: 1 }),
  'paint.blend': onAll(
    'How paint meets the texture below it.',
    { token: word('Blend mode.', ['multiply', 'tint', 'replace']) },
    { token: 'tint' },
  ),
  'paint.parts_clear': onAll('Discards all part rules, not the master.', { value: Once }, { value: 1 }),
  ...rule('global', 'every part', onAll),
  ...rule('template', 'parts of one template', onAll, { token: Template }, { token: 'capsule' }),
  ...rule('vessel', 'the parts of one vessel', onVessel),
  ...rule('part', 'one part', onVessel, { token: InstanceId }, { token: '1' }),
  'paint.kittens_enabled': onAll('Switches all EVA paint.', { value: Flag }, { value: 1 }),
  'paint.kittens_clear': onAll('Discards all EVA rules.', { value: Once }, { value: 1 }),
  ...rule('kitten_shared', 'every EVA character', onAll),
  ...rule(
    'kitten_shared_material',
    'one material of every EVA character',
    onAll,
    { token: Material },
    { token: 'fur' },
  ),
  ...rule('kitten', 'one EVA character', onVessel),
  ...rule('kitten_material', 'one material of one EVA character', onVessel, { token: Material }, { token: 'fur' }),
});

export const TEXTURE_ROWS = rowsOf({
  'paint.texture_bind': onAll(
    'Draws an uploaded image in place of a stock texture of the ground clutter.',
    { token: TextureId, aux: Image, value: number('0 faithful, 1 raw.', { enum: [0, 1] }) },
    { token: 'EarthGrassClutterDiffuse', aux: 'grass.png', value: 0 },
    ['value'],
  ),
  'paint.texture_unbind': onAll(
    'Restores a stock texture.',
    { token: token('Stock texture id, or `all`.') },
    { token: 'all' },
  ),
  'paint.texture_clear': onAll('Restores every stock texture and keeps the uploads.', { value: Once }, { value: 1 }),
});

const stickerNumber = (what: string, range: object, value: number): Omit<ActionRow, 'action'> =>
  onAll(`Sets the ${what} of a sticker.`, { ordinal: StickerId, value: number(what, range) }, { ordinal: 0, value });

export const STICKER_ROWS = rowsOf({
  'paint.sticker_place': onAll(
    'Places a sticker exactly.',
    {
      token: Image,
      aux: token('`vessel <id> <instance id>` or `body <id>`.'),
      values: numbers(12, 'x y z nx ny nz rotation w h d alpha brightness; on a body lat lon 0 0 0 0 heading …'),
    },
    {
      token: 'logo.png',
      aux: 'body Earth',
      values: [28.6, -80.6, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1],
    },
  ),
  'paint.sticker_spray': onAll(
    'Places a sticker where a ray hits: parts first, then the ground.',
    {
      token: Image,
      aux: word('Where the ray comes from.', ['camera', 'cursor']),
      values: numbers(7, 'range roll w h d alpha brightness; d = -1 takes the default of what is hit.'),
    },
    { token: 'logo.png', aux: 'camera', values: [2000, 0, 1, 1, -1, 1, 1] },
    ['aux'],
  ),
  'paint.sticker_remove': onAll('Deletes a sticker.', { ordinal: StickerId, value: Once }, { ordinal: 0, value: 1 }),
  'paint.sticker_clear': onAll('Deletes every sticker and keeps the uploads.', { value: Once }, { value: 1 }),
  'paint.sticker_visible': onAll(
    'Shows or hides a sticker.',
    { ordinal: StickerId, value: Flag },
    { ordinal: 0, value: 0 },
  ),
  'paint.sticker_size': onAll(
    'Sets width and height of a sticker, m.',
    { ordinal: StickerId, values: numbers(2, 'w h, m.', { exclusiveMinimum: 0, maximum: 1000 }) },
    { ordinal: 0, values: [2, 1] },
  ),
  'paint.sticker_depth': stickerNumber('depth, m', { exclusiveMinimum: 0, maximum: 100 }, 0.5),
  'paint.sticker_rotation': stickerNumber('roll or heading, degrees', {}, 45),
  'paint.sticker_alpha': stickerNumber('opacity', { minimum: 0, maximum: 1 }, 0.5),
  'paint.sticker_brightness': stickerNumber('brightness', { exclusiveMinimum: 0, maximum: 8 }, 2),
  'paint.sticker_image': onAll(
    'Gives a sticker another image.',
    { ordinal: StickerId, token: Image },
    { ordinal: 0, token: 'logo.png' },
  ),
  'paint.sticker_debug': onAll('Draws the boxes of stickers.', { value: Flag }, { value: 1 }),
});
