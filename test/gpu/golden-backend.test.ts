import { setImmediate as immediately } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openNodeBackend } from '../../harness/golden/backend/node-backend.js';
import { PlatformError } from '../../src/base/errors/index.js';
import type { GpuHandle } from '../../src/device/index.js';
import { openGpu } from '../../src/device/node/index.js';
import { sharedGpu } from '../support/shared-device.js';

const gpu = await sharedGpu();

test.skipIf(gpu === null)(
  'a backend still names its adapter if the device is lost and cannot be replaced',
  async () => {
    const opened: GpuHandle[] = [];
    const backend = openNodeBackend(async () => {
      if (opened.length > 0) throw new PlatformError('no driver');
      opened.push(await openGpu());
      return opened[0]!;
    });
    const adapter = await backend.adapter();
    opened[0]!.device.destroy();
    await opened[0]!.device.lost;
    // The host notices the loss in this turn of the event loop.
    await immediately();
    expect(await backend.adapter()).toEqual(adapter);
    await backend.close();
  },
);
