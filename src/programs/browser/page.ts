import { BrowserCanvas } from './canvas.js';
import { BrowserElement } from './element.js';

export function makeDocument(makeImage: () => BrowserElement): BrowserElement {
  const createElement = (name: string): BrowserElement => {
    if (name === 'canvas') return new BrowserCanvas();
    return name === 'img' ? makeImage() : new BrowserElement(name);
  };
  return Object.assign(new BrowserElement('#document'), {
    documentElement: new BrowserElement('html'),
    head: new BrowserElement('head'),
    body: new BrowserElement('body'),
    readyState: 'complete',
    visibilityState: 'visible',
    hidden: false,
    baseURI: 'file:///',
    createElement,
    createElementNS: (_namespace: string, name: string) => createElement(name),
    getElementById: () => null,
    getElementsByTagName: () => [],
    exitPointerLock: () => undefined,
  });
}

/** An observer of sizes, visibility or changes that never reports anything. */
export class BrowserObserver {
  observe(): void {
    // Nothing to do, because elements never change.
  }

  unobserve(): void {
    // Nothing to do, because nothing is observed.
  }

  disconnect(): void {
    // Nothing to do, because nothing is observed.
  }
}

export class BrowserProgressEvent extends Event {
  readonly lengthComputable: boolean;
  readonly loaded: number;
  readonly total: number;

  constructor(type: string, options: ProgressEventInit = {}) {
    super(type, options);
    this.lengthComputable = options.lengthComputable ?? false;
    this.loaded = options.loaded ?? 0;
    this.total = options.total ?? 0;
  }
}
