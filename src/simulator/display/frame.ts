import { type EncodedPicture, type FrameForm, kittyFrame } from './kitty.js';

/** One frame for all readers. The bytes of each form are made for its first reader. */
export class DisplayFrame {
  readonly #made = new Map<FrameForm, Uint8Array>();

  /** @param isKey true when every reader needs the form that shows the picture from scratch */
  constructor(
    private readonly picture: EncodedPicture,
    readonly isKey: boolean,
  ) {}

  /** Returns the bytes in a form. They are shared: readers must not change them. */
  bytes(form: FrameForm): Uint8Array {
    const known = this.#made.get(form);
    if (known) return known;
    const made = kittyFrame(this.picture, form);
    this.#made.set(form, made);
    return made;
  }
}
