import { connect, type Socket } from 'node:net';
import { PlatformError } from '../../../src/base/errors/index.js';
import { FrameSplitter, REQUEST, RLERROR, WireReader, WireWriter } from '../../../src/server/transports/ninep/index.js';
import type { FileServer } from './servers.js';

export const OUTSTANDING = 32;
/**
 * Length of a measurement window, ms. Short windows of the two servers alternate, so that other load on the machine
 * affects both servers alike.
 */
const WINDOW_MS = 1000;
const NO_FID = 0xffff_ffff;

export class NinepReadLoad {
  readonly #frames = new FrameSplitter();
  #answer: (type: number, body: WireReader, tag: number) => void = () => undefined;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (bytes) => {
      this.#frames.push(bytes);
      for (let frame; (frame = this.#frames.next());) {
        const body = new WireReader(frame);
        body.u32();
        const type = body.u8();
        const tag = body.u16();
        this.#answer(type, body, tag);
      }
    });
  }

  /** Opens a file of the server's tree for reading, with fid 1. */
  static async open({ port, tree }: FileServer, path: string): Promise<NinepReadLoad> {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    await new Promise((ready, failed) => socket.once('connect', ready).once('error', failed));
    const load = new NinepReadLoad(socket);
    const names = path.split('/');
    await load.#ask(new WireWriter(REQUEST.version, 0xffff).u32(65_536).string('9P2000.L'));
    await load.#ask(
      new WireWriter(REQUEST.attach, 0)
        .u32(0)
        .u32(NO_FID)
        .string('')
        .string(tree)
        .u32(process.getuid?.() ?? 0),
    );
    await load.#ask(
      names.reduce((to, name) => to.string(name), new WireWriter(REQUEST.walk, 0).u32(0).u32(1).u16(names.length)),
    );
    await load.#ask(new WireWriter(REQUEST.lopen, 0).u32(1).u32(0));
    return load;
  }

  /** @returns reads per second, measured for one window */
  async run(): Promise<number> {
    const requests = Array.from({ length: OUTSTANDING }, (_, tag) =>
      new WireWriter(REQUEST.read, tag).u32(1).u64(0).u32(4096).finish().slice(),
    );
    const start = performance.now();
    let answered = 0;
    let underWay = OUTSTANDING;
    await new Promise<void>((done, failed) => {
      this.#answer = (type, _body, tag) => {
        if (type === RLERROR) failed(new PlatformError('a read was refused'));
        answered++;
        if (performance.now() - start < WINDOW_MS) this.socket.write(requests[tag]!);
        else if (--underWay === 0) done();
      };
      this.socket.write(Buffer.concat(requests));
    });
    return (answered * 1000) / (performance.now() - start);
  }

  close(): void {
    this.socket.destroy();
  }

  #ask(request: WireWriter): Promise<void> {
    return new Promise((answered, failed) => {
      this.#answer = (type, body) => {
        if (type === RLERROR) failed(new PlatformError(`the server answers errno ${body.u32()}`));
        else answered();
      };
      this.socket.write(request.finish());
    });
  }
}
