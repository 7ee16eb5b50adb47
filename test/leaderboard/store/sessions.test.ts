import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addSession, findSession, removeSession, SESSIONS_MAX } from '../../../src/leaderboard/store/sessions.js';
import { newStore } from './database.js';

const store = await newStore();
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
const [userKey, other] = [hash('somebody'), hash('somebody else')];

describe('stored sessions', () => {
  it('stored sessions can be found until they end or are removed', async () => {
    await addSession(store, { tokenHash: hash('a'), userKey, expires: 1000 }, 0);
    expect(await findSession(store, hash('a'), 999)).toEqual({ userKey, isDeleted: false, account: null });
    expect(await findSession(store, hash('a'), 1000)).toBeNull();
    expect(await findSession(store, hash('b'), 0)).toBeNull();
    await removeSession(store, hash('a'));
    await removeSession(store, hash('a'));
    expect(await findSession(store, hash('a'), 0)).toBeNull();
  });

  it('an account keeps only its newest sessions, and ended sessions are deleted', async () => {
    await addSession(store, { tokenHash: hash('ended'), userKey: other, expires: 10 }, 0);
    await addSession(store, { tokenHash: hash('lasting'), userKey: other, expires: 9999 }, 0);
    for (let count = 0; count <= SESSIONS_MAX; count++) {
      await addSession(store, { tokenHash: hash(`s${count}`), userKey, expires: 2000 + count }, 10);
    }
    const rows = await store.selectFrom('session').select('token_hash').execute();
    expect(rows).toHaveLength(SESSIONS_MAX + 1);
    expect(await findSession(store, hash('lasting'), 10)).not.toBeNull();
    expect(await findSession(store, hash('s0'), 10)).toBeNull();
    expect(await findSession(store, hash('s1'), 10)).not.toBeNull();
  });

  it('many requests may open stored sessions at the same time', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, count) =>
        addSession(store, { tokenHash: hash(`m${count}`), userKey, expires: 5000 + count }, 3000),
      ),
    );
    expect(await findSession(store, hash('m39'), 3000)).not.toBeNull();
  });
});
