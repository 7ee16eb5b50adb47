/** The reason why a primitive cannot be read. The caller adds the primitive's place in the file to the message. */
export class PrimitiveProblem extends Error {}
