import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findPlayer } from '../../store/reads/find-player.js';
import { readLogPage } from '../../store/reads/log-page.js';
import type { Board } from '../board.js';
import { addRoute } from '../routes.js';
import { sendJson } from '../send-json.js';
import { JsonText, writeJson } from '../write-json.js';
import { BEFORE, LOG_LIMIT } from './parameters/integers.js';
import { read } from './parameters/parameter.js';
import { HANDLE, TYPE } from './parameters/texts.js';
import { handleIn, noPlayer } from './player-routes.js';

/** Adds the log of all players, and that of one. */
export function addLogRoutes(app: FastifyInstance, { reads, labels }: Board): void {
  /** Returns a page as JSON. @param handle undefined for all players */
  const page = async (request: FastifyRequest, handle: string | undefined, namesPlayers: boolean): Promise<string> => {
    const limit = read(request, LOG_LIMIT);
    const before = read(request, BEFORE);
    const type = read(request, TYPE);
    return reads.view(async (db) => {
      const player = handle === undefined ? undefined : await findPlayer(db, handle);
      if (handle !== undefined && !player) throw noPlayer();
      const query = { limit, before, type, namesPlayers, ...(player && { playerId: player.playerId }) };
      const { events, next } = await readLogPage(db, labels, query);
      return writeJson({
        handle: player?.handle,
        limit,
        type: type === '' ? undefined : type,
        next: next === null ? undefined : String(next),
        events: events.map((event) => new JsonText(event)),
      });
    });
  };
  addRoute(app, {
    method: 'GET',
    url: '/v1/events',
    cache: 'read',
    isShared: true,
    handler: async (request, reply) => sendJson(reply, await page(request, read(request, HANDLE), true)),
  });
  addRoute(app, {
    method: 'GET',
    url: '/v1/players/:handle/events',
    cache: 'read',
    isShared: true,
    handler: async (request, reply) => sendJson(reply, await page(request, handleIn(request), false)),
  });
}
