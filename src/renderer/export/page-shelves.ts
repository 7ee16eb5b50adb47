interface Shelf {
  readonly y: number;
  readonly height: number;
  /** The x coordinate at which the last rectangle on the shelf ends, texels. */
  x: number;
}

/**
 * Only rectangles that are at least this high are put on a shelf, as a share of the shelf's height. Lower rectangles
 * would waste the room on high shelves.
 */
const LEAST_SHARE = 0.6;

/**
 * Packs rectangles onto a square page. The rectangles are put in rows, called shelves; a shelf is as high as its first
 * rectangle.
 */
export class PageShelves {
  #shelves: Shelf[] = [];
  #end = 0;

  constructor(private readonly side: number) {}

  /** Height of all shelves together, texels. */
  get height(): number {
    return this.#end;
  }

  /** Reserves a rectangle, and returns its top left corner; null if it does not fit. */
  take(width: number, height: number): { readonly x: number; readonly y: number } | null {
    const isGood = (shelf: Shelf, least: number): boolean =>
      shelf.height >= height && height >= least * shelf.height && this.side - shelf.x >= width;
    let shelf = this.#shelves.find((each) => isGood(each, LEAST_SHARE));
    if (!shelf && width <= this.side && this.#end + height <= this.side) {
      shelf = { y: this.#end, height, x: 0 };
      this.#shelves.push(shelf);
      this.#end += height;
    }
    shelf ??= this.#shelves.find((each) => isGood(each, 0));
    if (!shelf) return null;
    const corner = { x: shelf.x, y: shelf.y };
    shelf.x += width;
    return corner;
  }

  /** Returns the current state. {@link restore} with this state undoes all later calls of {@link take}. */
  mark(): { readonly shelves: readonly number[]; readonly end: number } {
    return { shelves: this.#shelves.map(({ x }) => x), end: this.#end };
  }

  restore({ shelves, end }: ReturnType<PageShelves['mark']>): void {
    this.#shelves = this.#shelves.slice(0, shelves.length).map((shelf, index) => ({ ...shelf, x: shelves[index]! }));
    this.#end = end;
  }
}
