import type { TexturesState } from '../../../../contract/world/index.js';
import type { TextureStore } from '../../../paint/textures/index.js';
import { filesJson } from './files.js';

export function catalogueJson(textures: TextureStore): TexturesState['clutter'] {
  return textures.catalogue().map(({ id, slot, width, height, mips, usedBy, ecotypes }) => ({
    texture_id: id,
    ...{ slot, width, height },
    mip_levels: mips,
    used_by: usedBy,
    ecotypes,
  }));
}

export function bindingsJson(textures: TextureStore) {
  return {
    desired: textures.bindings().map(({ textureId, file, mode }) => ({ target_id: textureId, file_name: file, mode })),
    applied: textures.applied().map(({ textureId, file, state, width, height, mips, vramBytes, error }) => ({
      target_id: textureId,
      file_name: file,
      ...{ state, width, height },
      mip_levels: mips,
      vram_bytes: vramBytes,
      error,
    })),
  };
}

export function texturesJson(textures: TextureStore): TexturesState {
  const { limits, available, retiring, revision } = textures;
  const { desired, applied } = bindingsJson(textures);
  const resident = textures.applied().filter(({ state }) => state === 'applied');
  return {
    runtime: {
      available,
      applied_count: resident.length,
      vram_bytes: resident.reduce((sum, { vramBytes }) => sum + vramBytes, 0),
      retiring_count: retiring,
      // The renderer reports errors separately for each texture, so the general error is always empty.
      error: '',
    },
    bindings: desired,
    applied,
    clutter: catalogueJson(textures),
    files: filesJson(textures.files.list()),
    revision,
    limits: {
      max_file_bytes: limits.fileBytesMax,
      max_total_bytes: limits.bytesMax,
      max_files: limits.filesMax,
      max_bindings: limits.bindingsMax,
      max_dimension: limits.maxDimension,
    },
  };
}
