import { type Static, Type } from 'typebox';
import { flag, list, named, text } from '../schema.js';
import { Index, vector } from './vectors.js';

const PART = {
  index: Index,
  instance_id: Type.Integer({ minimum: 0, maximum: 0xffff_ffff, description: 'Stable for the session.' }),
  id: text('Equal parts may have the same id.'),
  display_name: text('For people.'),
  template: text('Kind of part; key of template paint rules.'),
  position_vehicle_asmb: vector('Assembly frame, m.'),
};

export const Subpart = named('Subpart', 'A piece of a part, such as a gimballing nozzle.', PART);
export type Subpart = Static<typeof Subpart>;

export const PartJson = named('Part', 'A part of a vessel.', {
  ...PART,
  is_root: flag('True for the root of the tree.'),
  subpart_count: Type.Integer({ minimum: 0 }),
  subparts: list(Subpart),
});
export type PartJson = Static<typeof PartJson>;
