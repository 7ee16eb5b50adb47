import { DONE, type Outcome, refuse } from '../../errors/index.js';
import { isTextureId, type TextureStore } from '../../paint/textures/index.js';
import { isFileName, refuseFileName } from '../../uploads/index.js';
import type { Action, ActionTable, Command } from '../command.js';

/** What the texture actions need of the world. */
export interface TextureCell {
  /** Null where `paint_textures_enabled` is false. */
  readonly textures: TextureStore | null;
}

/**
 * The ground-clutter texture actions. They need no authority over a vessel and have a gate of their own, the store; what a
 * store answers, the writer gets.
 */
export const TEXTURE_ACTIONS: ActionTable<TextureCell> = {
  /** Token: stock texture id; aux: file; value: 0 faithful, 1 raw. */
  'paint.texture_bind': textureAction(
    (command) => {
      const { action, token, aux, value } = command;
      if (!Number.isFinite(value)) return refuse('EINVAL', `${action}: the mode must be 0 or 1; got ${value}`);
      if (!isTextureId(token ?? '')) return refuseTextureId(command);
      return isFileName(aux ?? '') ? DONE : refuseFileName(action, aux ?? '');
    },
    (textures, { token, aux, value }) =>
      textures.bind({ textureId: token ?? '', file: aux ?? '', mode: value > 0.5 ? 'raw' : 'faithful' }),
  ),
  /** Token: stock texture id, or `all`. */
  'paint.texture_unbind': textureAction(
    (command) => (isTextureId(command.token ?? '') ? DONE : refuseTextureId(command)),
    (textures, { token }) => textures.unbind(token ?? ''),
  ),
  'paint.texture_clear': textureAction(
    () => DONE,
    (textures) => textures.clear(),
  ),
};

function textureAction(
  check: (command: Command) => Outcome<void>,
  write: (textures: TextureStore, command: Command) => Outcome<void>,
): Action<TextureCell> {
  return {
    phase: 'frame',
    check,
    run: ({ textures }, command) =>
      textures
        ? write(textures, command)
        : refuse('EOPNOTSUPP', `${command.action}: set paint_textures_enabled = true`),
  };
}

function refuseTextureId({ action, token }: Command): Outcome<never> {
  return refuse(
    'EINVAL',
    `${action}: '${(token ?? '').slice(0, 60)}' is no texture id; paint/textures/clutter lists them`,
  );
}
