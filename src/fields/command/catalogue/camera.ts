import { Flag, number, numbers, onAll, Once, rowsOf, someNumbers, token, word } from './action-row.js';

const Target = token('`vessel:<id>`, `body:<id>`, `part:<vessel>/<instance id>` or `none`.');
const Frame = word('Frame of reference.', ['ecl', 'cce', 'bodyfixed', 'enu', 'lvlh', 'chase']);
const Up = word('What is up.', ['world', 'target', 'velocity', 'free']);
const NotNegative = { minimum: 0 };

export const CAMERA_ROWS = rowsOf({
  'camera.enabled': onAll('Takes the camera, or gives it back smoothly.', { value: Flag }, { value: 1 }),
  'camera.release': onAll('Gives the camera back at once.', { value: Once }, { value: 1 }),
  'camera.mode': onAll(
    'Sets the mode of a camera that is not taken.',
    { token: word('Mode.', ['orbit', 'free', 'map', 'iva', 'fixed']) },
    { token: 'orbit' },
  ),
  'camera.follow': onAll(
    'Follows a vessel or a body.',
    { token: token('`vessel:<id>`, `body:<id>` or `none`.') },
    { token: 'none' },
  ),
  'camera.focus': onAll('Looks at a vessel or a body.', { token: token('Raw id.') }, { token: 'Earth' }),
  'camera.tidal': onAll('Turns with what is followed.', { value: Flag }, { value: 0 }),
  'camera.map_scope': onAll('Sets what the map shows, m.', { value: number('m.', NotNegative) }, { value: 1e7 }),
  'camera.position': onAll(
    'Places the camera.',
    { values: numbers(3, 'x y z, m.'), token: Frame },
    { values: [0, 0, 1e7], token: 'ecl' },
    ['token'],
  ),
  'camera.frame': onAll('Sets the frame of its position.', { token: Frame }, { token: 'ecl' }),
  'camera.anchor': onAll('Sets what its position is relative to.', { token: Target }, { token: 'body:Earth' }),
  'camera.geo': onAll(
    'Places it above a body.',
    {
      values: numbers(3, 'Latitude and longitude in degrees, altitude above ground in m.'),
      token: token('`body:<id>`.'),
    },
    { values: [28.6, -80.6, 500], token: 'body:Earth' },
    ['token'],
  ),
  'camera.orbit_radius': onAll('Circles at a distance.', { value: number('m.', NotNegative) }, { value: 50 }),
  'camera.orbit_azimuth': onAll('Azimuth of the circle.', { value: number('Degrees.') }, { value: 30 }),
  'camera.orbit_elevation': onAll(
    'Elevation of the circle.',
    { value: number('Degrees.', { minimum: -90, maximum: 90 }) },
    { value: 20 },
  ),
  'camera.rotation': onAll(
    'Turns the camera.',
    { values: numbers(4, 'x y z w, camera to ecliptic axes; of a length from 0.5 to 2.') },
    { values: [0, 0, 0, 1] },
  ),
  'camera.aim': onAll(
    'Aims at a target.',
    {
      token: Target,
      values: numbers(7, 'ox oy oz, frame (0 ecl … 5 chase), up (0 world … 3 free), roll, whether roll is meant.'),
    },
    { token: 'body:Earth', values: [0, 0, 0, 2, 0, 0, 0] },
  ),
  'camera.aim_target': onAll('Sets the target alone.', { token: Target }, { token: 'body:Earth' }),
  'camera.aim_offset': onAll('Sets the offset of the target.', { values: numbers(3, 'm.') }, { values: [0, 0, 1] }),
  'camera.aim_frame': onAll('Sets the frame of that offset.', { token: Frame }, { token: 'bodyfixed' }),
  'camera.aim_up': onAll('Sets what is up.', { token: Up }, { token: 'world' }),
  'camera.roll': onAll('Rolls about the view axis.', { value: number('Degrees, clockwise.') }, { value: 10 }),
  'camera.fov': onAll(
    'Sets the vertical field of view.',
    { value: number('Degrees.', { minimum: 0.1, maximum: 179 }) },
    { value: 45 },
  ),
  'camera.ortho': onAll('Switches perspective off.', { value: Flag }, { value: 0 }),
  'camera.ortho_height': onAll(
    'Half the height of the view without perspective.',
    { value: number('m.', { exclusiveMinimum: 0 }) },
    { value: 1000 },
  ),
  'camera.smoothing': onAll(
    'Time that the camera takes to follow.',
    { value: number('s.', { minimum: 0, maximum: 10 }) },
    { value: 0 },
  ),
  'camera.pose_reset': onAll('Drops all overrides.', { value: Once }, { value: 1 }),
  'camera.cursor': onAll(
    'Says where the cursor points, for `aim=cursor`.',
    { values: numbers(2, 'x to the right and y down, from 0 to 1.', { minimum: 0, maximum: 1 }) },
    { values: [0.5, 0.5] },
  ),
  'camera.play': onAll(
    'Plays a track.',
    {
      token: token('Track.'),
      aux: token('Group.'),
      values: numbers(6, 'at rate loop, then 1 for each of the three that is meant.'),
    },
    { token: 'orbit', values: [0, 1, 0, 0, 0, 0] },
    ['aux', 'values'],
  ),
  'camera.set': onAll(
    'Adjusts the track that plays.',
    { values: someNumbers(2, 8, 'Pairs of slot and value: 0 t, 1 rate, 2 loop, 3 paused.') },
    { values: [1, 0.5] },
  ),
  'camera.stop': onAll('Stops the track.', { value: Once }, { value: 1 }),
});
