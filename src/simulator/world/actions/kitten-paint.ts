import { Master, NOTHING, OF_MATERIAL, OF_VESSEL, OF_VESSEL_MATERIAL } from '../../../contract/actions/index.js';
import { refuse } from '../../../base/errors/index.js';
import { describeKittenScope, type KittenScope, SHARED_SCOPE } from '../../paint/kittens/index.js';
import { action } from './action.js';
import { ruleActions, type RuleKind } from './rule-actions.js';

/**
 * The paint rules of EVA characters. The actions change only the rules; the world assigns the material clones after the
 * command or batch.
 */
const kittenRules: RuleKind<KittenScope> = {
  store: ({ kittens }) => kittens.rules,
  describe: describeKittenScope,
  refuseAbsent(cell, scope) {
    const snapshot = cell.takeSnapshot();
    if (!('vesselId' in scope)) return null;
    const vessel = snapshot.vessels.find(({ id }) => id === scope.vesselId);
    if (vessel === undefined) {
      return refuse('ENOENT', `${describeKittenScope(scope)}: no live vessel has that id; list vessels/by-id`);
    }
    if (vessel.isKitten) return null;
    return refuse(
      'EINVAL',
      `${describeKittenScope(scope)}: that vessel is not an EVA character; its leaf 'is_kitten' reads 0`,
    );
  },
};

/** Actions on the rule for every EVA character. A client may set the rule for a material that no character has yet. */
export const SHARED_RULE = ruleActions(kittenRules, {
  name: 'kitten_shared',
  what: 'every EVA character',
  arguments: {},
  scopeOf: () => SHARED_SCOPE,
});
export const SHARED_MATERIAL_RULE = ruleActions(kittenRules, {
  name: 'kitten_shared_material',
  what: 'one material of every EVA character',
  arguments: OF_MATERIAL,
  token: 'material',
  example: { token: 'fur' },
  scopeOf: ({ material }: { readonly material: string }): KittenScope => ({ kind: 'shared-material', material }),
});
export const KITTEN_RULE = ruleActions(kittenRules, {
  name: 'kitten',
  what: 'one EVA character',
  target: 'vessel',
  arguments: OF_VESSEL,
  scopeOf: ({ vesselId }: { readonly vesselId: string }): KittenScope => ({ kind: 'individual', vesselId }),
});
export const KITTEN_MATERIAL_RULE = ruleActions(kittenRules, {
  name: 'kitten_material',
  what: 'one material of one EVA character',
  target: 'vessel',
  arguments: OF_VESSEL_MATERIAL,
  token: 'material',
  example: { token: 'fur' },
  scopeOf: ({ vesselId, material }: { readonly vesselId: string; readonly material: string }): KittenScope => ({
    kind: 'individual-material',
    vesselId,
    material,
  }),
});

export const KITTEN_PAINT_ACTIONS = {
  enabled: action({
    name: 'paint.kittens_enabled',
    summary: 'Switches all EVA paint on or off.',
    ...Master,
    run: ({ kittens }, { on }) => kittens.rules.setMaster(on),
  }),
  clear: action({
    name: 'paint.kittens_clear',
    summary: 'Discards all EVA rules.',
    ...NOTHING,
    run: ({ kittens }) => kittens.rules.clearAll(),
  }),
};
