import { describe, expect, it } from 'vitest';
import { newWorld, type Sent } from '../api/read/world.js';

const world = await newWorld();

/** A value near the largest double, which would lead its board forever if it were accepted. */
const HUGE = 1e308;
/** The smallest double above zero, for boards where the smallest value leads. */
const TINY = 5e-324;

const figures = (value: number): object => ({ min: value, max: value, mean: value, last: value });

const attack: readonly Sent[] = [
  {
    type: 'vehicle.impact',
    payload: { survived: true, crew_count: 1, body: 'luna', speed_ms: HUGE, energy_j: HUGE },
  },
  {
    type: 'telemetry.window',
    payload: {
      peak_g: HUGE,
      max_q_pa: HUGE,
      surface_speed_ms: figures(HUGE),
      orbital_speed_ms: figures(HUGE),
      alt_m: figures(HUGE),
      radar_alt_m: figures(TINY),
    },
  },
  { type: 'vehicle.atmosphere', payload: { dir: 'entered', body: 'earth', speed_ms: HUGE } },
  {
    type: 'vehicle.orbit',
    simT: null,
    payload: { phase: 'achieved', body: 'earth', ap_m: HUGE, pe_m: TINY, ecc: TINY, inc_deg: HUGE, mass_kg: HUGE },
  },
  { type: 'vehicle.situation', payload: { from: 'freefall', to: 'landed', surface_speed_ms: TINY } },
  { type: 'vehicle.landed', payload: { survived: true, vertical_speed_ms: TINY } },
  { type: 'flight.started', payload: { mass_kg: HUGE, part_count: HUGE, stage_count: HUGE, crew_count: HUGE } },
  { type: 'flight.ended', payload: { reason: 'recovered', crew_count: HUGE } },
  { type: 'vehicle.staging', payload: { stage_index: HUGE } },
  { type: 'kitten.eva_end', payload: { duration_s: HUGE } },
  { type: 'roster.snapshot', payload: { kittens: [{ kid: 'k', name: 'Mia', travelled_m: HUGE, missions: HUGE }] } },
];

describe('an account that claims the largest double on every board', () => {
  it('an account with impossible values appears only on boards that count events', async () => {
    const attacker = await world.newPlayer('Cheater');
    const positions = await world.send(attacker, attack);
    expect(positions).toHaveLength(attack.length);
    const log = await world.get('/v1/events?handle=Cheater&limit=200');
    expect(log.body.events).toHaveLength(attack.length);
    const { body } = await world.get('/v1/players/Cheater');
    expect(body.stats.map(({ stat, value }: { stat: string; value: number }) => [stat, value])).toEqual([
      ['landings', 1],
      ['orbits_achieved', 1],
      ['stagings', 1],
    ]);
  });

  it('a board contains the player with a plausible value, but not the account with the largest double', async () => {
    const honest = await world.newPlayer('Honest');
    await world.send(honest, [{ type: 'kitten.eva_end', payload: { duration_s: 600 } }]);
    const { body } = await world.get('/v1/leaderboards/longest_eva');
    expect(body.rows).toEqual([expect.objectContaining({ rank: 1, handle: 'Honest', value: 600 })]);
  });
});
