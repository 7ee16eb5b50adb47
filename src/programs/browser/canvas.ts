import { contextFor, type BrowserCanvasContext } from './canvas-context.js';
import { BrowserElement } from './element.js';

/** Kinds of contexts that the program has requested, but that do not exist in Node. */
export const missingContexts = new Set<string>();

export class BrowserCanvas extends BrowserElement {
  width: number;
  height: number;

  constructor(width = 300, height = 150) {
    super('canvas');
    this.width = width;
    this.height = height;
  }

  get clientWidth(): number {
    return this.width;
  }

  get clientHeight(): number {
    return this.height;
  }

  /** @returns null for every kind except `webgpu`, as browsers do for unsupported kinds */
  getContext(kind: string): BrowserCanvasContext | null {
    if (kind !== 'webgpu') {
      missingContexts.add(kind);
      return null;
    }
    return contextFor(this);
  }

  override getBoundingClientRect(): DOMRect {
    const { width, height } = this;
    return { x: 0, y: 0, left: 0, top: 0, right: width, bottom: height, width, height } as DOMRect;
  }
}
