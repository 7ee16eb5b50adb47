/** One thing broken on purpose. The goldens must see it. */
export interface Mutation {
  /** What is broken, in a few words. */
  readonly name: string;
  /** Path from the project's root: a shader, or a TypeScript source whose built file is changed instead. */
  readonly file: string;
  /** Text that occurs exactly once in the file (and, for a source, exactly once in what it was built into). */
  readonly find: string;
  readonly replace: string;
}
