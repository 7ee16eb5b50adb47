import { sql, type RawBuilder } from 'kysely';
import { BOARDS } from '../../derivation/boards.js';
import { KNOWN_FAMILY_BOARDS } from '../../derivation/known-names.js';

const KNOWN = [...BOARDS.map(({ stat }) => stat), ...KNOWN_FAMILY_BOARDS];

/**
 * Selects the boards that lists may name: fixed ones, those of families with a name that the service knows, and those that
 * the operator approved. Any other board of a family answers by its key alone.
 */
export const isListed = (stat: RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`
  (${stat} = any(${KNOWN}::text[]) or ${stat} in (select stat from approved_board))`;
