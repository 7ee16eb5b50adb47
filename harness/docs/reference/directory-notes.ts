/**
 * Notes on the fields of each kind of directory. The keys are the paths of the directories, in the order of the page;
 * the empty path is the root.
 */
export const DIRECTORY_NOTES: Readonly<Record<string, string>> = {
  '': '`events` sends a line of JSON for everything that happens: `ut`, `type`, `vessel`, `detail`.',
  time: 'The clock of the simulation. `ut` is seconds of universal time, `warp` how fast time runs, `sim_dt` the seconds of the last tick (0 while time is paused). Write a time to `alarm`, then read `alarm`: the read returns at that time. All clients share one alarm.',
  clock:
    'How the clock moves. `mode` is `real` or `stepped`. To move a stepped clock, write a number of seconds to `step`.',
  system: 'The planetary system: its name, the home body and the star.',
  'bodies/<id>':
    'A star, planet or moon. `radius` is the mean radius, `mu` the gravitational parameter (m³/s²), `soi` the radius of the sphere of influence, `rotation_rate` rad/s about north. `focus` turns the camera to it.',
  'bodies/<id>/position': 'Position of the centre of the body, relative to the star, in ecliptic axes.',
  'bodies/<id>/velocity': 'Velocity in the ecliptic frame, m/s.',
  'bodies/<id>/orbit':
    'Osculating orbit about the parent; the star has none. Apsides are altitudes above the mean radius of the parent, angles are degrees.',
  'bodies/<id>/atmosphere':
    'A body without air does not have this directory. Heights in metres, pressure in Pa, density in kg/m³ at sea level.',
  'bodies/<id>/ocean': 'A body without an ocean does not have this directory. Density in kg/m³.',
  'vessels/by-id/<id>':
    'A vessel or an astronaut (`is_kitten`). `parent` is the body at the centre of the frame CCI; `com` is the centre of mass in the assembly frame. `scale` draws the vessel larger or smaller; `always_render` draws it at any distance. `telemetry` is the state of the vessel in one line of JSON; `stream` sends a line for each sample.',
  'vessels/by-id/<id>/position':
    '`cci` is relative to the parent, in axes that do not rotate; `ecl` is relative to the star, in ecliptic axes. Latitude and longitude are degrees.',
  'vessels/by-id/<id>/velocity':
    'Orbital, surface and inertial speed relative to the parent, in m/s, and the velocity vector.',
  'vessels/by-id/<id>/attitude':
    '`quat` (x y z w) turns the body frame into CCI. `rates` are rad/s in the body frame: +X nose, +Y right, +Z down.',
  'vessels/by-id/<id>/altitude': 'Altitude above the mean radius (`barometric`), and above ground or sea (`radar`).',
  'vessels/by-id/<id>/mass': 'Kilograms.',
  'vessels/by-id/<id>/orbit':
    'Osculating orbit. Apsides are altitudes; an apsis or a time that does not exist reads 0. Angles are degrees, `next_patch` is the universal time of the next change of the sphere of influence.',
  'vessels/by-id/<id>/navball':
    'Instruments of the pilot: angles in whole degrees, thrust-to-weight ratio, remaining delta-v, speed, and the frame of these values.',
  'vessels/by-id/<id>/environment':
    'Pressure in Pa, densities in kg/m³. `accel` is what an accelerometer in the body frame reads; `g_force` is its length in units of 9.80665 m/s².',
  'vessels/by-id/<id>/battery':
    'A vessel without batteries does not have this directory. Charge is a fraction; capacity is in joules.',
  'vessels/by-id/<id>/power': 'Watts.',
  'vessels/by-id/<id>/engines/<n>': 'Thrust in vacuum (N), specific impulse (s), and the present throttle.',
  'vessels/by-id/<id>/tanks/<name>': 'The sum of all tanks of one resource, in kilograms.',
  'vessels/by-id/<id>/rcs/<n>': 'A thruster. `map` names the axes along and about which it pushes.',
  'vessels/by-id/<id>/solar/<n>':
    'A solar panel: its power in watts, whether it is in shadow (1), and its angle to the Sun in degrees. Folding panels also have `goal`, `current` and `state`.',
  'vessels/by-id/<id>/generators/<n>': 'Watts.',
  'vessels/by-id/<id>/lights/<n>':
    'A light, which shines on what is in front of it. At brightness 1, the light on a surface 5 m ahead is a hundredth as strong as sunlight, so it cannot be seen by day. The angles of its cone are in degrees from its axis; values out of range are clamped.',
  'vessels/by-id/<id>/docking/<n>':
    'A port. `docked_to` is empty while the port is free. `undock` separates the other vessel, which gets its own id again, and pushes it away with the impulse (N·s).',
  'vessels/by-id/<id>/decouplers/<n>':
    '`fire` separates the stage. It gives EBUSY if the decoupler has already fired, and EOPNOTSUPP if it is disabled.',
  'vessels/by-id/<id>/animations/<n>': 'Something that unfolds: 0 is folded, 1 is open.',
  'vessels/by-id/<id>/ctl':
    'The controls. `stage` fires the next decoupler. `translate` and `rotate` take three numbers; only their signs matter, and they stay in effect until the next write. `attitude_target` takes a quaternion, `burn` a time and a delta-v (`ut dvx dvy dvz`).',
  'vessels/by-id/<id>/parts': 'All parts and subparts as one JSON array.',
  'vessels/by-id/<id>/parts/<n>':
    'A part. Its number can change when the vessel changes. Its `instance_id` never changes; stickers use it to name the part. `position` is in the assembly frame.',
  'vessels/by-id/<id>/parts/<n>/paint':
    'The rule of this part. If `gloss` or `metal` is -1, the value comes from a less specific rule. If no rule sets it, it comes from the surface; see [Paint](paint.md#finish).',
  'vessels/by-id/<id>/parts/<n>/subparts/<n>': 'A subpart. Parts and subparts share one sequence of instance ids.',
  'vessels/by-id/<id>/parts/<n>/subparts/<n>/paint': 'The rule of this subpart.',
  'vessels/by-id/<id>/paint/parts': 'The rule of this vessel.',
  'vessels/by-id/<id>/paint/kitten/default':
    'Only for an astronaut: the rule for all its materials. `paint/kitten/materials/<name>` beside it has the rule of one material.',
  paint: 'See [Paint](paint.md). `status` is the present state in one line, and `help` explains the whole directory.',
  'paint/parts': 'Part paint: the master switch, the blend mode, and `clear`, which removes every rule.',
  'paint/parts/global': 'The rule for every part.',
  'paint/parts/templates/<name>': 'The rule for every part of one template.',
  'paint/kittens': 'Astronaut paint: the master switch, and `clear`.',
  'paint/kittens/shared':
    'The rule for all materials of every astronaut. `paint/kittens/materials/<name>` beside it has the rule of one material.',
  'paint/textures':
    'Images that replace the textures of ground clutter. `bind` takes `<texture-id> <file> [faithful|raw]`, `unbind` an id or `all`. `applied` has the result of each binding.',
  'paint/stickers':
    'Images projected onto parts and ground; `help` describes the lines that `place` and `spray` take. `last` has the result of the last such line. `debug` draws the box of each sticker.',
  'paint/stickers/<n>':
    'A sticker. `spec` is the line for `place` that makes the same sticker again. `live` says whether its target and image exist. The other fields are the settings of the sticker.',
  ctl: '`batch` runs lines `<path> <value>`, ended by `commit`, as one group: all lines are checked first, and a failing command does not stop the others. `timed_batch` takes lines `<milliseconds> <path> <value>` and plays them.',
  'ctl/schedules': 'Playback of timed batches and camera tracks. `clear` removes all.',
  'ctl/schedules/<name>':
    'A player. `t`, `duration` and `scrub` are milliseconds. `pending` counts the writes that are still to run. `dropped` counts those that were skipped because a later write to the same field was due at the same time. `scrub` moves the player without running any writes.',
  camera:
    'The main camera. A write to `pose` takes control of it. `enabled 0` gives control back slowly, `release` at once. `follow` takes `vessel:<id>`, `body:<id>` or `none`. `cursor` is the point at which stickers are sprayed, measured from the middle of the picture in halves of its height. `play` takes `<track> [at <s>] [rate <x>] [loop 0|1]`, `delete` the name of a track.',
  'camera/pose':
    'The position and direction of the camera. `anchor` and aim targets are `vessel:<id>`, `body:<id>`, `part:<vessel>/<instance>` or `none`. If the radius of `orbit` is not 0, the orbit sets the position. Otherwise `geo` (`lat lon alt`) sets it, or, if `geo` is empty, `position` (`x y z`). Roll and field of view are degrees, `smoothing` is seconds.',
  'camera/pose/orbit': 'Distance from the anchor in metres, and two angles around it in degrees.',
  'camera/map': '`scope` is how far the map view reaches, in metres.',
  audio:
    'Clips and channels. `play` takes a clip and `start= end= vol= loop= group= id= pan= pitch=`, `set` a channel and `vol= pan= pitch= pause= resume= seek=`, `stop` a channel, a clip or `all`. Times are milliseconds.',
  models:
    'Models of your own, from glTF files. `help` says how the server reads them. `spawn` takes `<file> [<id>]`. `last_error` gives the reason of the last refusal. If `models_enabled` is false, this directory does not exist.',
  status:
    'The version, how often watched fields are sampled, the accessors that failed, and the port of each protocol.',
  debug:
    'Actions that players are not allowed to use; `help` lists them. If `debug_namespace` is false, this directory does not exist. `spawn` takes `<id> [<craft> [<east> <north> <up>]]`.',
  'debug/time': 'How fast time runs; 0 pauses it.',
  'debug/accessors': 'Write the name of a degraded accessor, or 1 for all, to `reset`; it then works again.',
  'debug/vessels/<id>':
    '`teleport` takes a position and a velocity in CCI, `impulse` a vector with its frame and unit. `despawn` removes the vessel from the world.',
  'debug/vessels/<id>/docking/<n>': '`dock` takes the id of another vessel, and the number of a port of that vessel.',
};
