import type { FaultKind, FaultList } from './faults.js';
import { GpuMemory, textureBytes, type ProgramMemory } from './gpu-memory.js';
import type { GpuWait } from './read-texture.js';

export interface WatchedDevice {
  readonly device: GPUDevice;
  owns(texture: GPUTexture): boolean;
  /** Waits until the GPU is done and all of the device's errors are known. */
  finish(): Promise<void>;
  /**
   * Destroys the device without telling the program, because engines start again when they notice that a device is
   * lost.
   */
  close(): void;
}

export interface DeviceOwner {
  readonly faults: FaultList;
  readonly memory: ProgramMemory;
  readonly wait: GpuWait;
}

/** Adds every mistake in the use of a device to `faults`, even a mistake that plain WebGPU ignores. */
export function watchDevice(device: GPUDevice, { faults, memory: shared, wait }: DeviceOwner): WatchedDevice {
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
    // If the device is closed here, the program must not notice, so this promise never settles.
    if (isClosed) return new Promise<never>(() => undefined);
    if (info.reason !== 'destroyed') faults.add('lost', `the device was lost: ${info.message}`, '');
    return info;
  });
  define(device, 'lost', lost);
  define(device, 'destroy', () => {
    isDestroyed = true;
    native.destroy();
    memory.releaseAll();
  });
  const made = new WeakSet<GPUTexture>();
  const memory = new GpuMemory(shared);
  const createTexture = device.createTexture.bind(device);
  const createBuffer = device.createBuffer.bind(device);
  /** Like `memory.require`, but also adds the error to the faults, because an engine may catch the exception. */
  const requireMemory = (bytes: number, what: string): void => {
    try {
      memory.require(bytes, what);
    } catch (error) {
      faults.add('out-of-memory', (error as Error).message);
      throw error;
    }
  };
  define(device, 'createTexture', (descriptor: GPUTextureDescriptor) => {
    const bytes = textureBytes(descriptor);
    requireMemory(bytes, `a texture '${descriptor.label ?? ''}'`);
    const texture = createTexture(descriptor);
    made.add(texture);
    memory.hold(texture, bytes);
    return texture;
  });
  define(device, 'createBuffer', (descriptor: GPUBufferDescriptor) => {
    requireMemory(descriptor.size, `a buffer '${descriptor.label ?? ''}'`);
    const buffer = createBuffer(descriptor);
    memory.hold(buffer, descriptor.size);
    return buffer;
  });
  define(device.queue, 'submit', (commands: Iterable<GPUCommandBuffer>) => {
    if (isDestroyed) faults.add('lost', 'queue.submit() after device.destroy() draws nothing');
    native.submit(commands);
  });

  return {
    device,
    owns: (texture) => made.has(texture),
    async finish() {
      if (!isDestroyed) await wait(device.queue.onSubmittedWorkDone());
      scopes.finish();
    },
    close() {
      isClosed = true;
      native.destroy();
    },
  };
}

/**
 * Adds errors outside of error scopes to the faults. Their event fires during the call that is wrong, so the stack
 * contains the author's line.
 */
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
        faults.add('scope', 'this error scope is never popped, and hides all later errors', stack);
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
