export class ByteBudget {
  #taken = 0;

  constructor(private readonly most: number) {}

  get taken(): number {
    return this.#taken;
  }

  /** @returns false if fewer bytes are left; no byte is reserved then */
  take(bytes: number): boolean {
    if (this.#taken + bytes > this.most) return false;
    this.#taken += bytes;
    return true;
  }

  give(bytes: number): void {
    this.#taken -= bytes;
  }
}
