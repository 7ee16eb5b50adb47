import { connect, type Socket } from 'node:net';
import { FrameSplitter, REQUEST, WireReader, WireWriter } from '../../../src/server/transports/ninep/index.js';

export interface Reader {
  /** Number of complete events that have arrived. */
  readonly events: number;
  readonly bytes: number;
  close(): void;
}

const EVENT = Buffer.from('"warp-changed"');

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  await new Promise((ready, failed) => socket.once('connect', ready).once('error', failed));
  return socket;
}

/** Counts the events in a text that is received in pieces. */
class Counter {
  events = 0;
  bytes = 0;
  #rest = Buffer.alloc(0);

  take(bytes: Uint8Array): void {
    this.bytes += bytes.length;
    const text = Buffer.concat([this.#rest, bytes]);
    let end = 0;
    for (let at = text.indexOf(EVENT); at >= 0; at = text.indexOf(EVENT, end)) {
      this.events++;
      end = at + EVENT.length;
    }
    this.#rest = text.subarray(Math.max(end, text.length - EVENT.length + 1));
  }
}

export async function httpReader(port: number): Promise<Reader> {
  const socket = await connected(port);
  const counter = new Counter();
  socket.write(`GET /v1/events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  await new Promise((ready) => socket.once('data', ready));
  socket.on('data', (bytes) => counter.take(bytes));
  return counted(counter, socket);
}

/** Opens a reader over 9P. The reader always has one read in progress. */
export async function ninepReader(port: number): Promise<Reader> {
  const socket = await connected(port);
  const counter = new Counter();
  const frames = new FrameSplitter();
  let answered: (body: WireReader) => void = () => undefined;
  socket.on('data', (bytes) => {
    frames.push(bytes);
    for (let frame; (frame = frames.next());) {
      const body = new WireReader(frame);
      body.data(7);
      answered(body);
    }
  });
  const ask = (request: WireWriter): Promise<WireReader> =>
    new Promise((resolve) => {
      answered = resolve;
      socket.write(request.finish());
    });
  await ask(new WireWriter(REQUEST.version, 0xffff).u32(65_536).string('9P2000.L'));
  await ask(new WireWriter(REQUEST.attach, 0).u32(0).u32(0xffff_ffff).string('').string('').u32(0));
  await ask(new WireWriter(REQUEST.walk, 0).u32(0).u32(1).u16(1).string('events'));
  await ask(new WireWriter(REQUEST.lopen, 0).u32(1).u32(0));
  const read = new WireWriter(REQUEST.read, 0).u32(1).u64(0).u32(60_000).finish().slice();
  answered = (body) => {
    counter.take(body.data(body.u32()));
    socket.write(read);
  };
  socket.write(read);
  return counted(counter, socket);
}

function counted(counter: Counter, socket: Socket): Reader {
  return {
    get events() {
      return counter.events;
    },
    get bytes() {
      return counter.bytes;
    },
    close: () => void socket.destroy(),
  };
}
