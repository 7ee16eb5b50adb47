import { randomUUID } from 'node:crypto';
import { BoardError } from '../../leaderboard/index.js';
import {
  countRows,
  createAccount,
  deleteAccount,
  listAccounts,
  listDecisions,
  listHandles,
  type ListedAccount,
  recordText,
} from '../../leaderboard/operator/index.js';
import { labelsOf } from '../../leaderboard/privacy/index.js';
import { countText, listText, reasonText, thumbprintText, timeText } from './admin-format.js';
import { accountOf, type AdminSession, answer, confirm, note } from './admin-session.js';
import { picturesIn, removeFlightPictures } from './stored-pictures.js';

export async function printAccounts(
  session: AdminSession,
  { banned, shadowBanned }: { readonly banned?: true; readonly shadowBanned?: true },
): Promise<void> {
  const which = banned ? 'banned' : shadowBanned ? 'shadow-banned' : 'all';
  let count = 0;
  for await (const account of listAccounts(session.store, which)) {
    count++;
    answer(session, account, accountLine(account));
  }
  if (!session.options.json) note(count === 0 ? 'no accounts' : countText(count, 'account'));
}

function accountLine({ userKey, provider, created, banned, shadowed, handles }: ListedAccount): string {
  const state = banned !== null ? 'banned' : shadowed !== null ? 'shadow-banned' : '';
  const named = handles.length > 0 ? handles.join(', ') : '(no handle)';
  return `${userKey}  ${timeText(created)}  ${provider.padEnd(8)}  ${named}${state && `  [${state}]`}`;
}

export async function printAccount(session: AdminSession, name: string): Promise<void> {
  const { playerId, userKey, ...account } = await accountOf(session, name);
  const [handles, rows] = [await listHandles(session.store, playerId), await countRows(session.store, playerId)];
  const labels = labelsOf(session.secrets.labelKey);
  const decisions = (await listDecisions(session.store, playerId)).map(({ record, flight, ...decision }) => ({
    ...decision,
    record: record && recordText(record),
    flight: flight && labels('flight', String(playerId), flight),
  }));
  const facts: (readonly [string, string | number])[] = [
    ['user key', userKey.toString('base64url')],
    ['provider', account.provider],
    ['made', timeText(account.created)],
    ['banned', sinceText(account.banned, reasonText('banned', account.banReason))],
    ['shadow-banned', sinceText(account.shadowed, reasonText('shadowbanned', account.shadowReason))],
    ['events', rows.events],
    ['withheld events', rows.withheldEvents],
    ['batches', rows.batches],
    ['streams', rows.streams],
  ];
  const held = handles.flatMap(({ handle, since, credentials }) => [
    '',
    `${handle}, claimed ${timeText(since)}`,
    ...credentials.map(({ jkt, issued, expires, revoked }) => {
      const end = revoked === null ? `good until ${timeText(expires)}` : `revoked ${timeText(revoked)}`;
      return `  key ${thumbprintText(jkt)} licensed ${timeText(issued)}, ${end}`;
    }),
  ]);
  const object = { userKey: userKey.toString('base64url'), ...account, rows, handles, decisions };
  const decided = decisions.map(({ record, flight, counts, reason }) => {
    const decision = record === null ? 'flagged' : counts ? 'approved' : 'refused';
    return `${record ?? `flight ${flight}`} ${decision}${reasonText(decision, reason)}`;
  });
  answer(session, object, [
    ...listText(facts),
    ...(held.length > 0 ? held : ['', 'no handle yet']),
    ...(decided.length > 0 ? ['', ...decided] : []),
  ]);
}

const sinceText = (ms: number | null, why: string): string => (ms === null ? 'no' : timeText(ms) + why);

/** `create-account`: creates an account for a sign-in, or returns the existing one. */
export async function makeAccount(
  session: AdminSession,
  { provider, subject = randomUUID() }: { readonly provider: string; readonly subject?: string },
): Promise<void> {
  const { userKey, isNew } = await createAccount(session, { provider, subject });
  note(isNew ? 'made an account; its user key is' : 'the account already exists; its user key is');
  answer(session, { userKey: userKey.toString('base64url'), isNew }, userKey.toString('base64url'));
}

export async function removeAccount(
  session: AdminSession,
  name: string,
  { reason, yes }: { readonly reason: string; readonly yes?: true },
): Promise<void> {
  const { playerId, userKey } = await accountOf(session, name);
  const { events, withheldEvents, handles } = await countRows(session.store, playerId);
  confirm(
    yes,
    `deletes the account ${userKey.toString('base64url')} with ${countText(events + withheldEvents, 'event')} and all ` +
      `data derived from them; no one can ever claim its ${countText(handles, 'handle')} again`,
  );
  if (reason === '') throw new BoardError('bad_request', 'the reason is empty; say why with --reason');
  const { deleted, handlesRetired, credentialsRevoked, at } = await deleteAccount(session, { playerId, reason });
  removeFlightPictures({ folder: picturesIn(session.options.data), warn: note }, handlesRetired);
  const object = { sub: userKey.toString('base64url'), reason, at, handlesRetired, credentialsRevoked, deleted };
  const names = handlesRetired.length > 0 ? ` (${handlesRetired.join(', ')})` : '';
  answer(session, object, [
    `deleted ${countText(deleted.events, 'event')}, ${countText(deleted.withheldEvents, 'withheld event')}, ` +
      `${countText(deleted.batches, 'batch', 'batches')}, ${countText(deleted.streams, 'stream')}, ` +
      `${countText(deleted.credentials, 'credential')}, ${countText(deleted.handles, 'handle')}${names}`,
  ]);
}
