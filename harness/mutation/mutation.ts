/** One thing broken on purpose. The goldens must see it. */
export interface Mutation {
  /** The broken thing, in a few words. */
  readonly name: string;
  /** Path from the project's root: a shader, or a TypeScript source whose built file is changed instead. */
  readonly file: string;
  /**
   * Text that occurs exactly once in the file (and, for a source, exactly once in its built file), with any white space
   * between its words.
   */
  readonly find: string;
  /** Text to put in its place; for a source it is JavaScript, since it goes into the built file. */
  readonly replace: string;
  /** Parts of the names of the cases that must detect it; only these cases are drawn. */
  readonly goldens: readonly string[];
}
