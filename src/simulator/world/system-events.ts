import type { SystemsState } from '../sim/vessel/systems/systems-state.js';

/** Emits an event about a vessel: its type and detail. */
type Emit = (type: string, detail: string) => void;

/** The charge from which a battery counts as charged, as a fraction of its capacity. */
const FULL_CHARGE = 0.999;

/** Emits the events of one vessel's systems between two moments. */
export function systemEvents(before: SystemsState, now: SystemsState, emit: Emit): void {
  engineEvents(before, now, emit);
  animationEvents(before, now, emit);
  batteryEvents(before, now, emit);
}

/** Emits the events of engines. They are matched by their part: their numbers change when stages leave. */
function engineEvents(before: SystemsState, now: SystemsState, emit: Emit): void {
  if (before.engines === now.engines) return;
  const known = new Map(before.engines.map((engine) => [engine.instanceId, engine]));
  now.engines.forEach((engine, number) => {
    const old = known.get(engine.instanceId);
    if (!old) return;
    if (old.active !== engine.active) emit('engine-state', `engine ${number} ${engine.active ? 'on' : 'off'}`);
    if (engine.active && old.propellant && !engine.propellant) emit('flameout', `engine ${number}`);
  });
}

function animationEvents(before: SystemsState, now: SystemsState, emit: Emit): void {
  const known = new Map(before.animations.map((animation) => [animation.name, animation]));
  now.animations.forEach(({ name, goal, current }, number) => {
    const old = known.get(name);
    if (!old || old.current === old.goal || current !== goal) return;
    emit('animation-complete', `animation ${number} ${current > 0 ? 'Deployed' : 'Retracted'}`);
  });
}

function batteryEvents(before: SystemsState, now: SystemsState, emit: Emit): void {
  if (!before.battery || !now.battery) return;
  if (!before.battery.depleted && now.battery.depleted) emit('battery-depleted', '0');
  const was = before.battery.charge / before.battery.capacity;
  const is = now.battery.charge / now.battery.capacity;
  if (was < FULL_CHARGE && is >= FULL_CHARGE) emit('battery-charged', '1');
}
