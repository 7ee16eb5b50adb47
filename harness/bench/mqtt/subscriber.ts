import { connect, type Socket } from 'node:net';
import { encodePublish } from '../../../src/server/transports/mqtt/index.js';
import { PAYLOADS, TOPIC } from './protocol.js';

const UPDATE_BYTES = encodePublish(TOPIC, PAYLOADS[0]).length;
const SUBACK_BYTES = 5;

/** Encodes a CONNECT of MQTT 3.1.1 with a clean session and no keep-alive. */
export function encodeConnect(clientId: string): Buffer {
  const head = Buffer.from([0x10, 12 + clientId.length, 0, 4, 0x4d, 0x51, 0x54, 0x54, 4, 2, 0, 0, 0, clientId.length]);
  return Buffer.concat([head, Buffer.from(clientId)]);
}

/** Encodes a SUBSCRIBE to a short filter with QoS 0. */
export function encodeSubscribe(filter: string): Buffer {
  return Buffer.concat([
    Buffer.from([0x82, 5 + filter.length, 0, 1, 0, filter.length]),
    Buffer.from(filter),
    Buffer.from([0]),
  ]);
}

/**
 * A subscriber that computes the number of received updates from the number of received bytes. All messages have the
 * same length, so the subscriber needs no parser, and is as cheap as a plain socket.
 */
export class Subscriber {
  bytes = 0;

  private constructor(private readonly socket: Socket) {}

  static async open(port: number, name: string, retained: boolean): Promise<Subscriber> {
    const socket = connect({ port, host: '127.0.0.1' });
    const subscriber = new Subscriber(socket);
    socket.write(encodeConnect(name));
    socket.on('data', (bytes) => (subscriber.bytes += bytes.length));
    await subscriber.#reaches(4);
    socket.write(encodeSubscribe(TOPIC));
    await subscriber.#reaches(4 + SUBACK_BYTES + (retained ? UPDATE_BYTES : 0));
    subscriber.bytes = 0;
    return subscriber;
  }

  get updates(): number {
    return this.bytes / UPDATE_BYTES;
  }

  close(): void {
    this.socket.destroy();
  }

  async #reaches(bytes: number): Promise<void> {
    while (this.bytes < bytes) await new Promise((resolve) => this.socket.once('data', resolve));
  }
}
