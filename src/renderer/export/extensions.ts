import type { Document } from '@gltf-transform/core';
import type * as library from '@gltf-transform/extensions';

/** The extensions that a file may use. A file lists only those that it uses. */
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

/** Removes the extensions that nothing in a document uses: readers that lack one may refuse a file that names it. */
export function dropUnused({ variants, ...others }: GltfExtensions): void {
  for (const extension of Object.values(others)) if (extension.listProperties().length === 0) extension.dispose();
  if (variants.listProperties().length === 0) variants.dispose();
}
