/** One thing broken on purpose. The goldens must see it. */
export interface Mutation {
  /** What is broken, in a few words. */
  readonly name: string;
  /** Path from the project's root: a shader, or a TypeScript source whose built file is changed instead. */
  readonly file: string;
  /**
   * Text that occurs exactly once in the file (and, for a source, exactly once in what it was built into), whatever white space
   * stands between its words.
   */
  readonly find: string;
  /** For a source: JavaScript, as it is put into the built file. */
  readonly replace: string;
  /** Parts of the names of the cases that are there to see it; they alone are drawn. */
  readonly goldens: readonly string[];
}
