/** A number of bytes shared by several users. */
export class ByteBudget {
  #taken = 0;

  constructor(private readonly most: number) {}

  get taken(): number {
    return this.#taken;
  }

  /** Reserves bytes. @returns false, without reserving any, if not enough are left */
  take(bytes: number): boolean {
    if (this.#taken + bytes > this.most) return false;
    this.#taken += bytes;
    return true;
  }

  give(bytes: number): void {
    this.#taken -= bytes;
  }
}
