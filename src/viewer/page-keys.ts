import type { PaintPanel } from './panels/paint-panel.js';
import type { PicturePane } from './picture/picture-pane.js';
import type { Session } from './state/session.js';

export interface KeyedPage {
  readonly session: Session;
  readonly isHelpOpen: boolean;
  /** True while the page shows a question, which then gets the keys. */
  readonly isAsking: boolean;
  readonly picturePane: PicturePane | null;
  /** Null while another panel is open. */
  readonly paintPanel: PaintPanel | null;
  /** @returns true if the page uses the key */
  actOnKey(event: KeyboardEvent, target: EventTarget | undefined): boolean;
}

export class PageKeys {
  constructor(private readonly page: KeyedPage) {}

  /** The text field that contains typed text which is not applied yet. In this field, the undo keys undo the typing. */
  #typed: EventTarget | undefined;

  begin(): void {
    window.addEventListener('input', this.#typing);
    window.addEventListener('focusin', this.#untouched);
    window.addEventListener('keydown', this.#keyWhilePlacing, { capture: true });
    window.addEventListener('keydown', this.#key);
  }

  end(): void {
    window.removeEventListener('input', this.#typing);
    window.removeEventListener('focusin', this.#untouched);
    window.removeEventListener('keydown', this.#keyWhilePlacing, { capture: true });
    window.removeEventListener('keydown', this.#key);
  }

  readonly #typing = (event: Event): void => {
    this.#typed = event.composedPath()[0];
  };

  readonly #untouched = (): void => {
    this.#typed = undefined;
  };

  #isUnapplied(target: EventTarget | undefined): boolean {
    return target === this.#typed || (target instanceof HTMLElement && target.ariaInvalid === 'true');
  }

  readonly #key = (event: KeyboardEvent): void => {
    if (this.page.isAsking) return;
    const target = event.composedPath()[0];
    const modified = event.ctrlKey || event.metaKey;
    const letter = event.key.toLowerCase();
    const isUndo = modified && !event.altKey && (letter === 'z' || letter === 'y');
    if (isTyping(target) && !(isUndo && !this.#isUnapplied(target))) {
      // Enter applies the text of a one-line field. From then on, the undo keys must revert that edit.
      if (event.key === 'Enter' && target instanceof HTMLInputElement) this.#typed = undefined;
      return;
    }
    if (isUndo) {
      event.preventDefault();
      const { editor } = this.page.session;
      const isRedo = letter === 'y' || event.shiftKey;
      void this.page.session.attempt(isRedo ? 'Redo' : 'Undo', () => (isRedo ? editor.redo() : editor.undo()));
      return;
    }
    if (modified && !event.altKey && !event.shiftKey && (letter === 'c' || letter === 'v') && this.#paintKey(letter)) {
      event.preventDefault();
      return;
    }
    if (modified || event.altKey || this.page.isHelpOpen) return;
    if (this.page.actOnKey(event, target) || this.#cameraKey(event, target)) event.preventDefault();
  };

  /** @returns false if the key does not copy or paste paint */
  #paintKey(letter: 'c' | 'v'): boolean {
    const stack = this.page.paintPanel?.stack;
    // If text is selected, the user wants to copy the text instead.
    if (!stack || getSelection()?.isCollapsed === false) return false;
    if (letter === 'c') stack.copyPaint();
    else stack.pastePaint();
    return true;
  }

  #cameraKey(event: KeyboardEvent, target: EventTarget | undefined): boolean {
    const { view } = this.page.session;
    if (!view || (target !== document.body && target !== document.documentElement)) return false;
    const { key, code, shiftKey } = event;
    const isTaken = !view.element.dispatchEvent(
      new KeyboardEvent('keydown', { key, code, shiftKey, cancelable: true }),
    );
    // Focus the picture, because it must also receive the release of the key.
    if (isTaken) view.element.focus({ preventScroll: true });
    return isTaken;
  }

  /**
   * Gets the keys before the picture, so that the arrow keys move the sticker that the user is placing, not the camera.
   */
  readonly #keyWhilePlacing = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || isTyping(event.composedPath()[0])) return;
    if (!this.page.picturePane?.takeKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function isTyping(target: EventTarget | undefined): boolean {
  if (target instanceof HTMLSelectElement) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'range'].includes(target.type);
  return target instanceof HTMLTextAreaElement;
}
