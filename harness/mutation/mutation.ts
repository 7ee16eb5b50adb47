/** One deliberate fault in the code, which the goldens must detect. */
export interface Mutation {
  /** The fault, in a few words. */
  readonly name: string;
  /**
   * Path of a shader or a TypeScript source from the project's root. For a TypeScript source, the mutation changes the
   * built file.
   */
  readonly file: string;
  /**
   * Text that occurs exactly once in the file, with any white space between its words. For a TypeScript source, it must
   * also occur exactly once in the built file.
   */
  readonly find: string;
  /** Replacement for the text. For a TypeScript source, it is JavaScript for the built file. */
  readonly replace: string;
  /** Parts of the names of the cases that must detect the mutation. The check draws only these cases. */
  readonly goldens: readonly string[];
}
