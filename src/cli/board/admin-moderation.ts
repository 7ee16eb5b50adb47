import { banAccount, liftShadowBan, shadowBan, unbanAccount } from '../../leaderboard/operator/index.js';
import { countText } from './admin-format.js';
import { accountOf, type AdminSession, answer } from './admin-session.js';

export async function ban(session: AdminSession, name: string, { reason }: { readonly reason: string }): Promise<void> {
  const { playerId } = await accountOf(session, name);
  const result = await banAccount(session, { playerId, reason });
  const keys = countText(result.revoked.length, 'key');
  answer(
    session,
    result,
    `${name} is banned: it can no longer send batches and is not shown anywhere; ${keys} revoked`,
  );
}

export async function unban(session: AdminSession, name: string): Promise<void> {
  const { playerId } = await accountOf(session, name);
  const result = await unbanAccount(session, playerId);
  answer(session, result, `${name} is no longer banned; ${countText(result.restored.length, 'key')} valid again`);
}

/** `shadow-ban`: bans an account in such a way that its user does not notice. */
export async function banInShadow(
  session: AdminSession,
  name: string,
  { reason }: { readonly reason: string },
): Promise<void> {
  const { playerId } = await accountOf(session, name);
  await shadowBan(session, { playerId, reason });
  answer(
    session,
    {},
    `${name} is shadow-banned: it is not shown anywhere and its events are withheld, but it gets the same answers as before`,
  );
}

export async function liftBanInShadow(session: AdminSession, name: string): Promise<void> {
  const { playerId } = await accountOf(session, name);
  const result = await liftShadowBan(session, playerId);
  const events = countText(result.returned, 'withheld event');
  answer(session, result, `${name} is no longer shadow-banned; ${events} back in the log, and count again`);
}
