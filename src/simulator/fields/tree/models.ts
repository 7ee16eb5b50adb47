import type { Static } from 'typebox';
import { accept, type Outcome, refuse, shown } from '../../../base/errors/index.js';
import type { SpawnModel } from '../../../contract/actions/index.js';
import { OPENED_MODEL_LIMITS } from '../../models/index.js';
import { MODEL_ACTIONS, type ModelStore } from '../../world/index.js';
import { type Directory, directory, rows, sensor } from '../node.js';
import { wordsOf } from '../parse/values.js';
import { CommandLeaves } from './command-leaves.js';
import type { TreeSource } from './source.js';
import { uploadDirectory } from './upload-directory.js';

const SPAWN = 'models/spawn';

const HELP = `Models that clients upload as glTF files.
  file/    upload directory of .glb files, or .gltf files with everything in data URIs. A file is read when it is closed:
           its nodes with triangles become parts, and up in the file (+Y) is forward in the vessel (+X). The server
           removes a file that it cannot read, and gives the reason in last_error and in the event model.refused. It does
           not overwrite a file. Deleting a file also removes its vessels
  status   rows: name uploading|reading|ready parts triangles bytes
  spawn    <name> [<id>]: makes a vessel of the model, east of the controlled one; default id: the name without its ending
  last_error
  info     one line: the limits files_max, bytes_max, file_bytes_max and made_bytes_max (triangles and texels) with what is
           in use, and the limits of one model: parts_max, triangles_max, images_max
The server shrinks images that are too large. Animations do not play; skins and morph targets have the pose of the file.`;

export function modelsTree({ world }: TreeSource, models: ModelStore): Directory {
  const leaves = new CommandLeaves(world, 'models', {});
  return directory({
    file: {
      // These files are binary, so transports that carry only text omit them.
      ...uploadDirectory(models.files, false, (name) => !models.models.has(name)),
      open: (name, how) => models.open(name, how),
      resize: (name, bytes) => models.resize(name, bytes),
      settled: (name) => models.settled(name),
    },
    status: rows(() => statusRows(models)),
    last_error: sensor(() => models.lastError),
    info: sensor(() => infoLine(models)),
    help: sensor(() => HELP),
    spawn: leaves.line(MODEL_ACTIONS.spawn, () => '', parseSpawn, SPAWN),
  });
}

/** Reads `<name> [<id>]`. */
function parseSpawn(text: string): Outcome<Static<(typeof SpawnModel)['arguments']>> {
  const [model = '', id, ...more] = wordsOf(text);
  if (more.length > 0) return refuse('EINVAL', `${SPAWN}: '${shown(text)}' is not '<name> [<id>]'`);
  return accept(id === undefined ? { model } : { model, id });
}

function statusRows(models: ModelStore): string[] {
  return models.files.list().map((file) => {
    const model = models.models.get(file.name);
    return [file.name, models.stateOf(file), model?.parts.length ?? 0, model?.triangles ?? 0, file.bytes?.length ?? 0].join(' '); // prettier-ignore
  });
}

function infoLine({ files, limits, madeBytes }: ModelStore): string {
  return [
    `files=${files.count}`,
    `files_max=${limits.filesMax}`,
    `bytes=${files.bytes}`,
    `bytes_max=${limits.bytesMax}`,
    `file_bytes_max=${limits.fileBytesMax}`,
    `made_bytes=${madeBytes}`,
    `made_bytes_max=${limits.madeBytesMax}`,
    `parts_max=${OPENED_MODEL_LIMITS.parts}`,
    `triangles_max=${OPENED_MODEL_LIMITS.triangles}`,
    `images_max=${OPENED_MODEL_LIMITS.images}`,
  ].join(' ');
}
