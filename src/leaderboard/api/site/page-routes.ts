import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import {
  COMPARE_PLAYERS,
  GET_BOARD,
  GET_CENSUS,
  GET_FEED,
  GET_HISTORY,
  GET_PLAYER,
  LIST_BOARDS,
  LIST_EVENTS,
  LIST_PLAYER_EVENTS,
  SEARCH_PLAYERS,
  type BoardOperation,
  type BoardPage,
  type PlayerEvent,
  type Profile,
} from '../../../contract/board/index.js';
import type { Board } from '../board.js';
import { clientOf, siteOf } from '../client-address.js';
import type { ClientTurns } from '../client-turns.js';
import { KeptBytes } from '../compression.js';
import { addRoute } from '../routes.js';
import { BoardError } from '../../board-error.js';
import { boardOf } from '../../derivation/boards.js';
import { EVENT_TYPES } from '../../envelopes/event-types.js';
import { readFirstWindow } from '../../store/reads/board-page.js';
import { findPlayer } from '../../store/reads/find-player.js';
import { readFlight } from '../../store/reads/flight.js';
import { hasHistory } from '../../store/reads/history.js';
import { readLeaders } from '../../store/reads/leaders.js';
import { refusalOf } from '../errors.js';
import { boardMembers } from '../read/board-routes.js';
import type { PublicReads } from '../read/public-reads.js';
import { type Asset, assetsVersion, siteAssets } from '../../site/assets.js';
import { flightMoment, type FlightPictures } from '../../site/flight-picture.js';
import { sentenceOf } from '../../site/format.js';
import { flightPictureLink } from '../../site/links.js';
import { atomFeed, robots, sitemap } from '../../site/documents.js';
import { loginPage } from '../../site/pages/account-pages.js';
import { boardPage } from '../../site/pages/board-page.js';
import { boardsPage } from '../../site/pages/boards-page.js';
import { censusPage } from '../../site/pages/census-page.js';
import { comparePage } from '../../site/pages/compare-page.js';
import { feedPage } from '../../site/pages/feed-page.js';
import { flightPage } from '../../site/pages/flight-page.js';
import { historyPage } from '../../site/pages/history-page.js';
import { logPage } from '../../site/pages/log-page.js';
import { docsPage, privacyPage } from '../../site/pages/plain-pages.js';
import { byRank, playerPage } from '../../site/pages/player-page.js';
import { playersPage } from '../../site/pages/players-page.js';
import { ITEMS_MAX } from '../../site/parts/feed-list.js';
import { type CardRecord, shareCard } from '../../site/share-card.js';
import { BESIDE_ROWS, boardRecords, offsetOf, rankOf, windowsBeside } from './board-view.js';
import { sendRefusedPage } from './refused-page.js';
import { sendPage } from './send-page.js';

const EVENT_ROWS = 20;

type Query = Readonly<Record<string, string | undefined>>;

export function addSite(
  app: FastifyInstance,
  board: Board,
  { reads, turns }: { readonly reads: PublicReads; readonly turns: ClientTurns },
): void {
  const ask = <Answer extends TSchema>(
    operation: BoardOperation<Answer>,
    query: Query = {},
    params: Query = {},
  ): Promise<Static<Answer>> => reads.ask(operation, { query, params, received: board.now() });

  const card = (records: readonly CardRecord[]) => shareCard(board.settings.baseUrl, board.pictures, records);
  const recordsOf = ({ handle, stats }: Profile): readonly CardRecord[] =>
    byRank(stats).map((record) => ({ handle, ...record }));

  const add = (url: string, make: (query: Query, params: Query) => Promise<string> | string): void =>
    addRoute(app, {
      method: 'GET',
      url,
      cache: 'read',
      isShared: false,
      handler: async (request, reply) => {
        try {
          const page = await turns.read(request, () => make(firstValues(request), request.params as Query));
          return await sendPage(reply, page);
        } catch (error) {
          return sendRefusedPage(reply, refusalOf(reply, error, board.faults));
        }
      },
    });

  add('/', async ({ after }) => {
    const index = await ask(LIST_BOARDS, { after });
    const leaders = await board.reads.view((db) =>
      readLeaders(
        db,
        index.boards.map(({ stat }) => stat),
      ),
    );
    const feed = await ask(GET_FEED, { limit: String(ITEMS_MAX) });
    return boardsPage(index, leaders, feed, { image: card([]), isFirst: !after });
  });
  add('/boards/:stat', async ({ period, at, limit, offset, around, rank }, { stat = '' }) => {
    const wanted = { period, at, limit };
    const whole = (): Promise<BoardPage> =>
      ask(GET_BOARD, { ...wanted, offset: offsetOf(rank, limit) ?? offset }, { stat });
    const beside = { ...wanted, limit: limit ?? BESIDE_ROWS, around };
    const found = around ? await answerOrWhy(ask(GET_BOARD, beside, { stat }), 404) : await whole();
    const page = typeof found === 'string' ? await whole() : found;
    return boardPage(page, {
      at,
      asked: around,
      rank: rankOf(rank),
      hasHistory: hasHistory(stat),
      image: card(boardRecords(page)),
      ...(typeof found === 'string' && { why: found }),
      ...(await windowsBeside(page, board.now(), (each) => board.reads.view((db) => readFirstWindow(db, stat, each)))),
    });
  });
  add('/players', async ({ q = '', with: compared = '' }) => {
    if (q.trim() === '') return playersPage('', compared, null);
    return playersPage(q, compared, await answerOrWhy(ask(SEARCH_PLAYERS, { q, limit: '50' })));
  });
  add('/players/:handle', async (_query, { handle = '' }) => {
    const player = await ask(GET_PLAYER, {}, { handle });
    const log = await ask(LIST_PLAYER_EVENTS, { limit: String(EVENT_ROWS) }, { handle });
    return playerPage(player, log, hasHistory, card(recordsOf(player)));
  });
  add('/players/:handle/history/:stat', async (_query, params) => historyPage(await ask(GET_HISTORY, {}, params)));
  add('/players/:handle/flights/:flight', async (_query, { handle = '', flight = '' }) => {
    const found = await flightOf(board, handle, flight);
    const figures = found.figures.map((figure) => ({ ...figure, ...boardMembers(boardOf(figure.stat)!) }));
    const moment = board.pictures && flightMoment(found.events, board.pictures.canDraw);
    const path = flightPictureLink(found.handle, flight);
    const picture = moment && { path, url: `${board.settings.baseUrl}${path}`, moment };
    return flightPage({ ...found, figures, ...(picture && { picture }) });
  });
  if (board.pictures) addFlightPictures(app, board, { pictures: board.pictures, turns });
  add('/compare', async ({ handles: some = '', add: another = '' }) => {
    const handles = [some, another].filter((names) => names.trim() !== '').join(', ');
    const comparison = await ask(COMPARE_PLAYERS, { handles });
    const first = board.pictures && comparison.handles.find(({ found }) => found)?.handle;
    const player = first === undefined ? '' : await answerOrWhy(ask(GET_PLAYER, {}, { handle: first }), 404);
    return comparePage(handles, comparison, hasHistory, card(typeof player === 'string' ? [] : recordsOf(player)));
  });
  add('/feed', async () => feedPage(await ask(GET_FEED, { limit: String(ITEMS_MAX) })));
  add('/census', async () => censusPage(await ask(GET_CENSUS)));
  add('/log', async ({ handle, type, before }) => {
    const found = await answerOrWhy(ask(LIST_EVENTS, { handle, type, before }));
    return logPage({ ...(handle && { handle }), ...(type && { type }), ...(before && { before }) }, found, EVENT_TYPES);
  });
  const ways = [...(board.accounts?.providers.values() ?? [])];
  add('/login', () => loginPage(ways.map(({ name, title }) => ({ name: title, path: `/auth/${name}/start` }))));
  add('/docs', () => docsPage(board.settings.baseUrl));
  add('/privacy', () => privacyPage());
  const addText = textRoutes(app, turns);
  addText('/feed.atom', 'application/atom+xml; charset=utf-8', async () =>
    atomFeed(await ask(GET_FEED, { limit: String(ITEMS_MAX) }), board.settings.baseUrl),
  );
  addText('/sitemap.xml', 'application/xml; charset=utf-8', async () => {
    const stats: string[] = [];
    let after: string | undefined;
    do {
      const { boards, next } = await ask(LIST_BOARDS, { after });
      stats.push(...boards.map(({ stat }) => stat));
      after = next;
    } while (after !== undefined);
    return sitemap(stats, board.settings.baseUrl);
  });
  addText('/robots.txt', 'text/plain; charset=utf-8', () => robots(board.settings.baseUrl));
  // Some programs request this path, even if the page names another icon.
  addText('/favicon.ico', 'image/svg+xml', () => siteAssets().get('favicon.svg')!.read().toString());
  addAssets(app);
}

/** @throws BoardError not_found */
async function flightOf(board: Board, handle: string, flight: string) {
  const found = await board.reads.view((db) => readFlight(db, board.labels, handle, flight));
  if (!found)
    throw new BoardError('not_found', 'there is no such flight on the boards; the page of its player lists records');
  return { ...found, events: found.events.map((event) => JSON.parse(event) as PlayerEvent) };
}

function addFlightPictures(
  app: FastifyInstance,
  board: Board,
  { pictures, turns }: { readonly pictures: FlightPictures; readonly turns: ClientTurns },
): void {
  addRoute(app, {
    method: 'GET',
    url: '/players/:handle/flights/:flight/picture.jpg',
    cache: 'read',
    isShared: false,
    handler: async (request, reply) => {
      const { handle, flight } = request.params as { readonly handle: string; readonly flight: string };
      // The client's limit applies only to the read. Drawing the picture takes longer, and has its own limits.
      const found = await turns.read(request, () => flightOf(board, handle, flight));
      const moment = flightMoment(found.events, pictures.canDraw);
      if (!moment) throw new BoardError('not_found', 'this flight has no picture; its events name no known body');
      // Reads the primary, because a replica may still have a deleted account.
      const isThere = async () => (await findPlayer(board.reads.primary, found.handle)) !== undefined;
      const picture = await pictures.draw(moment, found.handle, siteOf(clientOf(request)), isThere);
      return reply.type('image/jpeg').send(picture);
    },
  });
}

function textRoutes(app: FastifyInstance, turns: ClientTurns) {
  return (url: string, type: string, make: () => Promise<string> | string): void =>
    addRoute(app, {
      method: 'GET',
      url,
      cache: 'read',
      isShared: false,
      handler: async (request, reply) => reply.type(type).send(await turns.read(request, make)),
    });
}

/**
 * Time for which caches store the files of pages, s. One year is safe, because the path of each file contains the
 * version.
 */
const ASSET_SECONDS = 31_536_000;

function addAssets(app: FastifyInstance): void {
  const kept = new Map<string, KeptBytes>();
  const bytesFor = async (reply: FastifyReply, name: string, { isPacked, read }: Asset): Promise<Uint8Array> => {
    if (isPacked) return read();
    const bytes = kept.get(name) ?? new KeptBytes(read());
    kept.set(name, bytes);
    return bytes.inCodingOf(reply);
  };
  addRoute(app, {
    method: 'GET',
    url: '/site/:version/:name',
    cache: 'read',
    isShared: false,
    handler: async ({ params }, reply) => {
      const { version, name } = params as { readonly version: string; readonly name: string };
      const asset = siteAssets().get(name);
      if (!asset) throw new BoardError('not_found', 'there is no such file; load the page again');
      // While a new version is being deployed, a page of one version may request a file from a process of the other
      // version. This process then sends its own version of the file, so caches must not store the answer under the
      // requested path.
      const isKept = version === assetsVersion();
      return reply
        .header('cache-control', isKept ? `public, max-age=${ASSET_SECONDS}, immutable` : 'no-store')
        .type(asset.type)
        .send(await bytesFor(reply, name, asset));
    },
  });
}

function firstValues({ query }: FastifyRequest): Query {
  return Object.fromEntries(
    Object.entries(query as Readonly<Record<string, string | string[]>>).map(([name, value]) => [
      name,
      Array.isArray(value) ? value[0] : value,
    ]),
  );
}

/**
 * Returns the answer to a form, or a sentence with the reason if the request is refused.
 * @param only if given, only refusals with this status are returned as a sentence; by default, refusals with every
 *   status below 500 are
 */
async function answerOrWhy<Answer>(answer: Promise<Answer>, only?: number): Promise<Answer | string> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof BoardError && error.status < 500 && (only ?? error.status) === error.status)
      return sentenceOf(error.message);
    throw error;
  }
}
