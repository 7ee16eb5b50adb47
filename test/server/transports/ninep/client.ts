import { connect, type Socket } from 'node:net';
import { type Errno, ERRNO_NUMBERS } from '../../../../src/base/errors/index.js';
import { WireReader, WireWriter } from '../../../../src/server/transports/ninep/wire/cursor.js';
import { FrameSplitter } from '../../../../src/server/transports/ninep/wire/frame-splitter.js';
import { REQUEST, type RequestName, RLERROR } from '../../../../src/server/transports/ninep/wire/requests.js';

export class Refused extends Error {
  constructor(readonly number: number) {
    super(`errno ${number}`);
  }
}

export type Answer = 'ok' | Errno | number;

const NAMES: ReadonlyMap<number, Errno> = new Map(
  Object.entries(ERRNO_NUMBERS).map(([name, number]) => [number, name as Errno]),
);

/**
 * Returns `ok` if the server accepts the request. Otherwise, returns the name of the errno, or its number if this file
 * has no name for it.
 */
export async function answerTo(request: Promise<unknown>): Promise<Answer> {
  try {
    await request;
    return 'ok';
  } catch (error) {
    if (error instanceof Refused) return NAMES.get(error.number) ?? error.number;
    throw error;
  }
}

/** A 9P client for tests, which sends requests and returns the bodies of the replies. */
export class NinepClient {
  #frames = new FrameSplitter();
  #tag = 0;
  #waiting = new Map<number, { resolve: (body: WireReader) => void; reject: (error: Error) => void }>();
  readonly closed: Promise<void>;

  private constructor(readonly socket: Socket) {
    socket.on('data', (bytes) => {
      this.#frames.push(bytes);
      for (let frame; (frame = this.#frames.next());) this.#take(frame);
    });
    socket.on('error', () => undefined);
    this.closed = new Promise((closed) => socket.on('close', () => closed()));
    void this.closed.then(() => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the connection was closed'));
    });
  }

  /** Connects without sending anything. @param at a port of this machine, or the path of a Unix socket */
  static async open(at: number | string): Promise<NinepClient> {
    const socket = typeof at === 'number' ? connect(at, '127.0.0.1') : connect(at);
    await new Promise((ready, failed) => socket.once('connect', ready).once('error', failed));
    return new NinepClient(socket);
  }

  /** Connects, negotiates the version, and attaches fid 0 to the root. */
  static async attached(at: number | string, msize = 65_536): Promise<NinepClient> {
    const client = await NinepClient.open(at);
    await client.request('version', (to) => to.u32(msize).string('9P2000.L'));
    await client.request('attach', (to) => to.u32(0).u32(0xffff_ffff).string('me').string('').u32(0));
    return client;
  }

  /** @returns the body of the reply @throws Refused */
  request(
    name: RequestName | number,
    fields: (to: WireWriter) => WireWriter,
    tag = this.nextTag(),
  ): Promise<WireReader> {
    const type = typeof name === 'number' ? name : REQUEST[name];
    const answer = new Promise<WireReader>((resolve, reject) => this.#waiting.set(tag, { resolve, reject }));
    this.socket.write(fields(new WireWriter(type, tag)).finish());
    return answer;
  }

  nextTag(): number {
    return ++this.#tag;
  }

  walk(fid: number, newFid: number, ...names: string[]): Promise<number> {
    return this.request('walk', (to) =>
      names.reduce((fields, name) => fields.string(name), to.u32(fid).u32(newFid).u16(names.length)),
    ).then((body) => body.u16());
  }

  async open(fid: number, flags = 0): Promise<void> {
    await this.request('lopen', (to) => to.u32(fid).u32(flags));
  }

  async read(fid: number, offset = 0, count = 60_000): Promise<string> {
    const body = await this.request('read', (to) => to.u32(fid).u64(offset).u32(count));
    return Buffer.from(body.data(body.u32())).toString('utf8');
  }

  async write(fid: number, text: string | Uint8Array, offset = 0): Promise<number> {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    return (await this.request('write', (to) => to.u32(fid).u64(offset).u32(bytes.length).data(bytes))).u32();
  }

  async clunk(fid: number): Promise<void> {
    await this.request('clunk', (to) => to.u32(fid));
  }

  async cat(path: string, fid = 900): Promise<string> {
    await this.walk(0, fid, ...path.split('/'));
    try {
      await this.open(fid);
      let text = '';
      for (let part; (part = await this.read(fid, Buffer.byteLength(text)));) text += part;
      return text;
    } finally {
      await this.clunk(fid);
    }
  }

  async echo(path: string, text: string, fid = 901): Promise<void> {
    await this.walk(0, fid, ...path.split('/'));
    try {
      await this.open(fid, 0o1001);
      await this.write(fid, `${text}\n`);
    } finally {
      await this.clunk(fid);
    }
  }

  async list(fid: number, count = 8192): Promise<string[]> {
    const names: string[] = [];
    let cookie = 0;
    for (;;) {
      const body = await this.request('readdir', (to) => to.u32(fid).u64(cookie).u32(count));
      const bytes = body.u32();
      if (bytes === 0) return names;
      const end = body.left - bytes;
      while (body.left > end) {
        body.data(13);
        cookie = body.u64();
        body.u8();
        names.push(body.string());
      }
    }
  }

  #take(frame: Uint8Array): void {
    const body = new WireReader(frame.slice());
    body.u32();
    const type = body.u8();
    const tag = body.u16();
    const waiting = this.#waiting.get(tag);
    this.#waiting.delete(tag);
    if (type === RLERROR) waiting?.reject(new Refused(body.u32()));
    else waiting?.resolve(body);
  }
}
