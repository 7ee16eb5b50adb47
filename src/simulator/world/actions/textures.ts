import { Type } from 'typebox';
import {
  BindTexture,
  ImageToken,
  isTextureId,
  noTextureId,
  NOTHING,
  Text,
  UnbindTexture,
} from '../../../contract/actions/index.js';
import { accept, refuse } from '../../../base/errors/index.js';
import { isFileName, refuseFileName } from '../../../base/uploads/index.js';
import { action } from './action.js';

export const TEXTURE_ACTIONS = {
  bind: action({
    name: 'paint.texture_bind',
    summary: 'Draws an uploaded image in place of a stock texture of the ground clutter.',
    needs: 'textures',
    arguments: BindTexture,
    layout: {
      slots: {
        token: Text('Stock texture id.'),
        aux: ImageToken,
        value: Type.Unsafe<number>({ type: 'number', description: '0 faithful, 1 raw.', enum: [0, 1] }),
      },
      optional: ['value'],
      decode({ action, token, aux, value }) {
        if (!Number.isFinite(value)) return refuse('EINVAL', `${action}: the mode must be 0 or 1; got ${value}`);
        const textureId = token ?? '';
        if (!isTextureId(textureId)) return refuse('EINVAL', `${action}: ${noTextureId(textureId)}`);
        const file = aux ?? '';
        if (!isFileName(file)) return refuseFileName(action, file);
        return accept({ textureId, file, mode: value > 0.5 ? 'raw' : 'faithful' });
      },
    },
    example: { token: 'EarthGrassClutterDiffuse', aux: 'grass.png', value: 0 },
    run: ({ textures }, given) => textures!.bind(given),
  }),
  unbind: action({
    name: 'paint.texture_unbind',
    summary: 'Restores a stock texture.',
    needs: 'textures',
    ...UnbindTexture,
    run: ({ textures }, { textureId }) => textures!.unbind(textureId),
  }),
  clear: action({
    name: 'paint.texture_clear',
    summary: 'Restores every stock texture and keeps the uploads.',
    needs: 'textures',
    ...NOTHING,
    run: ({ textures }) => textures!.clear(),
  }),
};
