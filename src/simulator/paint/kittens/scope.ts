import { shown } from '../../../base/errors/index.js';
/**
 * The material slots of EVA characters to which one rule applies. A `shared` scope includes all characters. An
 * `individual` scope includes only the character with the vessel id. Materials have semantic names: `body`, `fur`,
 * `fur.1`, …
 */
export type KittenScope =
  | { readonly kind: 'shared' }
  | { readonly kind: 'shared-material'; readonly material: string }
  | { readonly kind: 'individual'; readonly vesselId: string }
  | { readonly kind: 'individual-material'; readonly vesselId: string; readonly material: string };

export const SHARED_SCOPE: KittenScope = { kind: 'shared' };

export function describeKittenScope(scope: KittenScope): string {
  switch (scope.kind) {
    case 'shared':
      return 'shared EVA paint';
    case 'shared-material':
      return `shared EVA paint of material '${shown(scope.material)}'`;
    case 'individual':
      return `EVA paint of '${shown(scope.vesselId)}'`;
    case 'individual-material':
      return `EVA paint of material '${shown(scope.material)}' of '${shown(scope.vesselId)}'`;
  }
}
