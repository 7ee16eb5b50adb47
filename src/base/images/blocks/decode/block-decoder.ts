/**
 * Decodes one block to four bytes for each of its texels, row by row. Channels that the format lacks are 0, alpha 255.
 * @param block bytes of a level; the block's own begin at `from`
 */
export type ByteDecoder = (block: Uint8Array, from: number, texels: Uint8Array) => void;

/** Decodes one block to the bits of four half floats for each of its texels. */
export type HalfDecoder = (block: Uint8Array, from: number, texels: Uint16Array) => void;
