import type { Vec3 } from '../../../base/math/index.js';
import type { Vector } from '../../../contract/world/index.js';
import { animationState, rcsMap } from '../tree/vessel-modules.js';
import type { SystemsState } from '../../sim/vessel/systems/systems-state.js';

const DEGREES = 180 / Math.PI;
export const vectorJson = ([x, y, z]: Vec3): Vector => ({ x, y, z });

export function modulesJson(systems: SystemsState) {
  const { battery } = systems;
  return {
    engines: systems.engines.map((engine, index) => ({
      index,
      active: engine.active,
      vac_thrust_n: engine.vacuumThrust,
      isp_s: engine.specificImpulse,
      throttle_cmd: engine.throttle,
      propellant_available: engine.propellant,
      min_throttle: engine.minThrottle,
    })),
    tanks: systems.tanks.map(({ resource, amount, capacity }) => ({
      resource,
      amount,
      capacity,
      fraction: amount / capacity,
    })),
    battery_charge_fraction: battery ? battery.charge / battery.capacity : undefined,
    battery_capacity_joules: battery?.capacity,
    power_produced_w: systems.powerProduced,
    power_consumed_w: systems.powerConsumed,
    animations: systems.animations.map((animation, index) => ({
      index,
      goal_fraction: animation.goal,
      current_fraction: animation.current,
      deployment_state: animationState(animation),
      is_solar: systems.solar.some((panel) => panel.animation === index),
    })),
    rcs: systems.rcs.map(({ active, propellant, axes }, index) => ({
      index,
      active,
      propellant_available: propellant,
      control_map: rcsMap(axes),
    })),
    solar: systems.solar.map((panel, index) => ({
      index,
      produced_w: panel.produced,
      occluded: panel.occluded,
      sun_aoa_deg: panel.sunAngle * DEGREES,
      efficiency: panel.efficiency,
      has_tracker: panel.trackerAngle !== null,
      tracker_angle_deg: (panel.trackerAngle ?? 0) * DEGREES,
      animation_index: panel.animation,
    })),
    generators: systems.generators.map(({ active, produced }, index) => ({ index, active, produced_w: produced })),
    lights: systems.lights.map((light, index) => ({
      index,
      on: light.on,
      intensity: light.brightness,
      color: vectorJson(light.colourSrgb),
      animation_index: light.animation,
      outer_angle_deg: light.outerAngleDeg,
      inner_angle_deg: light.innerAngleDeg,
    })),
    docking: systems.docking.map(({ dockedTo, pushoffImpulse }, index) => ({
      index,
      docked: dockedTo !== null,
      docked_to_part: dockedTo ?? undefined,
      pushoff_impulse_ns: pushoffImpulse,
    })),
    decouplers: systems.decouplers.map(({ fired, enabled }, index) => ({ index, fired, enabled })),
    srb: [],
  };
}

/** Modes and frames have the same names as in the leaves under `ctl/`. */
export function controlJson({ control }: SystemsState) {
  return {
    lights_master_on: control.lightsOn,
    throttle_cmd: control.throttle,
    attitude_mode: control.attitudeMode,
    attitude_frame: control.attitudeFrame,
    rcs_mode: control.rcsMode,
    rcs_on: control.rcsOn,
    translate_cmd: vectorJson(control.translate),
    rotate_cmd: vectorJson(control.rotate),
    engine_on: control.engineOn,
  };
}
