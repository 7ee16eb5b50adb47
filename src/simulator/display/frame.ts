import { type EncodedPicture, type FrameForm, kittyFrame } from './kitty.js';

/** One frame for all readers. Each of its two forms is encoded when the first reader needs it. */
export class DisplayFrame {
  readonly #made = new Map<FrameForm, Uint8Array>();

  /**
   * @param isKey true if all readers must get the form `key`; if false, readers that already show a picture get a
   * `replacement`
   */
  constructor(
    private readonly picture: EncodedPicture,
    readonly isKey: boolean,
  ) {}

  /** All readers share the bytes, so they must not change them. */
  bytes(form: FrameForm): Uint8Array {
    const known = this.#made.get(form);
    if (known) return known;
    const made = kittyFrame(this.picture, form);
    this.#made.set(form, made);
    return made;
  }
}
