import type { Moment } from '../../../renderer/live/index.js';
import type { PaintScope } from '../../../simulator/paint/rules/index.js';
import { allParts } from '../../../simulator/sim/index.js';

export interface PartRef {
  readonly vesselId: string;
  readonly instanceId: number;
}

export interface Marks {
  readonly hovered: PartRef | null;
  readonly chosen: PartRef | null;
  /** The scope of the rule whose parts are highlighted, even if the rule is disabled. */
  readonly covered: PaintScope | null;
}

export const NO_MARKS: Marks = { hovered: null, chosen: null, covered: null };

/**
 * Returns the parts that a rule with this scope would paint: those in the scope that no stronger enabled rule paints.
 */
export function coveredParts(scope: PaintScope, { vesselIds, vessels, paint }: Moment): PartRef[] {
  return vesselIds.flatMap((vesselId) => {
    const vessel = vessels[vesselId];
    if (!vessel || ('vesselId' in scope && scope.vesselId !== vesselId)) return [];
    const own = paint.parts[vesselId] ?? {};
    const isVesselOn = paint.vessels[vesselId]?.enabled ?? false;
    const isCovered = (instanceId: number, template: string): boolean => {
      if (scope.kind === 'part') return scope.instanceId === instanceId;
      if (own[instanceId]?.enabled) return false;
      if (scope.kind === 'vessel') return true;
      if (isVesselOn) return false;
      if (scope.kind === 'template') return scope.template === template;
      return !paint.templates[template]?.enabled;
    };
    return [...allParts(vessel)]
      .filter(({ instanceId, template }) => isCovered(instanceId, template))
      .map(({ instanceId }) => ({ vesselId, instanceId }));
  });
}
