import type { Duplex } from 'node:stream';
import type { ByteBudget } from './byte-budget.js';

/** MQTT 3.1.1 §2.2.3: the length of a packet is encoded in at most four bytes. */
const LENGTH_BYTES_MAX = 4;

export interface PacketGuardOptions {
  /**
   * Returns the maximum length of a packet, bytes.
   * @param kind the packet type, which is the first byte without its flags
   */
  readonly bytesMax: (kind: number) => number;
  readonly halfPackets: ByteBudget;
  readonly refuse: (reason: string) => void;
}

/**
 * Limits the lengths of a connection's packets. Refuses a long packet as soon as the length is known; otherwise, the
 * library's parser would buffer the packet. Attach the listener that reads the stream before you call this function.
 * The guard then sees the bytes that this listener reads.
 */
export function guardPackets(connection: Duplex, { bytesMax, halfPackets, refuse }: PacketGuardOptions): void {
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
      refuse('sent an incomplete packet while the memory for incomplete packets was full');
    }
  });
  connection.on('close', () => hold(0));
}

export class PacketLengths {
  #kind = 0;
  #length = 0;
  /** Number of bytes of the current packet that have not arrived yet. Null while its header is incomplete. */
  #missing: number | null = null;
  #headBytes = 0;

  /** @param seen called with the type and length of each packet when its header is complete */
  constructor(private readonly seen: (kind: number, length: number) => void) {}

  get half(): number {
    return this.#missing === null ? this.#headBytes : this.#length - this.#missing;
  }

  /** @returns false if a length is invalid */
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
