import { type EncodedPicture, type FrameForm, kittyFrame } from './kitty.js';

/** One frame for every reader. The first reader of each form causes its bytes to be made. */
export class DisplayFrame {
  readonly #made = new Map<FrameForm, Uint8Array>();

  /** @param isKey true when every reader takes it in the form that shows it anew */
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
