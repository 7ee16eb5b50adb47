import { Type } from 'typebox';
import { storeOf } from '../uploads.js';
import { runAction } from './action-tool.js';
import { deleteFile, FILE_ARGUMENTS, inStore, nameOf, upload } from './file-operations.js';
import { tool, words, WRITES } from './tool.js';

export const MODEL = tool({
  name: 'mod.model',
  description:
    'Opens .glb models: upload as in mod.paint_texture, spawn (name, new vessel_id). delete also removes its vessels.',
  example: '{"operation": "list"}',
  hints: WRITES,
  arguments: {
    operation: words(['list', 'upload', 'spawn', 'delete']),
    ...FILE_ARGUMENTS,
    data_base64: Type.Optional(Type.String()),
    vessel_id: Type.Optional(Type.String()),
  },
  run(call, { operation, vessel_id: id, ...given }) {
    const store = storeOf(call.tree, 'models');
    switch (operation) {
      case 'list':
        return store.list();
      case 'upload':
        return inStore(() => upload(call.uploads.models, given));
      case 'spawn':
        return runAction(call, 'model.spawn', { token: nameOf(given), ...(id !== undefined && { aux: id }) });
      case 'delete':
        return inStore(() => deleteFile(call.uploads.models, nameOf(given)));
    }
  },
});
