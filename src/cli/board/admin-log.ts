import { constants } from 'node:os';
import { rotateKey, statusOf, verifyLog } from '../../leaderboard/operator/index.js';
import { rebuild } from '../../leaderboard/store/index.js';
import { boardProgram } from '../../device/node/installation/index.js';
import { raiseNiceness } from '../../device/node/index.js';
import { countText, listText, sizeText } from './admin-format.js';
import { type AdminSession, answer, note } from './admin-session.js';

export async function printStatus(session: AdminSession): Promise<void> {
  const status = await statusOf(session);
  answer(
    session,
    status,
    listText([
      ['head of the log', status.head],
      ['derived up to', status.checkpoint],
      ['lag', countText(status.lag, 'event')],
      ['events', status.events],
      ['withheld events', status.withheldEvents],
      ['batches', status.batches],
      ['streams', status.streams],
      ['accounts', `${status.accounts} (${status.banned} banned, ${status.shadowBanned} shadow-banned)`],
      ['deleted accounts', status.deleted],
      ['handles', status.handles],
      ['keys of players', `${status.liveCredentials} live, ${status.revokedCredentials} revoked`],
      ['deny-list', `version ${status.denyListVersion}`],
      ['signing key', status.activeKey],
      ['retired keys', status.retiredKeys.join(', ') || 'none'],
      ['database', sizeText(status.databaseBytes)],
    ]),
  );
}

export async function verify(session: AdminSession): Promise<void> {
  note('reads the whole log; the service may keep running meanwhile');
  const verified = await verifyLog(session.store);
  const { events, rules, findings } = verified;
  const lines = findings.flatMap(({ rule, count, examples }) => [
    `WRONG: ${rule}`,
    `  ${countText(count, 'row')}, such as ${examples.join('; ')}`,
  ]);
  const end = `${countText(events, 'event')} and ${countText(rules, 'rule')} checked: `;
  answer(session, verified, [
    ...lines,
    end + (findings.length === 0 ? 'all is well' : countText(findings.length, 'rule broken', 'rules broken')),
  ]);
  if (findings.length > 0) session.fail();
}

export async function rotate(session: AdminSession): Promise<void> {
  const keys = await rotateKey(session);
  answer(session, keys, [
    `the service signs with key ${keys.active} from now on; licenses signed with ${keys.retired} work until they expire`,
    'back up the folder `secrets` of the data folder, because only it has the new key',
  ]);
}

export async function makeBoardsAnew(session: AdminSession): Promise<void> {
  note('rebuilds all data that is derived from the log, in new tables; the service may keep running');
  // Lower the priority, so that the rebuild does not slow down a service on the same machine.
  raiseNiceness(process.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let phase = '';
  const outcome = await rebuild({
    ...session,
    onState: (state) => {
      if (state.phase === phase) return;
      phase = state.phase;
      note(phase === 'wait' ? `  wait until \`${boardProgram()} admin lift-shadow-ban\` ends` : `  ${phase}`);
    },
  });
  const sentences = {
    done: 'the boards were rebuilt, and the service uses the new ones',
    busy: `another process is already rebuilding the boards; \`${boardProgram()} admin status\` shows when it is done`,
    stopped: 'stopped before the end; the old boards are still in use',
  };
  answer(session, { outcome }, sentences[outcome]);
  if (outcome !== 'done') session.fail();
}
