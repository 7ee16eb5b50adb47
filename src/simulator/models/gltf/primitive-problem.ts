/** A mistake in a primitive. The caller adds its place in the file to the message. */
export class PrimitiveProblem extends Error {}
