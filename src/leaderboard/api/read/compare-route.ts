import { COMPARE_PLAYERS, type Comparison } from '../../../contract/board/index.js';
import { boardOf } from '../../derivation/boards.js';
import { inPublicationOrder } from '../../derivation/publication-order.js';
import { handleKey, isHandle } from '../../identity/handle.js';
import { readStandings } from '../../store/reads/player-standings.js';
import type { Board } from '../board.js';
import type { AddRead } from '../routes.js';
import type { Written } from '../write-json.js';
import { boardMembers } from './board-routes.js';
import { textsOf } from './parameters/parameter.js';
import { HANDLES } from './parameters/texts.js';
import { valueMembers } from './value-members.js';

export function addCompareRoute(add: AddRead, { reads, labels }: Board): void {
  add(COMPARE_PLAYERS, async (request) => {
    const asked = HANDLES.read(textsOf(request.query, HANDLES.name).join(','));
    const found = await reads.view((db) => readStandings(db, labels, asked));
    const players = asked.map((handle) => ({
      asked: handle,
      player: isHandle(handle) ? found.get(handleKey(handle)) : undefined,
    }));
    const handles = players.map(({ asked: handle, player }) =>
      player ? { handle: player.handle, found: true as const, since: player.since } : { handle, found: false as const },
    );
    const those = players.flatMap(({ player }) => player ?? []);
    const stats = new Set(those.flatMap(({ standings }) => [...standings.keys()]));
    const boards = inPublicationOrder(stats).map((stat) => {
      const rows: Written<Comparison['boards'][number]['rows'][number]>[] = [];
      let count = 0;
      for (const { handle, standings } of those) {
        const standing = standings.get(stat);
        if (!standing) continue;
        rows.push({ handle, rank: standing.rank, ...valueMembers(standing.value) });
        count = standing.players;
      }
      return { ...boardMembers(boardOf(stat)!), players: count, rows };
    });
    return { handles, boards };
  });
}
