import type { Duplex } from 'node:stream';
import type { ByteBudget } from './byte-budget.js';

/** MQTT 3.1.1 §2.2.3: the length of a packet takes four bytes at most. */
const LENGTH_BYTES_MAX = 4;

export interface PacketGuardOptions {
  /**
   * Returns the maximum size of a packet at this moment. @param kind the kind of packet: the first byte without its
   * flags
   */
  readonly bytesMax: (kind: number) => number;
  /** The bytes available for incomplete packets of all connections. */
  readonly halfPackets: ByteBudget;
  /** Closes the connection. */
  readonly refuse: (reason: string) => void;
}

/**
 * Checks the lengths of a connection's packets, and refuses a too long one before it has arrived, because the library's
 * parser would buffer all of it. It sees the bytes when another reader of the stream takes them, so that reader must be
 * attached first.
 */
export function guardPackets(connection: Duplex, { bytesMax, halfPackets, refuse }: PacketGuardOptions): void {
  /** The limit that a packet exceeds; null for none. */
  let exceeded: number | null = null;
  const lengths = new PacketLengths((kind, length) => {
    const most = bytesMax(kind);
    if (length > most) exceeded ??= most;
  });
  let held = 0;
  const hold = (bytes: number): boolean => {
    halfPackets.give(held);
    held = halfPackets.take(bytes) ? bytes : 0;
    return held === bytes;
  };
  connection.on('data', (bytes: Uint8Array) => {
    if (!lengths.push(bytes)) {
      refuse('sent bytes that are not a packet');
    } else if (exceeded !== null) {
      refuse(`sent a packet of more than ${exceeded} bytes`);
    } else if (!hold(lengths.half)) {
      refuse('sent half a packet while the room for unfinished ones was full');
    }
  });
  connection.on('close', () => hold(0));
}

/** Follows the packets in a byte stream by their lengths only. */
export class PacketLengths {
  #kind = 0;
  #length = 0;
  /** The remaining bytes of the packet; null within its header. */
  #missing: number | null = null;
  #headBytes = 0;

  /** @param seen receives the kind and length of each packet as soon as its header is complete */
  constructor(private readonly seen: (kind: number, length: number) => void) {}

  /** The received bytes of an unfinished packet. */
  get half(): number {
    return this.#missing === null ? this.#headBytes : this.#length - this.#missing;
  }

  /** Takes received bytes. @returns false for an invalid length */
  push(bytes: Uint8Array): boolean {
    let at = 0;
    while (at < bytes.length) {
      if (this.#missing === null) {
        if (!this.#pushHead(bytes[at++]!)) return false;
      } else {
        const taken = Math.min(this.#missing, bytes.length - at);
        at += taken;
        this.#missing -= taken;
      }
      if (this.#missing === 0) this.#missing = null;
    }
    return true;
  }

  #pushHead(byte: number): boolean {
    const index = this.#headBytes++;
    if (index === 0) {
      this.#kind = byte & 0xf0;
      this.#length = 0;
      return true;
    }
    this.#length += (byte & 0x7f) * 0x80 ** (index - 1);
    if (byte & 0x80) return index < LENGTH_BYTES_MAX;
    this.seen(this.#kind, this.#length);
    this.#headBytes = 0;
    this.#missing = this.#length;
    return true;
  }
}
