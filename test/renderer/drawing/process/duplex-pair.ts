import { Duplex } from 'node:stream';

/** @param size maximum number of bytes that a stream delivers at once */
export function duplexPair(size: number): [Duplex, Duplex] {
  const ends: Duplex[] = [];
  const end = (other: number): Duplex =>
    new Duplex({
      read: () => undefined,
      write(chunk: Buffer, _encoding, done) {
        for (let at = 0; at < chunk.length; at += size) ends[other]!.push(chunk.subarray(at, at + size));
        done();
      },
    });
  ends.push(end(1), end(0));
  return [ends[0]!, ends[1]!];
}
