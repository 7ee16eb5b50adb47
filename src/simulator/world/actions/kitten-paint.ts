import { accept, type Outcome, refuse } from '../../../base/errors/index.js';
import { describeKittenScope, type KittenScope, SHARED_SCOPE } from '../../paint/kittens/index.js';
import { refuseLongName, RULE_NAME_MAX } from '../../paint/rules/index.js';
import { action } from './action.js';
import { ruleActions, type RuleKind } from './paint-rules.js';
import { argument, looseFlag, once, type Signature, unslotted } from './signature.js';
import * as schema from './slot-schema.js';

/** The rules of EVA characters. Actions only write them: the world binds clones after the command or batch. */
const kittenRules: RuleKind<KittenScope> = {
  store: ({ kittens }) => kittens.rules,
  describe: describeKittenScope,
  /** Refuses an individual rule of what is no live character. */
  refuseAbsent({ snapshot }, scope) {
    if (!('vesselId' in scope)) return null;
    const vessel = snapshot.vessels.find(({ id }) => id === scope.vesselId);
    if (vessel === undefined) {
      return refuse('ENOENT', `${describeKittenScope(scope)}: no live vessel has that id; list vessels/by-id`);
    }
    if (vessel.isKitten) return null;
    return refuse('EINVAL', `${describeKittenScope(scope)}: that vessel is no EVA character; its is_kitten reads 0`);
  },
};

const MATERIAL = schema.text('Semantic material name such as `fur`.', { maxLength: RULE_NAME_MAX });

/** The argument that names a material, not blank: a rule may be there before the character that it is for. */
const material = (scopeOf: (material: string, vesselId: string) => KittenScope): Signature<KittenScope> =>
  argument('token', MATERIAL, 'fur', ({ action, token, vesselId }): Outcome<KittenScope> =>
    token !== null && token.trim() !== ''
      ? (refuseLongName(action, token) ?? accept(scopeOf(token, vesselId)))
      : refuse('EINVAL', `${action}: needs a material name as token, such as fur; paint/status lists those in view`),
  );

const shared = unslotted((): KittenScope => SHARED_SCOPE);
const sharedMaterial = material((name) => ({ kind: 'shared-material', material: name }));
const individual = unslotted(({ vesselId }): KittenScope => ({ kind: 'individual', vesselId }));
const individualMaterial = material((name, vesselId) => ({ kind: 'individual-material', vesselId, material: name }));

/** Actions on EVA paint: the master, and rules by scope. */
export const KITTEN_PAINT_ACTIONS = {
  'paint.kittens_enabled': action('Switches all EVA paint.', { on: looseFlag }, ({ kittens }, { on }) =>
    kittens.rules.setMaster(on),
  ),
  'paint.kittens_clear': action('Discards all EVA rules.', { once }, ({ kittens }) => kittens.rules.clearAll()),
  ...ruleActions(kittenRules, 'kitten_shared', 'every EVA character', shared),
  ...ruleActions(kittenRules, 'kitten_shared_material', 'one material of every EVA character', sharedMaterial),
  ...ruleActions(kittenRules, 'kitten', 'one EVA character', individual, 'vessel'),
  ...ruleActions(kittenRules, 'kitten_material', 'one material of one EVA character', individualMaterial, 'vessel'),
};
