import { accept, DONE, refuse, shown, type Outcome } from '../../../base/errors/index.js';
import {
  ADDED_KNOB_NAMES,
  ADDED_KNOBS,
  addedValues,
  type AddedKnobName,
  type SprayAim,
  type StickerSpec,
} from '../../../contract/actions/index.js';
import { DEFAULT_DEPTH, STICKER_DEFAULTS } from '../../paint/stickers/index.js';
import { type Command, command, STICKER_ACTIONS } from '../../world/index.js';
import { checkStickerNumber } from '../parse/sticker-lines.js';

/** Numbers have the same defaults as in the text grammar. */
interface StickerShape extends Readonly<Partial<Record<AddedKnobName, number | undefined>>> {
  readonly image: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly depth?: number | undefined;
  readonly alpha?: number | undefined;
  readonly brightness?: number | undefined;
}

/** The arguments for a sticker at a given position on a part, or on the ground if `body` is given. */
export interface PlaceArguments extends StickerShape {
  readonly anchor?: 'vessel' | 'body' | undefined;
  readonly vessel_id?: string | undefined;
  readonly part_iid?: number | undefined;
  readonly position?: readonly number[] | undefined;
  readonly normal?: readonly number[] | undefined;
  readonly body?: string | undefined;
  readonly lat?: number | undefined;
  readonly lon?: number | undefined;
  readonly heading?: number | undefined;
  readonly roll?: number | undefined;
}

export interface SprayArguments extends StickerShape {
  readonly aim?: SprayAim | undefined;
  readonly range?: number | undefined;
  readonly roll?: number | undefined;
}

/** @returns EINVAL for a value that is missing or out of range */
export function placeCommand(given: PlaceArguments): Outcome<Command> {
  const kind = given.anchor ?? (given.body === undefined ? 'vessel' : 'body');
  const anchor = kind === 'vessel' ? partAnchor(given) : bodyAnchor(given);
  if (!anchor.ok) return anchor;
  const stray = kind === 'vessel' ? given.heading : given.roll;
  if (stray !== undefined) {
    const [turn, other] = kind === 'vessel' ? ['heading', 'roll'] : ['roll', 'heading'];
    return refuse('EINVAL', `place: ${turn} does not belong to a sticker on a ${kind}; use ${other}`);
  }
  const knobs = checkKnobs('place', kind, given);
  if (!knobs.ok) return knobs;
  const rotation = (kind === 'vessel' ? given.roll : given.heading) ?? STICKER_DEFAULTS.rotation;
  const depth = given.depth ?? DEFAULT_DEPTH[kind];
  return command(STICKER_ACTIONS.place, { ...shapeOf(given), anchor: anchor.value, rotation, depth }, 'place');
}

/** @returns EINVAL for a value out of range */
export function sprayCommand(given: SprayArguments): Outcome<Command> {
  const { aim = 'camera', range = STICKER_DEFAULTS.range, roll = STICKER_DEFAULTS.rotation, depth = null } = given;
  const knobs = checkKnobs('spray', 'vessel', given);
  if (!knobs.ok) return knobs;
  return command(STICKER_ACTIONS.spray, { ...shapeOf(given), aim, range, rotation: roll, depth }, 'spray');
}

/** @returns EINVAL for a setting that stickers on the ground do not have, or for a flag other than 0 and 1 */
function checkKnobs(subject: string, kind: 'vessel' | 'body', given: StickerShape): Outcome<void> {
  for (const name of ADDED_KNOB_NAMES) {
    const { isFlag, onPartsOnly } = ADDED_KNOBS[name];
    const value = given[name] ?? 0;
    if (kind === 'body' && onPartsOnly && value !== 0) {
      return refuse(
        'EINVAL',
        `${subject}: ${name} does not belong to a sticker on a body, which has no hull and no parts; leave it out`,
      );
    }
    const checked = checkStickerNumber(subject, name, value);
    if (isFlag && !checked.ok) return checked;
  }
  return DONE;
}

function shapeOf(given: StickerShape): Omit<StickerSpec, 'anchor' | 'rotation' | 'depth'> {
  const { image, width, height, alpha, brightness } = given;
  return {
    image,
    width: width ?? STICKER_DEFAULTS.width,
    height: height ?? STICKER_DEFAULTS.height,
    alpha: alpha ?? STICKER_DEFAULTS.alpha,
    brightness: brightness ?? STICKER_DEFAULTS.brightness,
    ...addedValues((name) => given[name]),
  };
}

function partAnchor(given: PlaceArguments): Outcome<StickerSpec['anchor']> {
  const { vessel_id: vesselId = '', part_iid: instanceId = 0 } = given;
  if (vesselId === '')
    return refuse('EINVAL', 'place: needs vessel_id, part_iid, position and normal; or body, lat, lon');
  const position = vectorOf('position', given.position);
  if (!position.ok) return position;
  const normal = vectorOf('normal', given.normal);
  if (!normal.ok) return normal;
  return accept({ kind: 'vessel', vesselId, instanceId, position: position.value, normal: normal.value });
}

function bodyAnchor({
  body: bodyId = '',
  lat: latitude,
  lon: longitude,
}: PlaceArguments): Outcome<StickerSpec['anchor']> {
  if (bodyId === '' || latitude === undefined || longitude === undefined) {
    return refuse('EINVAL', `place: a sticker on the ground needs body, lat and lon; body is '${shown(bodyId)}'`);
  }
  return accept({ kind: 'body', bodyId, latitude, longitude });
}

function vectorOf(name: string, given: readonly number[] | undefined): Outcome<[number, number, number]> {
  const [x, y, z] = given ?? [];
  if (x === undefined || y === undefined || z === undefined) {
    return refuse('EINVAL', `place: needs ${name}, three numbers in the part's frame`);
  }
  return accept([x, y, z]);
}
