import { accept, type Outcome, refuse, shown } from '../../../base/errors/index.js';
import { isTextureId, type TextureBinding, type TextureStore } from '../../paint/textures/index.js';
import { isFileName, refuseFileName } from '../../../base/uploads/index.js';
import { type Action, action } from './action.js';
import { imageSchema } from './image-name.js';
import { argument, once, type Signature, type Takes, type Checked, type Given } from './signature.js';
import * as schema from './slot-schema.js';

/** Makes an action on the texture store, whose outcome the writer gets; EOPNOTSUPP where there is none. */
const textureAction = <T extends Takes>(
  summary: string,
  takes: T,
  run: (textures: TextureStore, given: Checked<T>) => Outcome<void>,
): Action<Given<T>> =>
  action(summary, takes, ({ textures }, given, key) =>
    textures ? run(textures, given) : refuse('EOPNOTSUPP', `${key}: set paint_textures_enabled = true`),
  );

/** The arguments of a bind. Token: stock texture id; aux: file; value: 0 faithful, 1 raw. */
const binding: Signature<TextureBinding> = {
  slots: {
    token: schema.text('Stock texture id.'),
    aux: imageSchema,
    value: { type: 'number', description: '0 faithful, 1 raw.', enum: [0, 1] },
  },
  example: { token: 'EarthGrassClutterDiffuse', aux: 'grass.png', value: 0 },
  optional: ['value'],
  decode({ action, token, aux, value }) {
    if (!Number.isFinite(value)) return refuse('EINVAL', `${action}: the mode must be 0 or 1; got ${value}`);
    const textureId = token ?? '';
    if (!isTextureId(textureId)) return refuseTextureId(action, textureId);
    const file = aux ?? '';
    if (!isFileName(file)) return refuseFileName(action, file);
    return accept({ textureId, file, mode: value > 0.5 ? 'raw' : 'faithful' });
  },
};

const bound = argument('token', schema.text('Stock texture id, or `all`.'), 'all', ({ action, token }) =>
  isTextureId(token ?? '') ? accept(token ?? '') : refuseTextureId(action, token ?? ''),
);

function refuseTextureId(action: string, token: string): Outcome<never> {
  return refuse('EINVAL', `${action}: '${shown(token, 60)}' is no texture id; paint/textures/clutter lists them`);
}

/** Actions on the textures of the ground clutter. */
export const TEXTURE_ACTIONS = {
  'paint.texture_bind': textureAction(
    'Draws an uploaded image in place of a stock texture of the ground clutter.',
    binding,
    (textures, given) => textures.bind(given),
  ),
  'paint.texture_unbind': textureAction('Restores a stock texture.', bound, (textures, textureId) =>
    textures.unbind(textureId),
  ),
  'paint.texture_clear': textureAction('Restores every stock texture and keeps the uploads.', { once }, (textures) =>
    textures.clear(),
  ),
};
