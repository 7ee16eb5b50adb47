/**
 * Decodes one block to four bytes per texel, row by row. Missing colours become 0, and a missing alpha becomes 255.
 * @param block bytes of a level, of which this block begins at `from`
 */
export type ByteDecoder = (block: Uint8Array, from: number, texels: Uint8Array) => void;

/** Decodes one block to the bits of four half floats per texel. */
export type HalfDecoder = (block: Uint8Array, from: number, texels: Uint16Array) => void;
