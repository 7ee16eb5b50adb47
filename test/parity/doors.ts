import { openInProcess } from './in-process.js';
import { openOverHttp } from './over-http.js';
import { openOverMcp } from './over-mcp.js';
import { openOverMqtt } from './over-mqtt.js';
import { openOverNinep } from './over-ninep.js';
import type { Door, Open } from './subject.js';

export const DOORS: readonly (readonly [Door, Open])[] = [
  ['in process', openInProcess],
  ['HTTP', openOverHttp],
  ['9P', openOverNinep],
  ['MQTT', openOverMqtt],
  ['MCP', openOverMcp],
];
