/** One deliberate fault in the code. The goldens must detect it. */
export interface Mutation {
  /** The fault, in a few words. */
  readonly name: string;
  /**
   * Path from the project's root, of a shader or a TypeScript source. For a source, the mutation changes the built
   * file.
   */
  readonly file: string;
  /**
   * Text that occurs exactly once in the file, with any white space between its words. The text of a source must also
   * occur exactly once in its built file.
   */
  readonly find: string;
  /** Replacement for the text. For a source, it is JavaScript, because it is written into the built file. */
  readonly replace: string;
  /** Parts of the names of the cases that must detect the mutation. The check draws only these cases. */
  readonly goldens: readonly string[];
}
