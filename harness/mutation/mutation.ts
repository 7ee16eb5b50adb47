/** A deliberate fault in the code, which the goldens must detect. */
export interface Mutation {
  readonly name: string;
  /**
   * Path, relative to the project's root, of a shader or a TypeScript source. For a TypeScript source, the compiled
   * file is changed.
   */
  readonly file: string;
  /**
   * Text that occurs exactly once in the file. Any white space may separate its words. If the file is a TypeScript
   * source, the text must also occur exactly once in the compiled file.
   */
  readonly find: string;
  /** The replacement; JavaScript if the file is a TypeScript source. */
  readonly replace: string;
  /** Parts of the names of the cases that must detect the mutation. */
  readonly goldens: readonly string[];
}
