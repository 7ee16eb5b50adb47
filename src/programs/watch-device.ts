import { awaitGpu } from '../device/node/waits/index.js';
import type { FaultKind, FaultList } from './faults.js';

/** A device that reports the mistakes of its program. */
export interface WatchedDevice {
  readonly device: GPUDevice;
  /** Returns true for a texture that this device made. */
  owns(texture: GPUTexture): boolean;
  /** Waits until the GPU has done its work, so that all its errors are known. */
  finish(): Promise<void>;
  /** Destroys the device without the program's notice: an engine that sees a lost device restarts. */
  close(): void;
}

/** The functions that close the devices that are open. */
const openDevices = new Set<() => void>();
let isExitWatched = false;

/** Dawn crashes when a process ends while the GPU works. */
function closeOpenDevicesAtExit(): void {
  if (isExitWatched) return;
  isExitWatched = true;
  process.on('exit', () => {
    for (const close of openDevices) close();
  });
}

/** Watches a device: adds every mistake to `faults`, also those that plain WebGPU ignores silently. */
export function watchDevice(device: GPUDevice, faults: FaultList): WatchedDevice {
  let isClosed = false;
  let isDestroyed = false;
  watchErrors(device, faults);
  const scopes = watchScopes(device, faults);

  const native = {
    lost: device.lost,
    destroy: device.destroy.bind(device),
    submit: device.queue.submit.bind(device.queue),
  };
  const lost = native.lost.then((info) => {
    // The promise of a device that we closed stays as it is.
    if (isClosed) return new Promise<never>(() => undefined);
    if (info.reason !== 'destroyed') faults.add('lost', `the device was lost: ${info.message}`, '');
    return info;
  });
  define(device, 'lost', lost);
  define(device, 'destroy', () => {
    isDestroyed = true;
    native.destroy();
  });
  const made = new WeakSet<GPUTexture>();
  const createTexture = device.createTexture.bind(device);
  define(device, 'createTexture', (descriptor: GPUTextureDescriptor) => {
    const texture = createTexture(descriptor);
    made.add(texture);
    return texture;
  });
  define(device.queue, 'submit', (commands: Iterable<GPUCommandBuffer>) => {
    if (isDestroyed) faults.add('lost', 'queue.submit() after device.destroy() draws nothing');
    native.submit(commands);
  });

  const close = (): void => {
    isClosed = true;
    openDevices.delete(close);
    native.destroy();
  };
  openDevices.add(close);
  closeOpenDevicesAtExit();
  return {
    device,
    owns: (texture) => made.has(texture),
    async finish() {
      if (!isDestroyed) await awaitGpu(device.queue.onSubmittedWorkDone());
      scopes.finish();
    },
    close,
  };
}

/** The event fires within the faulty call, so the author's line is on the stack. */
function watchErrors(device: GPUDevice, faults: FaultList): void {
  device.addEventListener('uncapturederror', (event) => {
    event.preventDefault();
    faults.add(kindOf(event.error), event.error.message);
  });
}

function watchScopes(device: GPUDevice, faults: FaultList): { finish(): void } {
  const pushed: (string | undefined)[] = [];
  const push = device.pushErrorScope.bind(device);
  const pop = device.popErrorScope.bind(device);
  define(device, 'pushErrorScope', (filter: GPUErrorFilter) => {
    pushed.push(new Error().stack);
    push(filter);
  });
  define(device, 'popErrorScope', async () => {
    const { stack } = new Error();
    pushed.pop();
    const error = await pop();
    if (error !== null) faults.add(kindOf(error), error.message, stack);
    return error;
  });
  return {
    finish() {
      for (const stack of pushed.splice(0)) {
        faults.add('scope', 'this error scope is never popped, and hides the errors of what follows', stack);
      }
    },
  };
}

function kindOf(error: GPUError): FaultKind {
  if (error instanceof GPUValidationError) return 'validation';
  return error instanceof GPUOutOfMemoryError ? 'out-of-memory' : 'internal';
}

const define = (target: object, name: string, value: unknown): void => {
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
};
