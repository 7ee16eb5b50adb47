export { type MqttBridge, openMqttBridge } from './bridge/bridge.js';
export type { TopicOptions } from './topic-options.js';
export { createMqttServer } from './server.js';
export { encodePublish } from './topics/encode-publish.js';
