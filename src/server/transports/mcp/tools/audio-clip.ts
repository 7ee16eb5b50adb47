import { Type } from 'typebox';
import { storeOf } from '../uploads.js';
import { deleteFile, FILE_ARGUMENTS, inStore, nameOf, retrieve, upload } from './file-operations.js';
import { DataWithAttachments, tool, words, WRITES } from './tool.js';

const TYPES: Readonly<Record<string, string>> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
};

export const AUDIO_CLIP = tool({
  name: 'mod.audio_clip',
  description: 'Stores sound clips (wav, mp3, ogg, flac) for mod.audio_control, as mod.paint_texture stores images.',
  example: '{"operation": "list"}',
  hints: WRITES,
  // Clients seldom need these arguments, because even a clip of the default maximum size fits into one call.
  unlisted: ['offset', 'complete'],
  arguments: {
    operation: words(['list', 'upload', 'retrieve', 'delete']),
    ...FILE_ARGUMENTS,
    data_base64: Type.Optional(Type.String()),
  },
  run({ tree, uploads }, { operation, ...given }) {
    const store = storeOf(tree, 'clips');
    switch (operation) {
      case 'list':
        return store.list();
      case 'upload':
        return inStore(() => upload(uploads.clips, given));
      case 'delete':
        return inStore(() => deleteFile(uploads.clips, nameOf(given)));
      case 'retrieve':
        return inStore(() => {
          const { data, bytes } = retrieve(store, given);
          const name = nameOf(given);
          const mimeType = TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'audio/wav';
          const isWhole = !('next_offset' in data);
          if (isWhole) return new DataWithAttachments(data, [{ type: 'audio', data: bytes, mimeType }]);
          const uri = `mod://audio/clips/${encodeURIComponent(name)}`;
          return new DataWithAttachments(data, [{ type: 'resource', resource: { uri, mimeType, blob: bytes } }]);
        });
    }
  },
});
