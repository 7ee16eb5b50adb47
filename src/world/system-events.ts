import type { SystemsState } from '../sim/vessel/systems/systems-state.js';

/** Emits an event about a vessel: its type and detail. */
type Tell = (type: string, detail: string) => void;

/** The charge from which a battery counts as charged, as a fraction of its capacity. */
const FULL_CHARGE = 0.999;

/** Emits the events of one vessel's systems between two moments. */
export function systemEvents(before: SystemsState, now: SystemsState, tell: Tell): void {
  engineEvents(before, now, tell);
  animationEvents(before, now, tell);
  batteryEvents(before, now, tell);
}

/** Emits the events of engines. They are matched by their part: their numbers change when stages leave. */
function engineEvents(before: SystemsState, now: SystemsState, tell: Tell): void {
  if (before.engines === now.engines) return;
  const known = new Map(before.engines.map((engine) => [engine.instanceId, engine]));
  now.engines.forEach((engine, number) => {
    const old = known.get(engine.instanceId);
    if (!old) return;
    if (old.active !== engine.active) tell('engine-state', `engine ${number} ${engine.active ? 'on' : 'off'}`);
    if (engine.active && old.propellant && !engine.propellant) tell('flameout', `engine ${number}`);
  });
}

function animationEvents(before: SystemsState, now: SystemsState, tell: Tell): void {
  const known = new Map(before.animations.map((animation) => [animation.name, animation]));
  now.animations.forEach(({ name, goal, current }, number) => {
    const old = known.get(name);
    if (!old || old.current === old.goal || current !== goal) return;
    tell('animation-complete', `animation ${number} ${current > 0 ? 'Deployed' : 'Retracted'}`);
  });
}

function batteryEvents(before: SystemsState, now: SystemsState, tell: Tell): void {
  if (!before.battery || !now.battery) return;
  if (!before.battery.depleted && now.battery.depleted) tell('battery-depleted', '0');
  const was = before.battery.charge / before.battery.capacity;
  const is = now.battery.charge / now.battery.capacity;
  if (was < FULL_CHARGE && is >= FULL_CHARGE) tell('battery-charged', '1');
}
