import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STREAM_EVENTS, STREAM_FEED, STREAM_FRAGMENTS } from '../../../contract/board/index.js';
import { ITEMS_MAX } from '../../site/parts/feed-list.js';
import type { Listener } from '../../store/listen.js';
import { readFeed } from '../../store/reads/feed.js';
import { findPlayer } from '../../store/reads/find-player.js';
import { readLiveEvents, readLiveFeed } from '../../store/reads/live-rows.js';
import { readPosition } from '../../store/reads/position.js';
import type { Board } from '../board.js';
import { clientOf } from '../client-address.js';
import { ClientTurns } from '../client-turns.js';
import { read } from '../read/parameters/parameter.js';
import { HANDLE, TYPE } from '../read/parameters/texts.js';
import { noPlayer } from '../read/no-player.js';
import { addOperation } from '../routes.js';
import { ClientStreams } from './client-streams.js';
import { heartbeatFrame, itemFrame, listFrame } from './feed-fragments.js';
import { EventShares } from './event-shares.js';
import { FeedShares } from './feed-shares.js';
import { batchOf, type Frame, HEARTBEAT, OPENING, rowFrameText } from './frames.js';
import { LiveStream } from './live-stream.js';
import { mapInTurns } from './map-in-turns.js';
import { Publisher } from './publisher.js';
import { Readers } from './readers.js';

const HEARTBEAT_MS = 20_000;

interface StreamOptions {
  readonly listener: Listener;
  /** Limits the concurrent reads of each client. The start of a stream may need such a read. */
  readonly turns?: ClientTurns;
  readonly heartbeatMs?: number;
}

/** Adds the live streams, which listen to their sources until the server stops. */
export function addStreams(
  app: FastifyInstance,
  {
    store,
    reads,
    labels,
    settings,
    now,
    faults,
    metrics,
  }: Pick<Board, 'store' | 'reads' | 'labels' | 'settings' | 'now' | 'faults' | 'metrics'>,
  { listener, turns = new ClientTurns(), heartbeatMs = HEARTBEAT_MS }: StreamOptions,
): void {
  const clients = new ClientStreams(settings.streamsPerAddress);
  const [events, feed, fragments] = [0, 1, 2].map(() => new Readers(settings.streamsMax, clients)) as [
    Readers,
    Readers,
    Readers,
  ];
  metrics?.watchReaders('/v1/events/stream', () => events.count);
  metrics?.watchReaders('/v1/feed/stream', () => feed.count);
  metrics?.watchReaders('/v1/feed/sse', () => fragments.count);
  const last = async (): Promise<number> => (await readPosition(store)).projected;
  const eventShares = new EventShares(labels);
  const logged = new Publisher(
    listener,
    async (run) => {
      if (events.count === 0) return run.to;
      const { rows, to } = await readLiveEvents(store, run);
      // A row can have more than a hundred labels, which take a millisecond to make. So `mapInTurns` lets other
      // requests continue in between.
      const textOf = eventShares.begin();
      const frames = await mapInTurns(rows, (row): Frame | null => {
        const { seq, type, player_id } = row;
        const text = textOf(row);
        return text === null ? null : { id: seq, type, playerId: player_id, text: rowFrameText(seq, 'raw', text) };
      });
      events.offer(batchOf(frames.filter((frame) => frame !== null)));
      return to;
    },
    last,
    (error) => faults.fault(error, 'stream of events'),
  );
  const feedShares = new FeedShares();
  const told = new Publisher(
    listener,
    async (run) => {
      if (feed.count + fragments.count === 0) return run.to;
      const { rows: found, to } = await readLiveFeed(store, run);
      const rows = found.filter((row) => feedShares.admits(row));
      const framesOf = (textOf: (row: (typeof rows)[number]) => string): Frame[] =>
        rows.map((row) => ({ id: row.id, type: row.type, playerId: 0, text: textOf(row) }));
      feed.offer(batchOf(framesOf((row) => rowFrameText(row.id, 'feed', JSON.stringify(row)))));
      fragments.offer(batchOf(framesOf(itemFrame)));
      return to;
    },
    last,
    (error) => faults.fault(error, 'stream of the feed'),
  );
  const beating = setInterval(() => {
    for (const readers of [events, feed]) readers.beat(HEARTBEAT);
    fragments.beat(heartbeatFrame(now()));
  }, heartbeatMs).unref();
  // The server waits for open answers before it closes, and live streams never end by themselves.
  app.addHook('preClose', async () => {
    clearInterval(beating);
    for (const readers of [events, feed, fragments]) readers.close();
    await Promise.all([logged.close(), told.close()]);
  });

  addOperation(app, STREAM_EVENTS, async (request, reply) => {
    const type = read(request, TYPE);
    const handle = read(request, HANDLE);
    events.checkPlace(clientOf(request));
    const player =
      handle === undefined ? undefined : await turns.read(request, () => reads.view((db) => findPlayer(db, handle)));
    if (handle !== undefined && !player) throw noPlayer();
    const wants = (frame: Frame): boolean =>
      (type === '' || frame.type === type) && (!player || frame.playerId === player.playerId);
    return sendStream(request, reply, events, new LiveStream(OPENING, type === '' && !player ? undefined : wants));
  });
  addOperation(app, STREAM_FEED, (request, reply) => sendStream(request, reply, feed, new LiveStream(OPENING)));
  addOperation(app, STREAM_FRAGMENTS, async (request, reply) => {
    // The stream starts to receive rows before the list is read, so no row in between is lost. A replica could lack such
    // a row.
    let newest = 0;
    const stream = new LiveStream(OPENING, ({ id }) => id > newest).hold();
    if (request.method === 'HEAD') return sendStream(request, reply, fragments, stream);
    fragments.add(clientOf(request), stream);
    try {
      const rows = await turns.read(request, () => readFeed(reads.primary, ITEMS_MAX));
      // During this read, another client may have taken the place of this stream.
      if (stream.destroyed) throw fragments.full();
      newest = rows[0]?.id ?? 0;
      stream.release(listFrame(rows));
    } catch (error) {
      stream.destroy();
      throw error;
    }
    return withHeaders(reply).send(stream);
  });
}

/** A HEAD request gets the same headers, but no stream. */
function sendStream(request: FastifyRequest, reply: FastifyReply, readers: Readers, stream: LiveStream): FastifyReply {
  if (request.method === 'HEAD') {
    readers.checkPlace(clientOf(request));
    stream.destroy();
    return withHeaders(reply).send();
  }
  readers.add(clientOf(request), stream);
  return withHeaders(reply).send(stream);
}

/** `x-accel-buffering` prevents nginx from buffering the stream. */
const withHeaders = (reply: FastifyReply): FastifyReply =>
  reply
    .header('content-type', 'text/event-stream')
    .header('connection', 'keep-alive')
    .header('x-accel-buffering', 'no');
