import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { type FaultLog, PlatformError } from '../../errors/index.js';
import type { Aggregates, FieldTree } from '../../fields/index.js';
import { Broker } from './broker/broker.js';
import { sortByFirstByte } from './broker/first-byte.js';
import { CONNECTIONS_MAX } from './broker/limits.js';
import { type Receiver, type ReceiverFilter, Subscribers } from './broker/subscribers.js';
import { type PageOptions, webSocketEntry } from './broker/websocket-entry.js';
import { EventFeed } from './feed/event-feed.js';
import { Requests } from './feed/requests.js';
import { stateFeeds } from './feed/state-feeds.js';
import { FilterIndex } from './topics/filter-index.js';
import { isRootLevel } from './topics/topic-level.js';

/** What is published, and how often; the same for the broker and for a bridge. */
export interface TopicOptions {
  readonly tree: FieldTree;
  readonly aggregates: Aggregates;
  /** The first level of every topic. */
  readonly root: string;
  /** False leaves the field mirror out. */
  readonly fieldTopics: boolean;
  /** The most messages of one topic of the world per second; 0 is one at every sample. */
  readonly publishHz: number;
  /** The most messages of one field per second. */
  readonly fieldHz: number;
  /** Takes the faults of the server itself. */
  readonly faults: FaultLog;
  /** Logs a sentence for whoever runs the server. */
  readonly warn: (sentence: string) => void;
}

export interface MqttServerOptions extends TopicOptions, PageOptions {
  /** 0 takes any free port; another one that is taken is replaced by a free one. */
  readonly port: number;
}

export interface MqttServer {
  readonly host: string;
  readonly port: number;
  /** Ends every connection and frees the port. */
  close(): Promise<void>;
}

/**
 * Starts the MQTT broker.
 * @throws PlatformError when the root is no level of a topic, or no port can be opened
 */
export async function createMqttServer(options: MqttServerOptions): Promise<MqttServer> {
  const { root, host } = options;
  if (!isRootLevel(root)) {
    throw new PlatformError(
      `MQTT: mqtt_root '${root}' is no first level of topics; use letters and digits, such as 'mod'`,
    );
  }
  const { broker, stop } = assemble(options);
  await broker.open();
  const pages = webSocketEntry(options, (connection) => broker.serve(connection));
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The socket closes after an error, and says so.
    socket.on('error', () => undefined);
    socket.setNoDelay(true);
    sortByFirstByte(socket, { mqtt: (found) => broker.serve(found), http: pages });
  });
  server.maxConnections = CONNECTIONS_MAX;
  await listen(server, options);
  return {
    host,
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      stop();
      await broker.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Joins the broker with what it publishes. */
function assemble(options: TopicOptions): { readonly broker: Broker; readonly stop: () => void } {
  const { tree, root, faults, warn } = options;
  const subscribers = new Subscribers();
  const requests = new Requests(options);
  const feeds = stateFeeds(options, subscribers);
  const events = new EventFeed(tree, root, subscribers);
  const follow = (): void => {
    for (const feed of [...feeds, events]) feed.follow();
  };
  const subscribed = (receiver: Receiver, filters: readonly ReceiverFilter[]): void => {
    const index = new FilterIndex<true>();
    for (const { filter } of filters) index.add(filter, true);
    // Before the filters count: those who listened before get what changed, the new one gets everything once.
    for (const feed of feeds) feed.baseline(index, (topic, payload) => subscribers.baseline(receiver, topic, payload));
    subscribers.add(receiver, filters);
    follow();
  };
  const request = (topic: string, payload: Buffer): boolean => {
    const result = requests.handle(topic, payload);
    if (result !== null) subscribers.event(`${root}/command/result`, result);
    return result !== null;
  };
  const broker = new Broker({
    own: { root, request },
    listeners: {
      subscribed,
      unsubscribed: (receiver, filters) => {
        subscribers.remove(receiver, filters);
        follow();
      },
      gone: (receiver) => {
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

async function listen(server: Server, { host, port }: MqttServerOptions): Promise<void> {
  try {
    await listenOn(server, host, port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw whyNot(error as Error, host, port);
    await listenOn(server, host, 0).catch((cause: unknown) => {
      throw whyNot(cause as Error, host, 0);
    });
  }
}

function whyNot(cause: NodeJS.ErrnoException, host: string, port: number): PlatformError {
  return new PlatformError(`MQTT: cannot listen on ${host}:${port}: ${cause.code ?? String(cause)}`, { cause });
}

function listenOn(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
