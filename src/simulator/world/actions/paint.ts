import { accept, type Outcome, refuse, shown } from '../../../base/errors/index.js';
import { BLEND_MODES } from '../../../contract/blend-modes.js';
import {
  describeScope,
  GLOBAL_SCOPE,
  type PaintScope,
  parseBlendMode,
  refuseLongName,
  RULE_NAME_MAX,
} from '../../paint/rules/index.js';
import { findPart } from '../../sim/part-index.js';
import { action } from './action.js';
import { ruleActions, type RuleKind } from './paint-rules.js';
import { argument, checked, looseFlag, once, text, unslotted } from './signature.js';
import * as schema from './slot-schema.js';

const partRules: RuleKind<PaintScope> = {
  store: ({ paint }) => paint,
  describe: describeScope,
  /** Refuses a rule of a vessel or part that is not live; a template need not exist. */
  refuseAbsent({ snapshot }, scope) {
    if (scope.kind !== 'vessel' && scope.kind !== 'part') return null;
    const vessel = snapshot.vessels.find(({ id }) => id === scope.vesselId);
    if (vessel === undefined) {
      return refuse('ENOENT', `${describeScope(scope)}: no live vessel has that id; list vessels/by-id`);
    }
    if (scope.kind === 'part' && findPart(vessel, scope.instanceId) === undefined) {
      return refuse('ENOENT', `${describeScope(scope)}: no live part or subpart has that instance id; list its parts`);
    }
    return null;
  },
};

const TEMPLATE = schema.text('Raw template id.', { maxLength: RULE_NAME_MAX });
const template = argument('token', TEMPLATE, 'capsule', ({ action, token }): Outcome<PaintScope> =>
  token === null || token.trim() === ''
    ? refuse('EINVAL', `${action}: needs the raw template id as token; read it from a part's 'template' leaf`)
    : (refuseLongName(action, token) ?? accept({ kind: 'template', template: token })),
);

const IID = schema.text('Instance id of a part or subpart, in decimal.', { pattern: '^\\s*\\+?[0-9]+\\s*$' });

/** The argument that names a part: an unsigned 32-bit id; white space around it and a leading plus are tolerated. */
const part = argument('token', IID, '1', ({ action, vesselId, token }): Outcome<PaintScope> => {
  const digits = /^\s*\+?(\d+)\s*$/.exec(token ?? '')?.[1];
  const instanceId = digits === undefined ? NaN : Number(digits);
  if (instanceId <= 0xffff_ffff) return accept({ kind: 'part', vesselId, instanceId });
  return refuse(
    'EINVAL',
    `${action}: '${shown(token ?? '')}' is no part instance id; use the unsigned integer of a part's 'instance_id' leaf`,
  );
});

const all = unslotted((): PaintScope => GLOBAL_SCOPE);
const vessel = unslotted(({ vesselId }): PaintScope => ({ kind: 'vessel', vesselId }));
const blend = checked(text(schema.word('Blend mode.', BLEND_MODES), 'tint'), (_subject, given) =>
  parseBlendMode(given),
);

/** Actions on part paint: the master, the blend, and rules by scope. */
export const PAINT_ACTIONS = {
  'paint.parts_enabled': action('Switches all part paint.', { on: looseFlag }, ({ paint }, { on }) =>
    paint.setMaster(on),
  ),
  'paint.blend': action('Sets how paint meets the texture below it.', { blend }, ({ paint }, given) =>
    paint.setBlend(given.blend),
  ),
  'paint.parts_clear': action('Discards all part rules, not the master.', { once }, ({ paint }) => paint.clearAll()),
  ...ruleActions(partRules, 'global', 'every part', all),
  ...ruleActions(partRules, 'template', 'parts of one template', template),
  ...ruleActions(partRules, 'vessel', 'the parts of one vessel', vessel, 'vessel'),
  ...ruleActions(partRules, 'part', 'one part', part, 'vessel'),
};
