import {
  appliedRows,
  bindingRows,
  clutterRows,
  fileRows,
  parseBinding,
  parseUnbind,
  textureInfoLine,
  textureStatusLine,
  type TextureStore,
} from '../../paint/textures/index.js';
import { hasFailed, TEXTURE_ACTIONS } from '../../world/index.js';
import { type Directory, directory, rows, sensor } from '../node.js';
import { CommandLeaves } from './command-leaves.js';
import type { TreeSource } from './source.js';
import { uploadDirectory } from './upload-directory.js';

const HELP = `Pictures that replace stock textures of the ground clutter.
  file/     upload directory; a file is used once it is closed. Deleting a file unbinds it first
  files     rows: name bytes kind version ready (0 during the upload, and if the picture could not be decoded)
  clutter   rows: texture-id slot width height mips used_by ecotypes
  bind      <texture-id> <file> [faithful|raw]; replaces the stock texture everywhere
  unbind    <texture-id> or all
  clear     1 restores every stock texture and keeps uploads
  bindings  rows: texture-id file mode, as bind takes them
  applied   rows: texture-id file pending|applied|failed width height mips vram_bytes error
            for an applied file, error lists what Livery left out of the picture, or is -
  status    one line: available bound applied catalog retiring vram_bytes revision error
  info      one line: use and limits: files_max, bytes_max, file_bytes_max, bindings_max; max_dimension in px
Kinds, by their bytes: png jpeg bmp hdr dds ktx ktx2. A new upload under a bound name is shown without another bind.
Modes differ on diffuse maps only:
  faithful  the picture as authored (default)
  raw       encoded like a stock texture: sRGB where alpha is 0; linear, doubled and tinted by the ground where alpha is 1
Other slots use the stored numbers, by the conventions of glTF:
  normal     tangent space, +Y up
  pbr        R occlusion, G roughness, B metalness
  opacity    R, cut out below 0.5
  thickness  R
Faithful colours, and those of stickers, honour the transfer function of the file and its premultiplied alpha; raw and
all other slots use the stored numbers. Without a stated transfer function, bytes and blocks are sRGB, and floats are
linear light.
Missing mip levels are generated; pictures with an edge over max_dimension are scaled down.`;

export function texturesTree(source: TreeSource, textures: TextureStore): Directory {
  const leaves = new CommandLeaves(source.world, 'paint/textures', {});
  const { stickers, masks } = source.world;
  const failed = (name: string): boolean => hasFailed({ stickers, textures, masks }, name);
  return directory({
    // These files are binary, so transports that carry only text omit them.
    file: uploadDirectory(textures.files, false, failed),
    files: rows(() => fileRows(textures, failed)),
    clutter: rows(() => clutterRows(textures)),
    bindings: rows(() => bindingRows(textures)),
    applied: rows(() => appliedRows(textures)),
    status: sensor(() => textureStatusLine(textures)),
    info: sensor(() => textureInfoLine(textures)),
    help: sensor(() => HELP),
    bind: leaves.line(
      TEXTURE_ACTIONS.bind,
      () => '',
      (text) => parseBinding(text.trim()),
    ),
    unbind: leaves.line(
      TEXTURE_ACTIONS.unbind,
      () => '',
      (text) => parseUnbind(text.trim()),
    ),
    clear: leaves.trigger('clear', TEXTURE_ACTIONS.clear),
  });
}
