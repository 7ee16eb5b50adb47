// A drawing process whose device is lost LOSE_AT calls after it was opened. This happens LOSSES times.
import { drawForParent } from '../../../../dist/src/renderer/drawing/process/draw-for-parent.js';
import { openGpu } from '../../../../dist/src/device/node/index.js';

let losses = Number(process.env['LOSSES_OF_TEST']);
const at = Number(process.env['LOSE_AT']);

drawForParent(JSON.parse(process.argv[2]), async () => {
  const gpu = await openGpu();
  const { device } = gpu;
  const submit = device.queue.submit.bind(device.queue);
  let calls = 0;
  device.queue.submit = (commands) => {
    if (++calls === at && losses-- > 0) device.destroy();
    return submit(commands);
  };
  return gpu;
});
