import { type EncodedPicture, type FrameForm, kittyFrame } from './kitty.js';

/** One frame, shared by all readers. Each form is encoded when a reader first needs it. */
export class DisplayFrame {
  readonly #made = new Map<FrameForm, Uint8Array>();

  /** @param isKey true if every reader must get the `key` form, which does not depend on earlier frames */
  constructor(
    private readonly picture: EncodedPicture,
    readonly isKey: boolean,
  ) {}

  /** Returns the bytes of the frame in a form. Readers share the bytes and must not change them. */
  bytes(form: FrameForm): Uint8Array {
    const known = this.#made.get(form);
    if (known) return known;
    const made = kittyFrame(this.picture, form);
    this.#made.set(form, made);
    return made;
  }
}
