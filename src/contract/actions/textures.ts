import { type Static, Type } from 'typebox';
import { shown } from '../../base/errors/index.js';
import { Text } from './arguments.js';
import { inSlots } from './envelope.js';

/**
 * How the numbers in a picture file become colours. `faithful` shows the picture as other programs show it. `raw`
 * treats the numbers like those of the game's own textures. The two modes differ for diffuse maps only.
 */
export const BIND_MODES = ['faithful', 'raw'] as const;
export type BindMode = (typeof BIND_MODES)[number];

export const BindTexture = Type.Object({
  textureId: Type.String(),
  file: Type.String(),
  mode: Type.Unsafe<BindMode>({ type: 'string', enum: BIND_MODES }),
});
export type TextureBinding = Readonly<Static<typeof BindTexture>>;

/** Reports whether a word could be the id of a stock texture. */
export const isTextureId = (word: string): boolean => /^[^\s\p{Cc}]+$/u.test(word);

export const noTextureId = (text: string): string =>
  `'${shown(text, 60)}' is not a texture id; paint/textures/clutter lists them`;

export const UnbindTexture = inSlots(
  Type.Object({
    textureId: Type.Refine(Text('Stock texture id, or `all`.'), isTextureId, noTextureId),
  }),
  { textureId: 'token' },
  { token: 'all' },
);
