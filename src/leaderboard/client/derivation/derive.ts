import type { Derived, Names, Sample } from './sample.js';
import type { DeriverState } from './state.js';
import { Step } from './step.js';

/** Derives the events of a sample. The result depends only on the arguments. */
export function derive(state: DeriverState, sample: Sample, names: Names): Derived {
  return new Step(state, sample, names).run();
}

/**
 * Emits the telemetry windows that are still open, and the roster.
 * @param wall unix ms
 */
export function endSession(state: DeriverState, wall: number, names: Names): Derived {
  if (!state.before || state.session === null) return { state, events: [] };
  return new Step(state, { snapshot: state.before, events: [], wall }, names).finish();
}
