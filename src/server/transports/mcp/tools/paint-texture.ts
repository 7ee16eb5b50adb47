import { Type } from 'typebox';
import { valueOrFailure } from '../envelope.js';
import { storeOf } from '../uploads.js';
import { deleteFile, FILE_ARGUMENTS, inStore, nameOf, retrieve, upload } from './file-operations.js';
import { DataWithAttachments, tool, words, WRITES } from './tool.js';

const OPERATIONS = ['list', 'catalog', 'bindings', 'retrieve', 'upload', 'delete'] as const;

export const PAINT_TEXTURE = tool({
  name: 'mod.paint_texture',
  description:
    'Stores images (png jpeg bmp hdr dds ktx ktx2) for mod.paint_sticker, patterns and ground clutter. upload (name of A-Za-z0-9._-, ' +
    'data_base64; over 16 MiB in chunks), list, delete (name), retrieve (name; in parts, see next_offset). catalog: ' +
    'stock textures that mod.paint_control texture_bind can replace; bindings: the replaced ones.',
  example: '{"operation": "list"}',
  hints: WRITES,
  arguments: {
    operation: words(OPERATIONS),
    ...FILE_ARGUMENTS,
    offset: Type.Optional(Type.Integer({ minimum: 0, description: 'Chunk start, decoded bytes.' })),
    complete: Type.Optional(Type.Boolean({ description: 'False: more follows.' })),
    data_base64: Type.Optional(Type.String()),
  },
  run(call, { operation, ...given }) {
    const store = storeOf(call.tree, 'textures');
    const state = () => valueOrFailure(call.aggregates.stateOf('paint_textures'));
    switch (operation) {
      case 'list':
        return store.list();
      case 'catalog':
        return state().clutter;
      case 'bindings':
        return { desired: state().bindings, applied: state().applied };
      case 'upload':
        return inStore(() => upload(call.uploads.textures, given));
      case 'delete':
        return inStore(() => deleteFile(call.uploads.textures, nameOf(given)));
      case 'retrieve':
        return inStore(() => {
          const { data, bytes } = retrieve(store, given);
          const uri = `mod://paint/textures/${encodeURIComponent(nameOf(given))}`;
          const resource = { uri, mimeType: 'application/octet-stream', blob: bytes };
          return new DataWithAttachments(data, [{ type: 'resource', resource }]);
        });
    }
  },
});
