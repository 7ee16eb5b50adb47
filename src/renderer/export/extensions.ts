import type { Document } from '@gltf-transform/core';
import type * as library from '@gltf-transform/extensions';

export interface GltfExtensions {
  readonly variants: library.KHRMaterialsVariants;
  readonly transmission: library.KHRMaterialsTransmission;
  readonly emissiveStrength: library.KHRMaterialsEmissiveStrength;
  readonly unlit: library.KHRMaterialsUnlit;
  readonly transform: library.KHRTextureTransform;
}

export function createExtensions(document: Document, of: typeof library): GltfExtensions {
  return {
    variants: document.createExtension(of.KHRMaterialsVariants),
    transmission: document.createExtension(of.KHRMaterialsTransmission),
    emissiveStrength: document.createExtension(of.KHRMaterialsEmissiveStrength),
    unlit: document.createExtension(of.KHRMaterialsUnlit),
    transform: document.createExtension(of.KHRTextureTransform),
  };
}

/** Removes unused extensions, because a reader may refuse a file for naming an extension that it does not support. */
export function dropUnused({ variants, ...others }: GltfExtensions): void {
  for (const extension of Object.values(others)) if (extension.listProperties().length === 0) extension.dispose();
  if (variants.listProperties().length === 0) variants.dispose();
}
