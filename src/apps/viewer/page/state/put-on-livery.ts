import { fitLivery } from '../paint/livery-fit.js';
import { LIVERY_MAX, parseLivery } from '../paint/livery-text.js';
import type { Livery } from '../paint/livery.js';
import { parseTextureFiles } from '../paint/texture-files.js';
import { LinkError } from '../link/link-error.js';
import { applying, paintedVessel } from './livery-edits.js';
import type { Session } from './session.js';

/** Puts a livery on the chosen vessel, and says what it has no part or picture for. @throws LinkError as it is refused */
export async function putOnLivery({ editor, selection, notices }: Session, livery: Livery): Promise<void> {
  const vessel = await paintedVessel(editor, selection);
  await editor.perform(applying(editor, livery, vessel));
  const isNewest = editor.whileNewest();
  const { missing } = fitLivery(livery, vessel);
  const files = parseTextureFiles(await editor.api.read('paint/textures/files'));
  const images = new Set(livery.stickers.map(({ image }) => image));
  for (const { name } of files) images.delete(name);
  notices.inform(
    `${livery.name} is on ${vessel.id}`,
    [
      ...(missing > 0 ? [`The vessel has no part for ${missing} of its lines.`] : []),
      ...(images.size > 0 ? [`Its stickers wait for ${[...images].join(', ')}: drop the file on this page.`] : []),
      'One Undo takes all of it back.',
    ].join(' '),
    [],
    isNewest,
  );
}

/** True when a file is a livery by its name; pictures are uploaded. */
export function isLiveryFile({ name }: File): boolean {
  return /\.(livery|txt)$/i.test(name);
}

/** Keeps the livery of a file and puts it on the chosen vessel. @throws LinkError EINVAL for a file that is no livery */
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
    throw new LinkError('EINVAL', `${file.name} is no livery: ${why}`, { cause });
  }
  await session.editor.perform(session.liveries.keeping(text, fallback));
  await putOnLivery(session, livery);
}
