import { accept, type Outcome, refuse, shown } from '../errors/index.js';
import {
  type Aim,
  AIMS,
  checkStickerSpec,
  checkStickerSpray,
  type StickerAnchor,
  type StickerSpec,
  type StickerSpray,
} from '../paint/stickers/index.js';
import { command, type Command } from './command.js';

/** Stands for the depth that a spray leaves to what it hits. */
const DEPTH_OF_WHAT_IS_HIT = -1;

/**
 * A sticker at an exact place as a command: the image is the token, `vessel <id> <iid>` or `body <id>` is aux, and the
 * values are x y z nx ny nz (or lat lon 0 0 0 0), rotation, w, h, d, alpha, brightness.
 */
export function placeCommand({ image, anchor, ...shape }: StickerSpec): Command {
  const { rotation, width, height, depth, alpha, brightness } = shape;
  const place =
    anchor.kind === 'vessel' ? [...anchor.position, ...anchor.normal] : [anchor.latitude, anchor.longitude, 0, 0, 0, 0];
  const aux = anchor.kind === 'vessel' ? `vessel ${anchor.vesselId} ${anchor.instanceId}` : `body ${anchor.bodyId}`;
  const values = [...place, rotation, width, height, depth, alpha, brightness];
  return command('paint.sticker_place', { token: image, aux, values });
}

/** The other way round. EINVAL for slots that are no sticker. */
export function placeOf({ action, token, aux, values }: Command): Outcome<StickerSpec> {
  if (values?.length !== 12) return refuseCount(action, 12, 'x y z nx ny nz rotation w h d alpha brightness', values);
  const [x, y, z, nx, ny, nz, rotation, width, height, depth, alpha, brightness] = values as Twelve;
  const anchor = anchorOf(aux ?? '', [x, y, z], [nx, ny, nz]);
  if (!anchor) {
    return refuse('EINVAL', `${action}: aux must be 'vessel <id> <iid>' or 'body <id>'; got '${shown(aux ?? '')}'`);
  }
  const spec = { image: token ?? '', anchor, rotation, width, height, depth, alpha, brightness };
  const checked = checkStickerSpec(action, spec);
  return checked.ok ? accept(spec) : checked;
}

/** A spray as a command: the image is the token, the aim is aux, the values are range roll w h d alpha brightness. */
export function sprayCommand(spray: StickerSpray): Command {
  const { image, aim, range, rotation, width, height, depth, alpha, brightness } = spray;
  const values = [range, rotation, width, height, depth ?? DEPTH_OF_WHAT_IS_HIT, alpha, brightness];
  return command('paint.sticker_spray', { token: image, aux: aim, values });
}

/** The other way round; without aux the camera aims. EINVAL for slots that are no spray. */
export function sprayOf({ action, token, aux, values }: Command): Outcome<StickerSpray> {
  if (values?.length !== 7) return refuseCount(action, 7, 'range roll w h d alpha brightness', values);
  const aim: Aim | undefined = aux === null ? AIMS[0] : AIMS.find((known) => known === aux);
  if (!aim) return refuse('EINVAL', `${action}: aux must be one of ${AIMS.join(', ')}; got '${shown(aux ?? '')}'`);
  const [range, rotation, width, height, d, alpha, brightness] = values as Seven;
  const depth = d === DEPTH_OF_WHAT_IS_HIT ? null : d;
  const spray = { image: token ?? '', aim, range, rotation, width, height, depth, alpha, brightness };
  const checked = checkStickerSpray(action, spray);
  return checked.ok ? accept(spray) : checked;
}

type Seven = [number, number, number, number, number, number, number];
type Twelve = [...Seven, number, number, number, number, number];

function anchorOf(
  aux: string,
  place: readonly [number, number, number],
  normal: readonly [number, number, number],
): StickerAnchor | null {
  const [, bodyId] = /^body (\S{1,64})$/.exec(aux) ?? [];
  if (bodyId !== undefined) return { kind: 'body', bodyId, latitude: place[0], longitude: place[1] };
  const [, vesselId, iid] = /^vessel (\S{1,64}) (\d+)$/.exec(aux) ?? [];
  if (vesselId === undefined || !(Number(iid) <= 0xffff_ffff)) return null;
  return { kind: 'vessel', vesselId, instanceId: Number(iid), position: place, normal };
}

function refuseCount(action: string, count: number, names: string, got: readonly number[] | null): Outcome<never> {
  return refuse('EINVAL', `${action}: takes ${count} values, ${names}; got ${got?.length ?? 0}`);
}
