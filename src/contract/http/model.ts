import { Type } from 'typebox';
import type { HttpOperation } from './operation.js';
import { VesselName } from './views.js';

/** The media type of .glb files (glTF 2.0, Media Type). */
export const MODEL_TYPE = 'model/gltf-binary';

export const MODEL: HttpOperation = {
  method: 'get',
  path: '/vessels/{id}/model',
  id: 'getVesselModel',
  tag: 'Pictures',
  summary: 'One vessel with its paint, as a glTF file',
  description:
    'A .glb file of the vessel at the moment when the server handles the request. Its parts are nodes in the frame of the vessel, below a root node that turns the vessel so that +X points up. The variants `stock` and `painted` (KHR_materials_variants) have its materials without and with paint; `painted` is the default. Patterns and stickers are painted into textures. `extras.livery` of the root says how fine these textures are, and lists what the file lacks.',
  names: VesselName,
  answers: [
    {
      type: MODEL_TYPE,
      schema: Type.Unsafe<Uint8Array>({ type: 'string', contentMediaType: MODEL_TYPE, description: 'A .glb file.' }),
    },
  ],
  tagged: true,
  errors: [404, 409, 501],
};
