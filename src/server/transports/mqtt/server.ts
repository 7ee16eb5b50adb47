import { createServer, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { PlatformError } from '../../../base/errors/index.js';
import { ConnectionPlaces } from '../../../base/sockets/index.js';
import type { AccessToken } from '../access-token.js';
import { listenNear } from '../listen.js';
import { type Steps, StepScheduler, timedSlices } from '../step-scheduler.js';
import { Broker } from './broker/broker.js';
import { sortByFirstByte } from './broker/first-byte.js';
import { CLIENT_PLACES, FILTER_CHARACTERS_MAX, SLICE_MS, SUBSCRIBE_BYTES } from './broker/limits.js';
import { type Receiver, type ReceiverFilter, Subscribers } from './broker/subscribers.js';
import type { PageOptions } from './broker/websocket-entry.js';
import { EventFeed } from './feed/event-feed.js';
import { Requests } from './feed/requests.js';
import { stateFeeds } from './feed/state-feeds.js';
import type { TopicOptions } from './topic-options.js';
import { FilterIndex } from './topics/filter-index.js';
import { requireRootLevel } from './topics/topic-level.js';

export interface MqttServerOptions extends TopicOptions, PageOptions {
  /** The preferred port. If it is 0 or in use, the server listens on any free port. */
  readonly port: number;
  /** The token that every client must send as its password; the user name is ignored. Null if none is required. */
  readonly token: AccessToken | null;
}

export interface MqttServer {
  readonly host: string;
  readonly port: number;
  close(): Promise<void>;
}

/** @throws PlatformError when the root is not a valid topic level, or no port can be opened */
export async function createMqttServer(options: MqttServerOptions): Promise<MqttServer> {
  const { root, host } = options;
  requireRootLevel(root);
  const { broker, stop } = assemble(options);
  await broker.open();
  const places = new ConnectionPlaces(CLIENT_PLACES);
  const serve = (connection: Duplex, socket: Socket): void =>
    broker.serve(connection, () => places.set(socket, 'busy'));
  let pages: Promise<(socket: Socket) => void> | null = null;
  /**
   * Serves a page. The modules for pages are loaded when the first page connects, because other clients do not need
   * them.
   */
  const servePage = async (socket: Socket): Promise<void> => {
    pages ??= import('./broker/websocket-entry.js').then(({ webSocketEntry }) =>
      webSocketEntry({ ...options, places }, serve),
    );
    (await pages)(socket);
  };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    places.add(socket);
    // After an error, the socket closes and emits 'close', so the error needs no handling.
    socket.on('error', () => undefined);
    socket.setNoDelay(true);
    sortByFirstByte(socket, { mqtt: (found) => serve(found, found), http: (found) => void servePage(found) });
  });
  const port = await listen(server, options);
  return {
    host,
    port,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      stop();
      await broker.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function assemble(options: MqttServerOptions): { readonly broker: Broker; readonly stop: () => void } {
  const { tree, root, token, faults, warn } = options;
  const scheduler = new StepScheduler<unknown>({
    slice: options.slice ?? timedSlices(SLICE_MS),
    bytesMax: FILTER_CHARACTERS_MAX,
    failed: (error) => faults.fault(error, 'MQTT'),
  });
  const subscribers = new Subscribers();
  const requests = new Requests(options);
  const feeds = stateFeeds(options, subscribers, scheduler);
  const events = new EventFeed(tree, root, subscribers);
  const follow = (): void => {
    for (const feed of [...feeds, events]) feed.follow();
  };
  /** The receivers that are just getting a baseline, each with the filters of this baseline. */
  const begun = new Map<Receiver, FilterIndex<true>>();
  function* subscribe(receiver: Receiver, given: readonly ReceiverFilter[]): Steps {
    // While the task waited for its turn, the client may have unsubscribed.
    const filters = given.filter(({ filter }) => receiver.filters.has(filter));
    const index = new FilterIndex<true>();
    for (const { filter } of filters) index.add(filter, true);
    subscribers.add(receiver, filters);
    follow();
    begun.set(receiver, index);
    subscribers.beginBaseline(receiver);
    for (const feed of feeds) {
      const steps = feed.baseline(index, receiver, (topic) => subscribers.baseline(receiver, topic));
      while (!steps.next().done && index.cursor()) yield subscribers.room(receiver);
    }
    subscribers.endBaseline(receiver);
    begun.delete(receiver);
  }
  const unsubscribe = (receiver: Receiver, filters: readonly string[]): void => {
    for (const filter of filters) begun.get(receiver)?.remove(filter, true);
    subscribers.remove(receiver, filters);
    follow();
  };
  const request = (topic: string, payload: Buffer): boolean => {
    const result = requests.handle(topic, payload);
    if (result !== null) subscribers.event(`${root}/command/result`, result);
    return result !== null;
  };
  const broker = new Broker({
    own: { root, request },
    scheduler,
    token,
    listeners: {
      subscribed: (receiver, filters) => {
        const bytes = filters.reduce((sum, { filter }) => sum + filter.length, SUBSCRIBE_BYTES);
        if (scheduler.run(receiver, bytes, subscribe(receiver, filters))) return;
        receiver.drop('subscribed while too many subscriptions were waiting');
      },
      unsubscribed: unsubscribe,
      eventBytes: (receiver) => subscribers.eventBytes(receiver),
      gone: (receiver) => {
        scheduler.forget(receiver);
        begun.delete(receiver);
        subscribers.forget(receiver);
        follow();
      },
    },
    faults,
    warn,
  });
  const stop = (): void => {
    for (const feed of [...feeds, events]) feed.stop();
  };
  return { broker, stop };
}

function listen(server: Server, { host, port }: MqttServerOptions): Promise<number> {
  return listenNear(server, host, port).catch((cause: unknown) => {
    throw whyNot(cause as Error, host, port);
  });
}

function whyNot(cause: NodeJS.ErrnoException, host: string, port: number): PlatformError {
  return new PlatformError(
    `MQTT: cannot listen on ${host}:${port} (${cause.code ?? String(cause)}); see mqtt_bind_host`,
    { cause },
  );
}
