import { sql, type RawBuilder } from 'kysely';
import { BOARDS } from '../../derivation/boards.js';
import { KNOWN_FAMILY_BOARDS } from '../../derivation/known-names.js';

const KNOWN = [...BOARDS.map(({ stat }) => stat), ...KNOWN_FAMILY_BOARDS];

/**
 * SQL condition for boards that may be listed: fixed boards, boards of families with a known name, and boards that an
 * operator has approved. Other boards of families can only be found by their key.
 */
export const isListed = (stat: RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`
  (${stat} = any(${KNOWN}::text[]) or ${stat} in (select stat from approved_board))`;
