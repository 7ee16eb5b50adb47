/**
 * Installs what three.js expects of a browser before it can be loaded and used in Node. It draws into a render target,
 * so a canvas is only asked for its size.
 */
export function installThreeGlobals(): void {
  const globals = globalThis as Record<string, unknown>;
  globals['self'] ??= globalThis;
  globals['requestAnimationFrame'] ??= () => 0;
  globals['cancelAnimationFrame'] ??= () => undefined;
}

/** Makes a canvas that is never drawn to. */
export function canvasOfSize(width: number, height: number): HTMLCanvasElement {
  const context = { configure: () => undefined, unconfigure: () => undefined };
  const nothing = () => undefined;
  const canvas = {
    width,
    height,
    style: {},
    addEventListener: nothing,
    removeEventListener: nothing,
    getContext: () => context,
  };
  return canvas as unknown as HTMLCanvasElement;
}
