import { Flag, number, numbers, Once, onVessel, Ordinal, rowsOf, type SlotSchema, token, word } from './action-row.js';

const FractionValue = number('From 0 to 1.', { minimum: 0, maximum: 1 });
const Signs = numbers(3, 'Signs along the body axes.');
const Module = Ordinal('Position in its list.');
const onModule = (summary: string, value: SlotSchema, example: number) =>
  onVessel(summary, { ordinal: Module, value }, { ordinal: 0, value: example });

export const VESSEL_ROWS = rowsOf({
  'vessel.ignite': onVessel('Starts the engines.', { value: Once }, { value: 1 }),
  'vessel.shutdown': onVessel('Stops the engines.', { value: Once }, { value: 1 }),
  'vessel.stage': onVessel('Fires the next stage.', { value: Once }, { value: 1 }),
  'vessel.engine': onVessel('Switches the main engine.', { value: Flag }, { value: 1 }),
  'vessel.lights': onVessel('Switches all lights.', { value: Flag }, { value: 1 }),
  'vessel.rcs': onVessel('Switches the thrusters.', { value: Flag }, { value: 1 }),
  'vessel.always_render': onVessel('Draws it at any distance.', { value: Flag }, { value: 1 }),
  'vessel.throttle': onVessel('Sets the throttle.', { value: FractionValue }, { value: 0.5 }),
  'vessel.scale': onVessel('Scales the model.', { value: number('Factor.', { exclusiveMinimum: 0 }) }, { value: 1 }),
  'vessel.translate': onVessel('Moves by thrusters.', { values: Signs }, { values: [0, 0, 0] }),
  'vessel.rotate': onVessel('Turns.', { values: Signs }, { values: [0, 0, 0] }),
  'vessel.attitude_mode': onVessel(
    'Sets what the attitude is held against.',
    { token: token('`manual`, `Prograde`, …; any case.') },
    { token: 'Prograde' },
  ),
  'vessel.attitude_frame': onVessel(
    'Sets the frame of the attitude.',
    { token: token('`EclBody`, `EnuBody`, `Lvlh`, `VlfBody`, `BurnBody` or `Dock`; any case.') },
    { token: 'Lvlh' },
  ),
  'vessel.attitude_target': onVessel(
    'Sets the attitude to be held.',
    { values: numbers(4, 'x y z w, body to CCI.') },
    { values: [0, 0, 0, 1] },
  ),
  'vessel.rcs_mode': onVessel(
    'Sets the mode of the thrusters.',
    { token: token('`Enabled` or `Disabled`; any case.') },
    { token: 'Enabled' },
  ),
  'vessel.burn': onVessel(
    'Plans a burn.',
    { values: numbers(4, 'Universal time in s, then delta v in m/s.') },
    { values: [1e6, 10, 0, 0] },
  ),
  'engine.active': onModule('Switches an engine.', Flag, 1),
  'engine.min_throttle': onModule('Sets the least throttle of an engine.', FractionValue, 0.2),
  'rcs.active': onModule('Switches a thruster.', Flag, 1),
  'light.on': onModule('Switches a light.', Flag, 1),
  'light.brightness': onModule('Sets how bright a light is.', number('Brightness.', { minimum: 0 }), 1),
  'light.outer_angle': onModule('Sets the cone of a light.', number('Degrees.'), 45),
  'light.inner_angle': onModule('Sets the bright cone of a light.', number('Degrees.'), 30),
  'light.color': onVessel(
    'Colours a light.',
    { ordinal: Module, values: numbers(3, 'Red, green, blue.', { minimum: 0, maximum: 1 }) },
    { ordinal: 0, values: [1, 1, 1] },
  ),
  'animation.goal': onModule('Folds or unfolds.', FractionValue, 1),
  'decoupler.fire': onModule('Fires a decoupler.', Once, 1),
  'docking.undock': onModule('Lets go.', Once, 1),
});

export const DEBUG_ROWS = rowsOf({
  'debug.warp': {
    ...onVessel('Sets how fast time goes.', { value: number('Factor; 0 pauses.', { minimum: 0 }) }, { value: 10 }),
    onVessel: false,
  },
  'debug.control_vessel': {
    ...onVessel('Controls another vessel.', { token: token('Raw id.') }, { token: 'Hunter-ship' }),
    onVessel: false,
  },
  'debug.teleport': onVessel(
    'Puts a vessel elsewhere.',
    { values: numbers(6, 'Position in m and velocity in m/s, CCI about the current parent.') },
    { values: [7e6, 0, 0, 0, 7500, 0] },
  ),
  'debug.impulse': onVessel(
    'Pushes a vessel.',
    {
      values: numbers(3, 'N·s, or m/s.'),
      token: word('Axes.', ['cci', 'body']),
      aux: word('Unit.', ['ns', 'dv']),
    },
    { values: [0, 0, 1], token: 'body', aux: 'dv' },
  ),
  'debug.refill_fuel': onVessel('Fills the tanks.', { value: Once }, { value: 1 }),
  'debug.refill_battery': onVessel('Fills the batteries.', { value: Once }, { value: 1 }),
  'debug.docking_pushoff': onModule('Sets the impulse of a port.', number('N·s.', { minimum: 0 }), 100),
});
