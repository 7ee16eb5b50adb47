/** A mistake in a primitive; the caller knows where it is. */
export class PrimitiveProblem extends Error {}
