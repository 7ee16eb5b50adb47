/**
 * Decodes one block to four bytes per texel, row by row. Colours that the format lacks become 0, and a missing alpha
 * becomes 255.
 * @param block the bytes of a level; the block begins at `from`
 */
export type ByteDecoder = (block: Uint8Array, from: number, texels: Uint8Array) => void;

/** Decodes one block to the bits of four half floats per texel. */
export type HalfDecoder = (block: Uint8Array, from: number, texels: Uint16Array) => void;
