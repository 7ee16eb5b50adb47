import { drawForParent } from './draw-for-parent.js';
import type { DrawingSettings } from './messages.js';

drawForParent(JSON.parse(process.argv[2]!) as DrawingSettings);
