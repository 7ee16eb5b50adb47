import { type Static, Type } from 'typebox';
import { flag, Fraction, list, named, number, text } from '../schema.js';
import { Index } from './vectors.js';

const InstanceId = Type.Integer({ minimum: 0, maximum: 0xffff_ffff });

const Segment = named('BoosterSegment', 'A segment of a solid rocket.', {
  index: Index,
  mass_kg: number('Propellant left, kg.'),
  mass_initial_kg: number('kg.'),
  part_instance_id: InstanceId,
  substance: text('Propellant.'),
  grain: text('Its grain.'),
  mass_unburnable_kg: number('kg.'),
  fraction: Fraction('Burnable part left.'),
  radius_m: number('m.'),
  length_m: number('m.'),
  volume_m3: number('m³.'),
  burn_depth_m: number('m.'),
});

export const Booster = named('Booster', 'A solid rocket.', {
  index: Index,
  active: flag('True if the booster burns.'),
  mass_kg: number('Propellant left, kg.'),
  mass_initial_kg: number('kg.'),
  engine_index: Type.Integer({ minimum: -1 }),
  part_instance_id: InstanceId,
  substance: text('Propellant.'),
  grain: text('Its grain.'),
  grain_shape: text('Shape of the grain.'),
  stack_valid: flag('True if the segments fit together.'),
  stack_error: text('Why the segments do not fit; empty if they do.'),
  propellant_available: flag('True if propellant is left.'),
  mass_unburnable_kg: number('kg.'),
  mass_burnable_kg: number('kg.'),
  fraction: Fraction('Burnable part left.'),
  mass_flow_kg_s: number('kg/s.'),
  burn_time_remaining_s: number('s.'),
  chamber_pressure_pa: number('Pa.'),
  chamber_temperature_k: number('K.'),
  exit_pressure_pa: number('Pa.'),
  exit_temperature_k: number('K.'),
  burning_area_m2: number('m².'),
  area_ratio: number('Area of the exit divided by the area of the throat.'),
  segments: list(Segment),
});
export type Booster = Static<typeof Booster>;
