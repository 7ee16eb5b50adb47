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
 * Creates a canvas for one source of pictures. Each source needs its own canvas, because all contexts of a canvas are
 * of the same kind as its first context.
 */
export function freshCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'display:block;width:100%;height:100%';
  canvas.setAttribute('aria-hidden', 'true');
  return canvas;
}
