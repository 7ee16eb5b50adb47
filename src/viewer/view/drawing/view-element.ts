export function viewElement(): HTMLDivElement {
  const element = document.createElement('div');
  element.className = 'scene-view';
  element.tabIndex = 0;
  element.setAttribute('role', 'application');
  element.setAttribute('aria-label', 'Scene: arrows turn, W A S D Q E fly, plus and minus zoom');
  element.style.cssText = 'position:relative;width:100%;height:100%;overflow:hidden;touch-action:none';
  return element;
}

/**
 * Creates a canvas for one source of pictures. Sources cannot share a canvas, because a canvas has only contexts of the
 * same kind as its first one.
 */
export function freshCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'display:block;width:100%;height:100%';
  canvas.setAttribute('aria-hidden', 'true');
  return canvas;
}
