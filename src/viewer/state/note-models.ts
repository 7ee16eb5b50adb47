import type { Notices } from './notices.js';

/** Maximum number of notes in the notice. The server's log contains all notes. */
const LISTED_MOST = 6;

/** Shows a single notice about everything in the scene's model files that the server does not draw exactly. */
export function noteModels(notes: readonly string[], notices: Notices): void {
  if (notes.length === 0) return;
  const files = new Set(notes.map((note) => note.slice(0, note.indexOf(': '))));
  const title = files.size === 1 ? 'A model does not look exactly as its file says' : `${files.size} models do not look exactly as their files say`; // prettier-ignore
  const more = notes.length - LISTED_MOST;
  const listed = [...notes.slice(0, LISTED_MOST), ...(more > 0 ? [`and ${more} more, in the log of the server`] : [])];
  notices.inform(title, `${listed.join('. ')}.`, [{ label: 'All right', run: () => undefined }]);
}
