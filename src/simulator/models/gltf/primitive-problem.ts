/** A mistake in a primitive. The caller completes the message with the place in the file. */
export class PrimitiveProblem extends Error {}
