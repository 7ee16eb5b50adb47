// A drawing process that loses one device after another. LOSE_AT lists one number for each device: the number of the
// call of `submit` at which the device is lost.
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
