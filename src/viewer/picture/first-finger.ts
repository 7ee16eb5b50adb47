/**
 * The finger that drags a handle over the picture. When a second finger presses, the picture takes over both, so that
 * two fingers always move the camera.
 */
export class FirstFinger {
  #last: PointerEvent | null = null;
  #ending: AbortController | null = null;

  /**
   * @param picture returns the element that takes over the fingers
   * @param passedOn called when the finger no longer drags the handle
   */
  constructor(
    private readonly picture: () => HTMLElement | undefined,
    private readonly passedOn: () => void,
  ) {}

  /** @returns false if the press belongs to a second finger */
  press(event: PointerEvent): boolean {
    if (this.#last) {
      this.#passOn(event);
      return false;
    }
    this.#last = event;
    this.#ending = new AbortController();
    this.picture()?.addEventListener('pointerdown', () => this.#passOn(), { signal: this.#ending.signal });
    return true;
  }

  holds({ pointerId }: PointerEvent): boolean {
    return this.#last?.pointerId === pointerId;
  }

  move(event: PointerEvent): void {
    this.#last = event;
  }

  lift(): void {
    this.#ending?.abort();
    this.#last = null;
  }

  #passOn(...second: readonly PointerEvent[]): void {
    const first = this.#last!;
    this.lift();
    this.passedOn();
    for (const event of [first, ...second]) this.picture()?.dispatchEvent(new PointerEvent('pointerdown', event));
  }
}
