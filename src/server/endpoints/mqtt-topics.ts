import type { TopicOptions } from '../transports/mqtt/index.js';
import type { EndpointSetting } from './endpoint-setting.js';

export function topicOptions({ tree, aggregates, config, faults, warn }: EndpointSetting): TopicOptions {
  return {
    tree,
    aggregates,
    root: config.mqtt_root,
    fieldTopics: config.mqtt_field_topics,
    publishHz: config.mqtt_publish_hz,
    fieldHz: config.field_feed_hz,
    faults,
    warn,
  };
}
