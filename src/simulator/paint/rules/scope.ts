import { shown } from '../../../base/errors/index.js';
/** The parts to which one rule applies. */
export type PaintScope =
  | { readonly kind: 'global' }
  | { readonly kind: 'template'; readonly template: string }
  | { readonly kind: 'vessel'; readonly vesselId: string }
  | { readonly kind: 'part'; readonly vesselId: string; readonly instanceId: number };

export const GLOBAL_SCOPE: PaintScope = { kind: 'global' };

export function describeScope(scope: PaintScope): string {
  switch (scope.kind) {
    case 'global':
      return 'global part paint';
    case 'template':
      return `part paint of template '${shown(scope.template)}'`;
    case 'vessel':
      return `part paint of vessel '${shown(scope.vesselId)}'`;
    case 'part':
      return `paint of part ${scope.instanceId} of vessel '${shown(scope.vesselId)}'`;
  }
}
