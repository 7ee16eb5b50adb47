import { shown } from '../../../base/errors/index.js';
import type { CameraPose } from '../../sim/camera/index.js';
import { followedBy } from './followed.js';
import type { CameraScene, CameraSubject } from './camera-subject.js';
import { type CameraSetting, OwnCamera } from './own-camera.js';

export class AddressError extends Error {
  override readonly name = 'AddressError';
}

const DEGREES = 180 / Math.PI;
const FOV_DEG = { least: 1, most: 150 };
/** The maximum absolute value of a number in a view, for example of a coordinate in m. */
const FARTHEST = 1e15;

/**
 * Returns a text with the view of a camera: five groups, separated by semicolons. For example,
 * `vessel:Hunter-ship;0,0,3;132.5,17;42;45` contains the subject, the pivot in the subject's frame (m), azimuth and
 * elevation (degrees), the distance (m), and the field of view (degrees).
 */
export function textOfCamera(camera: OwnCamera, scene: CameraScene): string {
  const { subject, orbit, fovY } = onCarrier(camera, scene);
  const { pivot, azimuth, elevation, distance } = orbit;
  return [
    subjectText(subject),
    pivot.map(short).join(','),
    [azimuth, elevation].map((angle) => String(Number((angle * DEGREES).toFixed(3)))).join(','),
    short(distance),
    String(Number((fovY * DEGREES).toFixed(3))),
  ].join(';');
}

/**
 * Parses a text from {@link textOfCamera}. The subject is never a sticker, because the text names the vessel or body
 * under the sticker instead.
 * @throws AddressError with the reason
 */
export function parseView(text: string): CameraSetting {
  const groups = text.split(';');
  if (groups.length !== 5)
    throw new AddressError(`a view must have five groups separated by semicolons, not ${groups.length}`);
  const [subject, pivot, angles, distance, fov] = groups as [string, string, string, string, string];
  const [x, y, z] = numbers(pivot, 3, 'the middle of the picture');
  const [azimuth, elevation] = numbers(angles, 2, 'the direction');
  const [metres] = numbers(distance, 1, 'the distance');
  const [degrees] = numbers(fov, 1, 'the field of view');
  if (metres! <= 0) throw new AddressError(`the distance is ${metres} m; it must be above 0`);
  if (Math.abs(elevation!) > 90) throw new AddressError(`the elevation is ${elevation}°; it must be from −90° to 90°`);
  if (degrees! < FOV_DEG.least || degrees! > FOV_DEG.most) {
    throw new AddressError(`the field of view is ${degrees}°; it must be from ${FOV_DEG.least}° to ${FOV_DEG.most}°`);
  }
  return {
    subject: parseSubject(subject),
    orbit: {
      pivot: [x!, y!, z!],
      azimuth: azimuth! / DEGREES,
      elevation: elevation! / DEGREES,
      distance: metres!,
    },
    fovY: degrees! / DEGREES,
  };
}

/** Returns the id of the subject's vessel or body, or `a sticker`. */
export function nameOfSubject(subject: CameraSubject): string {
  switch (subject.kind) {
    case 'vessel':
    case 'part':
      return subject.vesselId;
    case 'body':
    case 'place':
      return subject.bodyId;
    case 'sticker':
      return 'a sticker';
  }
}

function subjectText(subject: CameraSubject): string {
  const name = encodeURIComponent(nameOfSubject(subject));
  if (subject.kind === 'part') return `part:${name}:${subject.instanceId}`;
  return subject.kind === 'place'
    ? `place:${name}:${subject.pointCcf.map((metres) => String(Number(metres.toFixed(3)))).join(',')}`
    : `${subject.kind}:${name}`;
}

function parseSubject(text: string): CameraSubject {
  const [kind = '', name = '', rest] = text.split(':');
  let id = '';
  try {
    id = decodeURIComponent(name);
  } catch {
    throw new AddressError(`'${shown(name)}' is not a name`);
  }
  if (id === '') throw new AddressError(`'${shown(text)}' has no id; write vessel:<id> or body:<id>`);
  if (kind === 'vessel') return { kind, vesselId: id };
  if (kind === 'body') return { kind, bodyId: id };
  if (kind === 'part' && /^\d{1,9}$/.test(rest ?? '')) return { kind, vesselId: id, instanceId: Number(rest) };
  if (kind === 'place') {
    const [x, y, z] = numbers(rest ?? '', 3, 'the place');
    return { kind, bodyId: id, pointCcf: [x!, y!, z!] };
  }
  throw new AddressError(`'${shown(text)}' is not a vessel, part, body or place`);
}

function numbers(text: string, count: number, what: string): number[] {
  const values = text.split(',').map((each) => (each.trim() === '' ? NaN : Number(each)));
  if (values.length === count && values.every((value) => Math.abs(value) <= FARTHEST)) return values;
  const wanted = count === 1 ? 'a number' : `${count} numbers`;
  throw new AddressError(`${what} must be ${wanted} from -${FARTHEST} to ${FARTHEST}, not '${shown(text)}'`);
}

/** Formats a length in m with three decimals below 100 m, and otherwise with eight significant digits. */
function short(metres: number): string {
  return String(Math.abs(metres) < 100 ? Number(metres.toFixed(3)) : Number(metres.toPrecision(8)));
}

/** Replaces a sticker as the subject by the vessel or body under it, without a change of the view. */
function onCarrier(camera: OwnCamera, scene: CameraScene): CameraSetting {
  if (camera.subject.kind !== 'sticker') return camera;
  const pose: CameraPose = camera.pose(scene);
  const other = new OwnCamera(followedBy(camera.subject) ?? camera.subject);
  other.adopt(pose, camera.orbit.distance, scene);
  return other;
}
