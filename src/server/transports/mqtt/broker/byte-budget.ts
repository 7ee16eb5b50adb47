/** A number of bytes that many share. */
export class ByteBudget {
  #taken = 0;

  constructor(private readonly most: number) {}

  get taken(): number {
    return this.#taken;
  }

  /** Takes bytes. @returns false, and takes none, when they are more than are left */
  take(bytes: number): boolean {
    if (this.#taken + bytes > this.most) return false;
    this.#taken += bytes;
    return true;
  }

  give(bytes: number): void {
    this.#taken -= bytes;
  }
}
