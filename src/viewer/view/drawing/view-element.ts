import { UNSEEN } from '../../styles/unseen-declarations.js';

const KEYS = 'Arrows turn, W A S D Q E fly, plus and minus zoom';

/**
 * Creates the element of a view, which takes the focus. The screen reader Orca announces its focus and passes the arrow
 * keys to it only if it contains text and is inside a different application; see {@link applicationOf}.
 */
export function viewElement(): HTMLDivElement {
  const element = document.createElement('div');
  element.className = 'scene-view';
  element.tabIndex = 0;
  element.setAttribute('role', 'application');
  element.setAttribute('aria-label', 'Scene');
  element.style.cssText = 'position:relative;width:100%;height:100%;overflow:hidden;touch-action:none';
  const keys = document.createElement('p');
  keys.textContent = KEYS;
  keys.style.cssText = UNSEEN;
  element.append(keys);
  return element;
}

/** Returns a new parent for the element of a view. */
export function applicationOf(view: HTMLElement): HTMLDivElement {
  const application = document.createElement('div');
  application.setAttribute('role', 'application');
  application.setAttribute('aria-label', 'Picture');
  application.style.cssText = 'width:100%;height:100%';
  application.append(view);
  return application;
}

/**
 * Creates a canvas for one source of pictures. Each source needs its own canvas, because all contexts of a canvas are
 * of the same kind as its first context.
 */
export function freshCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'display:block;width:100%;height:100%';
  canvas.setAttribute('aria-hidden', 'true');
  return canvas;
}
