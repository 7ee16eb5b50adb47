import { allParts } from '../../simulator/sim/index.js';
import { fitLivery } from '../paint/livery-fit.js';
import { LIVERY_MAX, parseLivery } from '../paint/livery-text.js';
import { imagesOf, type Livery } from '../paint/livery.js';
import { imageLabel } from '../paint/sticker-text.js';
import { parseTextureFiles } from '../paint/texture-files.js';
import { describeError, LinkError } from '../link/link-error.js';
import { editsInOrder } from './in-order.js';
import { applying, liveryVessel } from './livery-edits.js';
import type { Session } from './session.js';
import type { Edit } from './undo-stack.js';

const LISTED = 20;

/**
 * Applies a livery to the selected vessel, except the parts that do not fit the vessel.
 * @param first.before an edit that runs first, but only if some part of the livery fits
 * @param first.uploads edits that upload the livery's images, as part of the same undo step
 * @param first.title the title of the notice; by default it names the livery and the vessel
 * @param first.label the label of the undo step; by default it names the livery and the vessel
 * @returns a function that returns true until the user undoes this
 * @throws LinkError if nothing fits or the server refuses. If nothing fits, nothing is changed.
 */
export async function putOnLivery(
  session: Pick<Session, 'editor' | 'selection' | 'notices' | 'moment' | 'attempt'>,
  livery: Livery,
  {
    before = null,
    uploads = [],
    title,
    label,
  }: {
    readonly before?: Edit | null;
    readonly uploads?: readonly Edit[];
    readonly title?: string;
    readonly label?: string;
  } = {},
): Promise<() => boolean> {
  const { editor, selection, notices } = session;
  const vessel = await liveryVessel(editor, selection);
  const { fits, unfit } = fitLivery(livery, vessel, kindsIn(session));
  if (!fits) {
    const next = `${nextFor(livery, session)}, and put it on again`;
    throw new LinkError(
      'does not fit',
      `nothing was changed, because ${vessel.id} does not have ${listed(unfit)}; ${next}`,
    );
  }
  if (before) await editor.perform(before);
  const shown = title ?? `${livery.name} is on ${vessel.id}`;
  const edit = applying(editor, livery, vessel);
  await editor.perform(editsInOrder(label ?? edit.label, [...uploads, edit]));
  // Get these functions now, because the user can make another edit while the page reads the list of files.
  const isNewest = editor.whileNewest();
  const isDone = editor.whileDone();
  const files = parseTextureFiles(await editor.api.read('paint/textures/files'));
  const images = new Set(imagesOf(livery));
  for (const { name } of files) images.delete(name);
  const isPart = unfit.length > 0;
  notices.inform(
    isPart ? `${shown} in part` : shown,
    [
      ...(isPart ? [`Left out, because ${vessel.id} does not have it: ${listed(unfit)}.`] : []),
      ...(images.size > 0
        ? [`It waits for ${[...images].map(imageLabel).join(', ')}: drop the file on this page.`]
        : []),
      'One Undo reverts all of it.',
    ].join(' '),
    // Add a button, so that the notice stays until the user dismisses it: a list in it takes time to read.
    isPart || images.size > 0 ? [{ label: 'Undo', run: () => void session.attempt('Undo', () => editor.undo()) }] : [],
    isNewest,
  );
  return isDone;
}

/** Returns the name of each template that a vessel of the scene has, as *Same kind* shows it. */
function kindsIn({ moment }: Pick<Session, 'moment'>): ReadonlyMap<string, string> {
  const parts = Object.values(moment?.vessels ?? {}).flatMap((vessel) => [...allParts(vessel)]);
  return new Map(parts.map(({ template, displayName }) => [template, displayName]));
}

/** Returns the next step for the user if a livery does not fit. */
function nextFor({ parts, stickers }: Livery, { moment }: Pick<Session, 'moment'>): string {
  const templates = [...parts.map(({ of }) => of), ...stickers.map(({ on }) => on)].map(
    ({ template }) => template ?? '',
  );
  const model = templates
    .map((template) => /^(.+\.gl(?:b|tf))\./i.exec(template)?.[1])
    .find((name) => name !== undefined);
  if (model === undefined) return 'choose a vessel that has them';
  return moment?.models[model] ? `choose a vessel of ${model}` : `open ${model} first`;
}

function listed(names: readonly string[]): string {
  const more = names.length - LISTED;
  return [...names.slice(0, LISTED), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

/** Reports whether a file is a livery text, by its name. Pictures that contain a livery are handled as uploads. */
export function isLiveryFile({ name }: File): boolean {
  return /\.(livery|txt)$/i.test(name);
}

/** Says what the user does with a file that contains a livery, as the label of the undo step and of its refusal. */
export const openingOf = ({ name }: File): string => `Opening of the livery in ${name}`;

/**
 * Saves the livery in a file and applies it to the selected vessel.
 * @throws LinkError EINVAL for another kind of file, EFBIG for a text that is too long, or the errors of {@link
 *   putOnLivery}. If nothing fits, the livery is not saved.
 */
export async function openLiveryFile(session: Session, file: File): Promise<void> {
  if (file.size > LIVERY_MAX)
    throw new LinkError('EFBIG', `${file.name} has ${file.size} bytes; ${LIVERY_MAX} at most`);
  const text = await file.text();
  const fallback = file.name.replace(/\.[^.]*$/, '');
  const livery = readLiveryText(fallback, text, file.name);
  await putOnLivery(session, livery, { before: session.liveries.keeping(text, fallback), label: openingOf(file) });
}

/**
 * @param name the name of the livery if the text contains none
 * @param file the name of the text in messages
 * @throws LinkError EINVAL that names the line and says what is wrong with it
 */
export function readLiveryText(name: string, text: string, file = name): Livery {
  try {
    return parseLivery(text, name);
  } catch (cause) {
    throw new LinkError('EINVAL', `${file} is not a livery: ${describeError(cause).message}`, { cause });
  }
}
