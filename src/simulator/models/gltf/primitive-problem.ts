/** A mistake in a primitive. The message does not say where it is in the file. The caller adds that. */
export class PrimitiveProblem extends Error {}
