import { retryDelayMs } from '../link/back-off.js';
import { describeError, LinkError } from '../link/link-error.js';
import type { SceneView } from '../view/scene-view.js';
import type { Editor } from './editor.js';
import type { Notices } from './notices.js';
import type { OwnChange } from './own-changes.js';
import { countOf, isThere, changeLabel, puttingBack, readState, type ServerState, summaryOf } from './put-back.js';

interface PuttingBack {
  readonly editor: Editor;
  readonly notices: Notices;
  readonly view: SceneView | null;
  attempt(title: string, work: () => Promise<unknown>): Promise<boolean>;
}

const TRIES = 6;
const NAMED = 3;

/**
 * Asks the user whether the page shall repeat its changes from before the restart of the server.
 * @param done the labels of those changes, the oldest first
 */
export async function offerToPutBack(session: PuttingBack, done: readonly string[]): Promise<void> {
  const { editor, notices } = session;
  const { changes } = editor;
  const lost = changes.lost;
  const state = await stateOf(session, lost);
  // The server does not answer, or has been restarted again.
  if (!state) return;
  changes.forget(lost.filter((change) => isThere(change, state)));
  const missing = changes.lost;
  if (missing.length === 0) {
    notices.inform('The server restarted', 'The page shows the state of the restarted server.');
    return;
  }
  const isOne = missing.length === 1;
  const named = [...new Set(done)].slice(-NAMED).reverse();
  const last = named.length > 0 ? ` Done last: ${named.join('; ')}.` : '';
  notices.ask(`The server restarted. Put back your ${countOf(missing)}?`, `${summaryOf(missing)}.${last}`, [
    {
      label: isOne ? 'Put it back' : 'Put them back',
      run: () => void session.attempt('Putting back', () => putBack(session, state)),
    },
    { label: 'Leave it', run: () => changes.forget(missing) },
  ]);
}

/**
 * Reads the state of the restarted server. Tries several times, because the server may not answer at once.
 * @returns null if the server does not answer, or has been restarted again
 */
async function stateOf({ editor, view }: PuttingBack, lost: readonly OwnChange[]): Promise<ServerState | null> {
  const run = view?.moment?.session;
  for (let failures = 1; failures <= TRIES; failures++) {
    const state = await readState(editor, lost).catch(() => null);
    if (view?.moment?.session !== run) return null;
    if (state) return state;
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs(failures)));
  }
  return null;
}

async function putBack({ editor, notices }: PuttingBack, state: ServerState): Promise<void> {
  const { changes } = editor;
  const wanted = changes.lost;
  const failed = new Map<OwnChange, { readonly errno: string; readonly message: string }>();
  await editor.perform(puttingBack(editor, wanted, state, (change, error) => failed.set(change, describeError(error))));
  const isNewest = editor.whileNewest();
  // Keep the changes that failed because the server did not answer.
  changes.forget(wanted.filter((change) => failed.get(change)?.errno !== 'offline'));
  // Count only the wanted changes, because `failed` may also contain writes to switches that the changes need.
  const done = wanted.filter((change) => !failed.has(change)).length;
  if (done > 0) {
    const title = done === wanted.length ? `${countOf(wanted)} put back` : `${done} of ${countOf(wanted)} put back`;
    notices.inform(title, 'One Undo reverts all of it.', [], isNewest);
  }
  if (failed.size > 0) throw notDone(failed);
}

function notDone(failed: ReadonlyMap<OwnChange, { readonly message: string }>): LinkError {
  const reasons = new Map<string, string[]>();
  for (const [change, { message }] of failed)
    reasons.set(message, [...(reasons.get(message) ?? []), changeLabel(change)]);
  const lines = [...reasons].map(([why, names]) => `${names.join(', ')}: ${why}`);
  return new LinkError(`${failed.size} not put back`, lines.join('; '));
}
