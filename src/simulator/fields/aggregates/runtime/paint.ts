import type { PaintRuleJson, PaintState, PartRuleJson, VesselPaint } from '../../../../contract/world/index.js';
import { SHARED_SCOPE } from '../../../paint/kittens/index.js';
import { GLOBAL_SCOPE, NO_PATTERN, type PaintRule, shareOf } from '../../../paint/rules/index.js';
import type { World } from '../../../world/index.js';

export const ruleJson = ({ enabled, colourSrgb }: PaintRule): PaintRuleJson => ({ enabled, color: colourSrgb });

const partRuleJson = (rule: PaintRule): PartRuleJson => ({
  ...ruleJson(rule),
  gloss: shareOf(rule, 'gloss'),
  metal: shareOf(rule, 'metal'),
  pattern: (rule.pattern ?? NO_PATTERN).name,
  pattern_image: (rule.pattern ?? NO_PATTERN).image,
  second_color: (rule.pattern ?? NO_PATTERN).secondSrgb,
  pattern_scale: (rule.pattern ?? NO_PATTERN).scale,
  pattern_angle: (rule.pattern ?? NO_PATTERN).angleDeg,
});

type Entry = readonly [id: string, rule: PartRuleJson];

/**
 * `parts` and `kitten_materials` are lists, because each of their rules needs two keys. The other collections of rules
 * are objects whose keys are ids or names of materials.
 */
export function paintJson({ paint, kittens }: World): PaintState {
  const { status: kittenStatus, rules } = kittens;
  const templates: Entry[] = [];
  const vessels: Entry[] = [];
  const parts: PaintState['parts'][number][] = [];
  for (const [scope, rule] of paint.rules()) {
    if (scope.kind === 'template') templates.push([scope.template, partRuleJson(rule)]);
    else if (scope.kind === 'vessel') vessels.push([scope.vesselId, partRuleJson(rule)]);
    else if (scope.kind === 'part') {
      parts.push({ vessel_id: scope.vesselId, instance_id: scope.instanceId, ...partRuleJson(rule) });
    }
  }
  const individuals = [...rules.individuals()];
  const materials = [...rules.sharedMaterials()];
  return {
    parts_enabled: paint.enabled,
    parts_status: paint.status,
    blend: paint.blend,
    raytraced: false,
    part_error: paint.error,
    global: partRuleJson(paint.rule(GLOBAL_SCOPE)),
    templates: Object.fromEntries(templates),
    vessels: Object.fromEntries(vessels),
    parts,
    kittens_enabled: rules.enabled,
    kittens_status: kittenStatus.state,
    kitten_error: kittenStatus.error,
    materials: kittenStatus.materials,
    clones: { count: kittenStatus.clones, peak: kittens.peakClones, cap: kittenStatus.cloneCap },
    bindings: kittenStatus.bindings,
    kitten_shared: ruleJson(rules.rule(SHARED_SCOPE)),
    kitten_shared_materials: Object.fromEntries(
      materials.map((material) => [material, ruleJson(rules.rule({ kind: 'shared-material', material }))]),
    ),
    kittens: Object.fromEntries(
      individuals.map((vesselId) => [vesselId, ruleJson(rules.rule({ kind: 'individual', vesselId }))]),
    ),
    kitten_materials: individuals.flatMap((vesselId) =>
      [...rules.individualMaterials(vesselId)].map((material) => ({
        vessel_id: vesselId,
        material,
        ...ruleJson(rules.rule({ kind: 'individual-material', vesselId, material })),
      })),
    ),
  };
}

export function vesselPaintJson({ paint, kittens: { rules } }: World, vesselId: string): VesselPaint {
  const overrides = [...paint.rules()].flatMap(([scope, rule]): Entry[] =>
    scope.kind === 'part' && scope.vesselId === vesselId ? [[String(scope.instanceId), partRuleJson(rule)]] : [],
  );
  return {
    parts: partRuleJson(paint.rule({ kind: 'vessel', vesselId })),
    part_overrides: Object.fromEntries(overrides),
    kitten: ruleJson(rules.rule({ kind: 'individual', vesselId })),
    kitten_materials: Object.fromEntries(
      [...rules.individualMaterials(vesselId)].map((material) => [
        material,
        ruleJson(rules.rule({ kind: 'individual-material', vesselId, material })),
      ]),
    ),
  };
}
