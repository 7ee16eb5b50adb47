import { LIST_EVENTS, LIST_PLAYER_EVENTS } from '../../../contract/board/index.js';
import { findPlayer } from '../../store/reads/find-player.js';
import { HiddenRuns } from '../../store/reads/hidden-runs.js';
import { readLogPage } from '../../store/reads/log-page.js';
import type { Board } from '../board.js';
import type { AddRead, ReadRequest } from '../routes.js';
import { JsonText } from '../write-json.js';
import { BEFORE, LOG_LIMIT } from './parameters/integers.js';
import { read } from './parameters/parameter.js';
import { HANDLE, TYPE } from './parameters/texts.js';
import { noPlayer } from './no-player.js';
import { handleIn } from './player-routes.js';

export function addLogRoutes(add: AddRead, { reads, labels }: Board): void {
  const hidden = new HiddenRuns();
  /** @param handle undefined for all players */
  const page = async (request: ReadRequest, handle: string | undefined, namesPlayers: boolean) => {
    const limit = read(request, LOG_LIMIT);
    const before = read(request, BEFORE);
    const type = read(request, TYPE);
    return reads.view(async (db) => {
      const player = handle === undefined ? undefined : await findPlayer(db, handle);
      if (handle !== undefined && !player) throw noPlayer();
      const query = { limit, before, type, namesPlayers, ...(player && { playerId: player.playerId }) };
      const { events, next } = await readLogPage(db, labels, query, hidden);
      return {
        handle: player?.handle,
        limit,
        type: type === '' ? undefined : type,
        next: next === null ? undefined : String(next),
        events: events.map((event) => new JsonText(event)),
      };
    });
  };
  add(LIST_EVENTS, (request) => page(request, read(request, HANDLE), true));
  add(LIST_PLAYER_EVENTS, async (request) => {
    const { handle, ...rest } = await page(request, handleIn(request), false);
    return { handle: handle!, ...rest };
  });
}
