import { fileNameOf, saveFile } from '../link/save-file.js';
import { uploadName } from '../link/upload.js';
import { describeError, LinkError } from '../link/link-error.js';
import { textVessel } from '../paint/livery-fit.js';
import { formatLivery, LIVERY_MAX } from '../paint/livery-text.js';
import { imagesOf, type Livery, withImageNames } from '../paint/livery.js';
import {
  liveryInPicture,
  NewerLiveryError,
  pictureWithLivery,
  SHARED_FILE_MAX,
  SHARED_IMAGES_BYTES_MAX,
  SHARED_IMAGES_MAX,
  type SharedImage,
  type SharedLivery,
} from '../paint/shared-livery.js';
import { formatBytes, parseTextureFiles } from '../paint/texture-files.js';
import type { PictureSize } from '../view/drawing/drawing.js';
import { liveryVessel, readLivery } from './livery-edits.js';
import { isLiveryFile, openingOf, openLiveryFile, putOnLivery, readLiveryText } from './put-on-livery.js';
import { requireReadable } from './require-readable.js';
import type { Session } from './session.js';
import type { Edit } from './undo-stack.js';

/** The size of a picture that contains a livery; messengers show pictures at about this size. */
const PICTURE: PictureSize = { width: 960, height: 540, samples: 4 };

/**
 * Draws the current view as a PNG file that also contains a livery. The livery consists of the view, the paint and
 * stickers of the selected vessel, and the images that these use.
 * @throws LinkError EFBIG if the livery is too long, or if its images are too many or too large
 */
async function sharePicture(session: Session): Promise<File> {
  const { editor, selection, view } = session;
  if (!view) throw new LinkError('EAGAIN', 'the page has not drawn a picture yet; try again when it shows one');
  const vessel = await liveryVessel(editor, selection);
  const livery = await readLivery(editor, vessel, `Paint of ${vessel.id}`);
  const text = formatLivery(livery, textVessel(vessel));
  if (text.length > LIVERY_MAX) {
    throw new LinkError(
      'EFBIG',
      `the livery has ${text.length} characters, but a picture can contain at most ${LIVERY_MAX}; use fewer stickers`,
    );
  }
  const shared: SharedLivery = { text, view: view.viewText, images: await filesOf(session, livery) };
  const picture = await bytesOf(await view.picture(PICTURE));
  const name = `${fileNameOf(vessel.id)}.png`;
  return new File([pictureWithLivery(picture, shared) as Uint8Array<ArrayBuffer>], name, { type: 'image/png' });
}

/** Draws a picture that contains the livery, and lets the browser save it. */
export async function saveSharedPicture(session: Session): Promise<void> {
  await session.attempt('The picture', async () => {
    const file = await sharePicture(session);
    saveFile(file.name, file);
    session.notices.inform(`${file.name} contains the livery`, 'Open the file in any viewer page to put it on.');
  });
}

/** Reads the images of a livery. Leaves out images that the server does not have. */
async function filesOf({ api }: Session, livery: Livery): Promise<SharedImage[]> {
  const files = parseTextureFiles(await api.read('paint/textures/files'));
  const wanted = imagesOf(livery);
  const there = files.filter(({ name, ready }) => ready && wanted.has(name));
  if (there.length > SHARED_IMAGES_MAX) {
    throw new LinkError(
      'EFBIG',
      `it shows ${there.length} images, but a picture can contain at most ${SHARED_IMAGES_MAX}; use fewer images`,
    );
  }
  const bytes = there.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > SHARED_IMAGES_BYTES_MAX) {
    throw new LinkError(
      'EFBIG',
      `its images have ${formatBytes(bytes)}, but a picture can contain at most ${formatBytes(SHARED_IMAGES_BYTES_MAX)}; use smaller images`,
    );
  }
  return Promise.all(there.map(async ({ name }) => ({ name, bytes: await bytesOf(await api.texture(name)) })));
}

/**
 * @returns the livery in a picture; null if it contains none
 * @throws LinkError EINVAL if the livery is damaged, EOPNOTSUPP if a newer page has shared it
 */
export async function sharedLiveryIn(file: File): Promise<SharedLivery | null> {
  if (file.size > SHARED_FILE_MAX) return null;
  try {
    return liveryInPicture(await bytesOf(file));
  } catch (cause) {
    const { message } = describeError(cause);
    if (cause instanceof NewerLiveryError) {
      throw new LinkError('EOPNOTSUPP', `the livery in ${file.name} ${message}`, { cause });
    }
    throw new LinkError('EINVAL', `${file.name} contains a damaged livery: ${message}; share it again`, {
      cause,
    });
  }
}

/** @throws LinkError EINVAL for any other picture */
export async function openLivery(session: Session, file: File): Promise<void> {
  if (isLiveryFile(file)) return openLiveryFile(session, file);
  const shared = await sharedLiveryIn(file);
  if (!shared)
    throw new LinkError('EINVAL', `${file.name} contains no livery; drop it on the page to upload it as a picture`);
  return openSharedLivery(session, shared, file);
}

/**
 * Applies the livery from a picture to the selected vessel as one undo step. If the server has a different file with
 * the name of an image, the image gets another name.
 * @throws LinkError if the livery does not fit, if one of its images cannot be decoded, or if the server refuses. Only a
 *   refusal by the server may leave some of the changes in place.
 */
export async function openSharedLivery(
  session: Session,
  { text, view, images }: SharedLivery,
  file: File,
): Promise<void> {
  const livery = readLiveryText(file.name.replace(/\.[^.]*$/, ''), text);
  const all = imagesOf(livery);
  const used = images.filter(({ name }) => all.has(name));
  for (const { name, bytes } of used) {
    const picture = new Blob([bytes as Uint8Array<ArrayBuffer>]);
    await requireReadable(`nothing was changed; the image ${name}`, picture);
  }
  const { names, uploads } = await placesFor(session, used);
  const isOn = await putOnLivery(session, withImageNames(livery, names), {
    uploads,
    title: 'The shared paint is on',
    label: openingOf(file),
  });
  if (view !== null && view !== session.view?.viewText) {
    const goThere = (): void => void session.attempt('The view', () => Promise.resolve(session.view?.goTo(view)));
    session.notices.inform(
      'The livery was shared with a view',
      'The camera stays where it is unless you go there.',
      [{ label: 'Go there', run: goThere }],
      isOn,
    );
  }
}

/** Returns the name of each image on the server, and the edits that upload the missing images. */
async function placesFor(
  { api, editor }: Session,
  images: readonly SharedImage[],
): Promise<{ readonly names: ReadonlyMap<string, string>; readonly uploads: readonly Edit[] }> {
  const files = parseTextureFiles(await api.read('paint/textures/files'));
  const sizes = new Map(files.map(({ name, bytes }) => [name, bytes]));
  const names = new Map<string, string>();
  const uploads: Edit[] = [];
  for (const { name, bytes } of images) {
    for (let nth = 1; !names.has(name); nth++) {
      const free = uploadName(name, nth);
      const size = sizes.get(free);
      if (size === undefined) {
        sizes.set(free, -1);
        uploads.push(editor.uploading(free, new Blob([bytes as Uint8Array<ArrayBuffer>])));
      } else if (size !== bytes.length || !isEqual(bytes, await bytesOf(await api.texture(free)))) continue;
      names.set(name, free);
    }
  }
  return { names, uploads };
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
