export { createMqttServer, type MqttServer, type MqttServerOptions } from './server.js';
