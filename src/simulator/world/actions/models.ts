import { SpawnModel } from '../../../contract/actions/index.js';
import { spawnModel } from '../models/spawn-model.js';
import { action } from './action.js';

export const MODEL_ACTIONS = {
  spawn: action({
    name: 'model.spawn',
    summary: 'Makes a vessel of an opened model, beside the controlled one.',
    needs: 'models',
    ...SpawnModel,
    run: (cell, { model, id = vesselIdOf(model) }) => spawnModel(cell, { model, id }),
  }),
};

function vesselIdOf(name: string): string {
  return name.replace(/\.(glb|gltf)$/i, '') || name;
}
