import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import { PlatformError } from '../../../src/base/errors/index.js';
import { ulidOf } from '../../../src/leaderboard/envelopes/index.js';
import { handleKey, issueLicense, type ActiveKey } from '../../../src/leaderboard/identity/index.js';
import { thumbprintOf, type PublicKey } from '../../../src/leaderboard/proofs/index.js';
import { countVisibility, type Store } from '../../../src/leaderboard/store/index.js';
import type { LoadPlayer } from './load-player.js';

export interface PlayersWanted {
  readonly count: number;
  /** Seed of the players; each handle contains it. */
  readonly seed: number;
  /** The base URL of the service; the licences contain it. */
  readonly issuer: string;
  readonly key: ActiveKey;
  /** Present time, unix ms. */
  readonly now: number;
}

/**
 * Every tenth player has a second handle. The service must find the player by the second handle, but must never show
 * this handle.
 */
const SECOND_HANDLE_EVERY = 10;

/** @throws PlatformError when handles with this seed already exist */
export async function makePlayers(store: Store, { count, seed, ...wanted }: PlayersWanted): Promise<LoadPlayer[]> {
  const players: LoadPlayer[] = [];
  for (let number = 0; number < count; number++) {
    players.push(await makePlayer(store, `Player${number}-${seed}`, number % SECOND_HANDLE_EVERY === 0, wanted));
  }
  return players;
}

type Wanted = Pick<PlayersWanted, 'issuer' | 'key' | 'now'>;

async function makePlayer(store: Store, handle: string, hasSecond: boolean, wanted: Wanted): Promise<LoadPlayer> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const { kty, crv, x, y } = await exportJWK(publicKey);
  const jwk = { kty, crv, x, y } as PublicKey;
  const jkt = await thumbprintOf(jwk);
  const { issuer, key, now } = wanted;
  const userKey = randomBytes(32);
  const issued = await issueLicense(key, {
    issuer,
    userKey,
    handle,
    jkt,
    id: ulidOf(randomBytes(16)),
    now: Math.floor(now / 1000),
  });
  return store.transaction().execute(async (trx) => {
    const { player_id } = await trx
      .insertInto('account')
      .values({ user_key: userKey, idp: 'load', created_ms: now, shown_handle: handle, shown_ms: now })
      .returning('player_id')
      .executeTakeFirstOrThrow();
    const handles = [handle, ...(hasSecond ? [`second.${handle}`] : [])].map((each, at) => ({
      handle: each,
      handle_lc: handleKey(each),
      player_id,
      created_ms: now + at,
    }));
    const { numInsertedOrUpdatedRows: stored } = await trx
      .insertInto('handle')
      .values(handles)
      .onConflict((conflict) => conflict.column('handle_lc').doNothing())
      .executeTakeFirstOrThrow();
    if (stored !== BigInt(handles.length)) {
      throw new PlatformError(`the handle ${handle} is taken: choose another --seed, or use an empty database`);
    }
    await trx
      .insertInto('credential')
      .values({
        jkt,
        player_id,
        handle_lc: handleKey(handle),
        license_jti: issued.jti,
        issued_ms: now,
        expires_ms: issued.expires * 1000,
      })
      .execute();
    await countVisibility(trx);
    return { playerId: player_id, handle, license: issued.license, jwk, privateKey };
  });
}
