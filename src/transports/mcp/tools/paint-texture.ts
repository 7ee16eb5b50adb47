import { Type } from 'typebox';
import { settle } from '../envelope.js';
import { storeOf } from '../uploads.js';
import { deleteFile, FILE_ARGUMENTS, inStore, nameOf, retrieve, upload } from './file-operations.js';
import { Answer, tool, words, WRITES } from './tool.js';

const OPERATIONS = ['list', 'catalog', 'bindings', 'retrieve', 'upload', 'delete'] as const;

export const PAINT_TEXTURE = tool({
  name: 'mod.paint_texture',
  title: 'Images for stickers and ground clutter',
  description: `Uploads and lists images (png jpeg bmp hdr dds ktx ktx2, 16 MiB each by default), kept for the session.
upload (name, data_base64, offset, complete): send a large image in chunks of at most 16 MiB, each at the decoded byte where the
one before ended, with complete false until the last. list: uploaded images. delete (name).
retrieve (name, offset): the bytes, as an embedded blob; of a file over 3 MiB a stretch, go on at next_offset.
catalog: the stock textures that mod.paint_control texture_bind can replace. bindings: which are replaced, and what came of it.
Then use an image with mod.paint_sticker. Names: 1 to 64 of A-Za-z0-9._-
Example: {"operation": "upload", "name": "logo.png", "data_base64": "iVBORw0KGgo…"}`,
  hints: WRITES,
  arguments: {
    operation: words(OPERATIONS, 'What to do.'),
    ...FILE_ARGUMENTS,
    data_base64: Type.Optional(Type.String()),
  },
  run(call, { operation, ...given }) {
    const store = storeOf(call.tree, 'textures');
    const state = (): Readonly<Record<string, unknown>> =>
      settle(call.aggregates.runtime('paint_textures')) as Readonly<Record<string, unknown>>;
    switch (operation) {
      case 'list':
        return store.list();
      case 'catalog':
        return state()['clutter'];
      case 'bindings':
        return { desired: state()['bindings'], applied: state()['applied'] };
      case 'upload':
        return inStore(() => upload(call.uploads.textures, given));
      case 'delete':
        return inStore(() => deleteFile(call.uploads.textures, nameOf(given)));
      case 'retrieve':
        return inStore(() => {
          const { data, bytes } = retrieve(store, given);
          const uri = `mod://paint/textures/${encodeURIComponent(nameOf(given))}`;
          const resource = { uri, mimeType: 'application/octet-stream', blob: bytes };
          return new Answer(data, [{ type: 'resource', resource }]);
        });
    }
  },
});
