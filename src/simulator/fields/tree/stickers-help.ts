import { ADDED_KNOB_NAMES, ADDED_KNOBS } from '../../../contract/actions/index.js';
import { PLACE_ON_BODY, PLACE_ON_VESSEL, SPRAY_LINE } from '../parse/sticker-lines.js';

/** Starts a new line in a grammar before the settings that the game's modding interface lacks. */
const onTwoRows = (grammar: string): string => grammar.replace(' [wrap=]', '\n         [wrap=]');

function addedRows(): string {
  const rows = ADDED_KNOB_NAMES.map((name) => {
    const [unit, usual, range] = ADDED_KNOBS[name].help;
    return name.padEnd(12) + unit.padEnd(9) + usual.padEnd(32) + range;
  });
  return rows.join('\n');
}

export const STICKERS_HELP = `Stickers: images projected onto a vessel part or onto the ground.
Images are the uploads of /sim/paint/textures/file/, png and the like, at most 2048 px along the longest edge.

  echo 'logo.png w=2 h=1' > spray                          where the centre of the main camera's view hits
  echo 'logo.png aim=cursor roll=15' > spray               where the ray through /sim/camera/cursor hits
  echo 'logo.png vessel Hunter-ship 3 0 0.5 0 0 1 0' > place
  echo 'logo.png body Earth 28.6 -80.6 heading=90 w=5 h=5' > place
  cat 0/spec > place                                       a copy of sticker 0

spray  ${SPRAY_LINE}
       aim=camera (default) follows the main camera's forward axis (set it with /sim/camera). It hits parts first, then
       the ground, never clutter, glass or holes. roll=0 is upright in the picture. A miss gives ENOENT; see last
       aim=cursor goes through the point in /sim/camera/cursor: 'x y' from the centre of the picture, right and up,
       in halves of its height, so 0 1 is the middle of the upper border; an empty line clears the cursor
place  ${onTwoRows(PLACE_ON_VESSEL)}
       ${PLACE_ON_BODY}
       a point and an outward normal in the frame of a part or subpart (instance_id), metres; or latitude and longitude

key         unit     default                         range
w h         metres   1                               (0, 1000]
d           metres   0.3 on a vessel, 1 on a body    (0, 100]; how far the box reaches through the surface
roll        degrees  0                               any; counter-clockwise as seen; on a vessel
heading     degrees  0                               any; compass direction of the image's top; on a body
alpha                1                               [0, 1]
brightness           1                               (0, 8]; multiplied by the light on the surface
${addedRows()}
range       metres   2000                            (0, 1000000]; spray only

<id>/  image visible size depth rotation alpha brightness ${ADDED_KNOB_NAMES.join(' ')} layer
       settings, readable and writable; rotation is roll or heading; layer 0 is the lowest, any number above the top
       means the top
       spec anchor live   remove takes 1 and frees the id; a new sticker gets the lowest free id
clear  1 removes every sticker and keeps uploads      debug  1 draws each box as a magenta checker
status rows: id image vessel|body target live=0|1 texture=ready|missing|uploading|failed
info   one line of counts and limits      last  result of the last place or spray      last_error  faults

A sticker follows its part or the ground. It is live while its target and image exist, and hidden (live=0) while one is
missing. A new sticker covers the others; status and the ids list the lowest layer first. A sticker covers parts, ground
and clutter inside its box, never glass, and only in the main viewport. The answer to a write warns if nothing shows the
sticker, or its image is missing or damaged.
Nothing is saved: keep each spec and write it to place again.`;
