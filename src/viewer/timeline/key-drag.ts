import { draftText, type TrackDraft } from './track-draft.js';

/**
 * A drag of a key. After the release, the dragged track stays visible until the page has received it from the server.
 */
export class KeyDrag {
  /** The track as changed by the drag; the server may not have received the change yet. */
  draft: TrackDraft;
  isHeld = true;
  /** Texts of the drag that the page may still receive from the server. */
  readonly #texts = new Set<string>();
  #pending = 0;

  /**
   * @param from the track at the start of the drag
   * @param scale time at the right end of the line and of the sliders, s. It must not change during a drag
   */
  constructor(
    readonly gesture: string,
    from: TrackDraft,
    readonly scale: number,
  ) {
    this.draft = from;
    this.#texts.add(draftText(from));
  }

  /** Records a draft that the page sends to the server. The page calls `written` when that is done. */
  move(draft: TrackDraft): void {
    this.draft = draft;
    this.isHeld = true;
    this.#texts.add(draftText(draft));
    this.#pending++;
  }

  /**
   * @returns true if the page can stop showing this drag: the drag has ended, and in the meantime another client has
   * written the shown track
   */
  written(shown: TrackDraft): boolean {
    this.#pending--;
    return !this.isHeld && this.#pending === 0 && !this.#texts.has(draftText(shown));
  }

  /** @returns true if the drag has ended and the page has received its track or a later one */
  received(draft: TrackDraft): boolean {
    if (this.isHeld) return false;
    return this.#pending === 0 || draftText(draft) === draftText(this.draft);
  }
}
