// A drawing process that loses one device after another. LOSE_AT contains a number n for each device: the device is
// lost at its n-th call of `submit`.
import { drawForParent } from '../../../../dist/src/renderer/drawing/process/draw-for-parent.js';
import { openGpu } from '../../../../dist/src/device/node/index.js';

const losses = process.env['LOSE_AT'].split(',').map(Number);

drawForParent(JSON.parse(process.argv[2]), async () => {
  const gpu = await openGpu();
  const { device } = gpu;
  const submit = device.queue.submit.bind(device.queue);
  const at = losses.shift();
  let calls = 0;
  device.queue.submit = (commands) => {
    if (++calls === at) device.destroy();
    return submit(commands);
  };
  return gpu;
});
