import type { SimEngine, SimVessel } from '../snapshot.js';
import type { Detector } from './detector.js';

type EngineEvent = 'engine.ignition' | 'engine.shutdown' | 'engine.flameout';

/** Acceleration, excluding gravity, above which a vessel is under thrust, m/s². */
const PUSH_MS2 = 1e-3;

export const isPushed = (vessel: SimVessel): boolean =>
  vessel.environment
    ? vessel.environment.acceleration > PUSH_MS2
    : vessel.engines.some((engine) => burns(vessel, engine));

function burns({ engineOn }: SimVessel, { active, hasPropellant, throttle }: SimEngine): boolean {
  return engineOn && active && hasPropellant && throttle > 0;
}

/** Names an engine by its thrust and specific impulse, because the simulator gives no names. */
const kindOf = ({ thrust, specificImpulse }: SimEngine): string =>
  `${Math.round(thrust / 1000)} kN, ${Math.round(specificImpulse)} s`;

/**
 * Detects engines that start, stop or run out of propellant. Engines of the same kind share one event. When a vessel
 * loses or gains parts, the indices of its engines change, so this function cannot compare each engine with its earlier
 * state. Instead, it counts the burning engines of each kind, and reports an ignition only if more engines of a kind
 * burn than before.
 */
export const detectEngines: Detector = ({ before, now, isRebuilt }, { flight, watch }, reporter) => {
  const counts = new Map<string, { type: EngineEvent; engine: string; count: number }>();
  const add = (type: EngineEvent, engine: string, count = 1): void => {
    const key = `${type} ${engine}`;
    counts.set(key, { type, engine, count: (counts.get(key)?.count ?? 0) + count });
  };
  if (watch.isNew || isRebuilt || before.engines.length !== now.engines.length) {
    const burnt = watch.isNew ? new Map<string, number>() : burning(before);
    for (const [engine, count] of burning(now)) {
      const more = count - (burnt.get(engine) ?? 0);
      if (more > 0) add('engine.ignition', engine, more);
    }
  } else {
    now.engines.forEach((engine, index) => {
      const [was, is] = [burns(before, before.engines[index]!), burns(now, engine)];
      if (was === is) return;
      if (is) add('engine.ignition', kindOf(engine));
      else if (engine.hasPropellant) add('engine.shutdown', kindOf(engine));
      else add('engine.flameout', kindOf(engine));
    });
  }
  for (const { type, engine, count } of counts.values()) reporter.report(type, { engine, count }, engine);
  return { flight, watch: { ...watch, isNew: false } };
};

function burning(vessel: SimVessel): Map<string, number> {
  const counts = new Map<string, number>();
  for (const engine of vessel.engines) {
    if (burns(vessel, engine)) counts.set(kindOf(engine), (counts.get(kindOf(engine)) ?? 0) + 1);
  }
  return counts;
}
