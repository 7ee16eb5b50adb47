import { fitLivery } from '../paint/livery-fit.js';
import { LIVERY_MAX, parseLivery } from '../paint/livery-text.js';
import type { Livery } from '../paint/livery.js';
import { parseTextureFiles } from '../paint/texture-files.js';
import { LinkError } from '../link/link-error.js';
import { applying, paintedVessel } from './livery-edits.js';
import type { Session } from './session.js';
import type { Edit } from './undo-stack.js';

/** Maximum names in a notice of things that do not fit. */
const LISTED = 20;

/**
 * Applies the fitting parts of a livery to the selected vessel, and reports the other parts and missing pictures.
 * @param before an edit to make first, if something fits
 * @throws LinkError when nothing fits, or the server refuses; then nothing has changed
 */
export async function putOnLivery(session: Session, livery: Livery, before: Edit | null = null): Promise<void> {
  const { editor, selection, notices } = session;
  const vessel = await paintedVessel(editor, selection);
  const { fits, unfit } = fitLivery(livery, vessel);
  if (!fits) {
    const next = 'choose a vessel that it is for, and put it on again';
    throw new LinkError(
      'does not fit',
      `nothing was changed, since ${vessel.id} does not have ${listed(unfit)}; ${next}`,
    );
  }
  if (before) await editor.perform(before);
  await editor.perform(applying(editor, livery, vessel));
  const isNewest = editor.whileNewest();
  const files = parseTextureFiles(await editor.api.read('paint/textures/files'));
  const images = new Set(livery.stickers.map(({ image }) => image));
  for (const { name } of files) images.delete(name);
  const isPart = unfit.length > 0;
  notices.inform(
    isPart ? `${livery.name} is on ${vessel.id} in part` : `${livery.name} is on ${vessel.id}`,
    [
      ...(isPart ? [`Not put on, because ${vessel.id} does not have it: ${listed(unfit)}.`] : []),
      ...(images.size > 0 ? [`Its stickers wait for ${[...images].join(', ')}: drop the file on this page.`] : []),
      'One Undo takes all of it back.',
    ].join(' '),
    // A notice with a button stays: such a list takes time to read.
    isPart || images.size > 0 ? [{ label: 'Undo', run: () => void session.attempt('Undo', () => editor.undo()) }] : [],
    isNewest,
  );
}

function listed(names: readonly string[]): string {
  const more = names.length - LISTED;
  return [...names.slice(0, LISTED), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

/** True when a file is a livery by its name; pictures are uploaded. */
export function isLiveryFile({ name }: File): boolean {
  return /\.(livery|txt)$/i.test(name);
}

/**
 * Saves the livery of a file and applies it to the selected vessel.
 * @throws LinkError EINVAL for another kind of file; and like {@link putOnLivery}: then the livery is not saved either
 */
export async function openLiveryFile(session: Session, file: File): Promise<void> {
  if (file.size > LIVERY_MAX)
    throw new LinkError('EFBIG', `${file.name} has ${file.size} bytes; ${LIVERY_MAX} at most`);
  const text = await file.text();
  const fallback = file.name.replace(/\.[^.]*$/, '');
  let livery: Livery;
  try {
    livery = parseLivery(text, fallback);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new LinkError('EINVAL', `${file.name} is not a livery: ${why}`, { cause });
  }
  await putOnLivery(session, livery, session.liveries.keeping(text, fallback));
}
