import { shown } from '../../base/errors/index.js';
import { BoardError } from '../board-error.js';
import { boardOf, parentOf } from '../derivation/boards.js';
import { KNOWN_FAMILY_BOARDS } from '../derivation/known-names.js';
import { countVisibility } from '../store/visibility.js';
import type { Service } from './service.js';

/**
 * Approves a board of a family. Lists then show the board, although the service does not know the body or cause in its
 * name.
 * @throws BoardError bad_request for a key that no family's board can have
 */
export async function approveBoard({ store, now }: Pick<Service, 'store' | 'now'>, stat: string): Promise<void> {
  checkKey(stat);
  await store.transaction().execute(async (trx) => {
    await trx
      .insertInto('approved_board')
      .values({ stat, approved_ms: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await countVisibility(trx);
  });
}

/**
 * @returns whether lists still show the board, because the service knows the body or cause in its name
 * @throws BoardError not_found for a board that has not been approved
 */
export async function withdrawBoard(
  { store }: Pick<Service, 'store'>,
  stat: string,
): Promise<{ readonly staysListed: boolean }> {
  await store.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('approved_board').where('stat', '=', stat).executeTakeFirst();
    if (numDeletedRows === 0n) {
      throw new BoardError(
        'not_found',
        `the board '${shown(stat)}' has not been approved, so there is nothing to withdraw; check the key`,
      );
    }
    await countVisibility(trx);
  });
  return { staysListed: KNOWN_FAMILY_BOARDS.includes(stat) };
}

function checkKey(stat: string): void {
  if (boardOf(stat) && parentOf(stat) !== undefined) return;
  throw new BoardError(
    'bad_request',
    `'${shown(stat)}' is not the key of a board that events of players create; write rud_<cause> or fastest_to_<body> in lower case`,
  );
}
