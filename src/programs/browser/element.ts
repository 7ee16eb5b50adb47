/** An element of a page that has style, attributes and events, but no layout. */
export class BrowserElement extends EventTarget {
  readonly style: Record<string, unknown> = {
    setProperty(this: Record<string, unknown>, name: string, value: string) {
      this[name] = value;
    },
    removeProperty(this: Record<string, unknown>, name: string) {
      Reflect.deleteProperty(this, name);
    },
  };
  readonly dataset: Record<string, string> = {};
  readonly classList = new Set<string>();
  readonly attributes: Record<string, string> = {};
  readonly children: BrowserElement[] = [];
  readonly nodeType = 1;
  parentElement: BrowserElement | null = null;
  tabIndex = -1;
  id = '';

  constructor(readonly localName: string) {
    super();
  }

  get tagName(): string {
    return this.localName.toUpperCase();
  }

  get nodeName(): string {
    return this.tagName;
  }

  get ownerDocument(): unknown {
    return Reflect.get(globalThis, 'document');
  }

  get parentNode(): BrowserElement | null {
    return this.parentElement;
  }

  get isConnected(): boolean {
    return true;
  }

  setAttribute(name: string, value: unknown): void {
    this.attributes[name] = String(value);
  }

  getAttribute(name: string): string | null {
    return this.attributes[name] ?? null;
  }

  hasAttribute(name: string): boolean {
    return name in this.attributes;
  }

  removeAttribute(name: string): void {
    Reflect.deleteProperty(this.attributes, name);
  }

  appendChild<T extends BrowserElement>(child: T): T {
    this.children.push(child);
    child.parentElement = this;
    return child;
  }

  append(...children: BrowserElement[]): void {
    for (const child of children) this.appendChild(child);
  }

  removeChild<T extends BrowserElement>(child: T): T {
    const index = this.children.indexOf(child);
    if (index >= 0) this.children.splice(index, 1);
    child.parentElement = null;
    return child;
  }

  remove(): void {
    this.parentElement?.removeChild(this);
  }

  contains(other: BrowserElement | null): boolean {
    for (let at = other; at; at = at.parentElement) if (at === this) return true;
    return false;
  }

  querySelector(): null {
    return null;
  }

  querySelectorAll(): [] {
    return [];
  }

  getRootNode(): unknown {
    return this.ownerDocument;
  }

  getBoundingClientRect(): DOMRect {
    return { x: 0, y: 0, left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 } as DOMRect;
  }

  focus(): void {
    this.dispatchEvent(new Event('focus'));
  }

  blur(): void {
    this.dispatchEvent(new Event('blur'));
  }

  setPointerCapture(): void {
    // Nothing to do: Node has no pointer.
  }

  releasePointerCapture(): void {
    // Nothing to do: no pointer can have been captured.
  }
}

/** Sends an event to an object's listeners and to its `on…` property, as browsers do. */
export function send(target: EventTarget, event: Event): void {
  target.dispatchEvent(event);
  const handler = Reflect.get(target, `on${event.type}`) as unknown;
  if (typeof handler === 'function') Reflect.apply(handler, target, [event]);
}
