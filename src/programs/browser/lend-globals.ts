import type { SteppedClock } from '../clock.js';
import type { FaultList } from '../faults.js';
import type { Loads } from './loads.js';
import { BrowserCanvas } from './canvas.js';
import { lend, lendTime, type Undo } from './lend-time.js';
import { imageCopier } from './copy-image.js';
import { BrowserElement } from './element.js';
import { BrowserFileReader } from './file-reader.js';
import { BrowserImageBitmap, BrowserImageData, imageBitmaps, imageClass } from './images.js';
import { lendTimers } from './own-timers.js';
import { BrowserObserver, BrowserProgressEvent, makeDocument } from './page.js';
import { requestClass } from './requests.js';

export interface Lent {
  readonly gpu: GPU;
  readonly clock: SteppedClock;
  readonly faults: FaultList;
  readonly loads: Loads;
  readonly seed: number;
}

/**
 * Gives this process what WebGPU programs expect of a browser: the browser's names on `globalThis`, a clock that moves
 * in steps, random numbers from a seed, and the methods that Dawn lacks in Node.
 * @returns a function that undoes all of this
 */
export function lendGlobals({ gpu, clock, faults, loads, seed }: Lent): () => void {
  const Image = imageClass(loads);
  const events = new LoadedWindow();
  const undo: Undo[] = [];
  undo.push(lendTime(clock, seed), lendTimers());
  const page = {
    self: globalThis,
    window: globalThis,
    document: makeDocument(() => new Image()),
    navigator: navigatorWith(gpu),
    location: new URL('file:///'),
    devicePixelRatio: 1,
    innerWidth: 1024,
    innerHeight: 768,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
    fetch: loads.fetch.bind(loads),
    XMLHttpRequest: requestClass(loads),
    FileReader: BrowserFileReader,
    ProgressEvent: BrowserProgressEvent,
    ResizeObserver: BrowserObserver,
    IntersectionObserver: BrowserObserver,
    MutationObserver: BrowserObserver,
    matchMedia: () => Object.assign(new EventTarget(), { matches: false, addListener: () => undefined }),
    HTMLElement: BrowserElement,
    HTMLCanvasElement: BrowserCanvas,
    OffscreenCanvas: BrowserCanvas,
    HTMLImageElement: Image,
    Image,
    ImageBitmap: BrowserImageBitmap,
    ImageData: BrowserImageData,
    createImageBitmap: imageBitmaps(loads),
  };
  undo.push(
    lend(globalThis, page),
    lend(GPUQueue.prototype, { copyExternalImageToTexture: imageCopier(faults) }),
    lend(GPUSupportedFeatures.prototype, { forEach: forEachOf }),
  );
  return () => {
    for (const back of undo.reverse()) back();
  };
}

/**
 * The event target of a window whose page has loaded already, so a listener that is added for `load` is called at once.
 */
class LoadedWindow extends EventTarget {
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: AddEventListenerOptions | boolean,
  ): void {
    if (type !== 'load' || listener === null) {
      super.addEventListener(type, listener, options);
      return;
    }
    const call = typeof listener === 'function' ? listener : listener.handleEvent.bind(listener);
    queueMicrotask(() => {
      call(new Event('load'));
    });
  }
}

function navigatorWith(gpu: GPU): object {
  const own = Reflect.get(globalThis, 'navigator') as Partial<Navigator> | undefined;
  const { userAgent = 'Node.js', language = 'en-US', hardwareConcurrency = 1, platform = 'linux' } = own ?? {};
  return { userAgent, language, languages: [language], hardwareConcurrency, platform, maxTouchPoints: 0, gpu };
}

function forEachOf(this: GPUSupportedFeatures, callback: (value: string, key: string, set: unknown) => void): void {
  for (const value of this) callback(value, value, this);
}
