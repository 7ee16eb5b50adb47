export { type MqttBridge, type MqttBridgeOptions, openMqttBridge } from './bridge/bridge.js';
export type { TopicOptions } from './topic-options.js';
export { createMqttServer, type MqttServer, type MqttServerOptions } from './server.js';
