import { Type } from 'typebox';
import { shown } from '../../../../base/errors/index.js';
import { valueOrFailure, ToolFailure } from '../envelope.js';
import { readStretch, storeOf } from '../uploads.js';
import { runAction } from './action-tool.js';
import { deleteFile, FILE_ARGUMENTS, inStore, nameOf, uploadBytes } from './file-operations.js';
import { tool, type ToolCall, words, WRITES } from './tool.js';

const OPERATIONS = ['list', 'read', 'upload', 'delete', 'play', 'update', 'stop'] as const;

/** The settings that `update` can change, in the order of the slot `values` of `camera.set`. */
const SETTINGS = ['t', 'rate', 'loop', 'paused'];

export const CAMERA_TRACK = tool({
  name: 'mod.camera_track',
  description:
    'Stores and plays camera tracks. upload (name, json), read (name), delete (name), list; play (name; value: start, s), ' +
    `update (token ${SETTINGS.join('|')}, value), stop. A track: ` +
    '{"shots": [{"duration": 4, "anchor": "vessel:<id>", "aim": {"target": "vessel:<id>"}, "position": ' +
    '{"frame": "enu", "radius": [{"t": 0, "v": 40}], "azimuth": [{"t": 0, "v": 0}, {"t": 4, "v": 90}]}}]}; times in s.',
  example: '{"operation": "play", "name": "flyby.json"}',
  hints: WRITES,
  // Clients seldom need these arguments, because even a track of the default maximum size fits into one call.
  unlisted: ['offset', 'complete'],
  arguments: {
    operation: words(OPERATIONS),
    ...FILE_ARGUMENTS,
    json: Type.Optional(Type.String()),
    value: Type.Optional(Type.Number()),
    token: Type.Optional(Type.String()),
  },
  run(call, { operation, json, value, token, ...given }) {
    const store = storeOf(call.tree, 'tracks');
    switch (operation) {
      case 'list':
        return valueOrFailure(call.aggregates.stateOf('camera'));
      case 'read':
        return inStore(() => {
          const { bytes, size, next } = readStretch(store, nameOf(given), given.offset ?? 0);
          const text = wholeCharacters(bytes, next === undefined);
          const at = next === undefined ? undefined : (given.offset ?? 0) + Buffer.byteLength(text);
          return { name: nameOf(given), bytes: size, json: text, next_offset: at };
        });
      case 'upload':
        if (json === undefined) throw new ToolFailure('EINVAL', "'upload' needs 'json'; send the track as a text");
        return inStore(() => uploadBytes(call.uploads.tracks, given, Buffer.from(json, 'utf8')));
      case 'delete':
        return inStore(() => deleteFile(call.uploads.tracks, nameOf(given)));
      case 'play':
        // Accept the name of the track in `token` too, as in the original server.
        return runAction(call, 'camera.play', {
          token: nameOf({ name: given.name ?? token }),
          aux: given.name === undefined ? undefined : token,
          ...(value === undefined ? {} : { values: [value, 1, 0, 1, 0, 0] }),
        });
      case 'update':
        return update(call, token, value);
      case 'stop':
        return runAction(call, 'camera.stop', {});
    }
  },
});

function update(call: ToolCall, token: string | undefined, value: number | undefined): unknown {
  const slot = SETTINGS.indexOf(token ?? '');
  if (slot < 0 || value === undefined) {
    throw new ToolFailure(
      'EINVAL',
      `update needs token, one of ${SETTINGS.join(', ')}, and value; got '${shown(token ?? '')}'`,
    );
  }
  return runAction(call, 'camera.set', { values: [slot, value] });
}

/** Decodes the characters of a chunk. The bytes of an incomplete last character stay for the next chunk. */
function wholeCharacters(bytes: Uint8Array, isLast: boolean): string {
  return new TextDecoder().decode(bytes, { stream: !isLast });
}
