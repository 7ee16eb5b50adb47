import { shown } from '../../errors/index.js';
/**
 * Which material slots of EVA characters one rule speaks for. `shared` scopes speak for every character, `individual`
 * ones for the one with that vessel id. Materials go by their semantic names: `body`, `fur`, `fur.1`, …
 */
export type KittenScope =
  | { readonly kind: 'shared' }
  | { readonly kind: 'shared-material'; readonly material: string }
  | { readonly kind: 'individual'; readonly vesselId: string }
  | { readonly kind: 'individual-material'; readonly vesselId: string; readonly material: string };

/** The scope that speaks for every paintable slot of every character. */
export const SHARED_SCOPE: KittenScope = { kind: 'shared' };

/** The scope in words, for the beginning of an error message. */
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
