/** A deliberate fault in the code that the goldens must detect. */
export interface Mutation {
  /** The fault, in a few words. */
  readonly name: string;
  /**
   * Path of a shader or a TypeScript source, from the project's root. If it is a TypeScript source, the compiled file
   * is changed.
   */
  readonly file: string;
  /**
   * Text that occurs exactly once in the file. Any white space may separate its words. If the file is a TypeScript
   * source, the text must also occur exactly once in the compiled file.
   */
  readonly find: string;
  /** The text that replaces `find`. If the file is a TypeScript source, this is JavaScript. */
  readonly replace: string;
  /** Parts of the names of the cases that must detect the mutation. The check draws no other cases. */
  readonly goldens: readonly string[];
}
