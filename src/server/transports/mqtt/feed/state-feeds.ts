import type { StepScheduler } from '../../step-scheduler.js';
import type { TopicOptions } from '../topic-options.js';
import { fieldSource } from './field-source.js';
import { type Outlet, RetainedFeed } from './retained-feed.js';
import { worldSource } from './world-source.js';

export function stateFeeds(
  options: TopicOptions,
  outlet: Outlet,
  scheduler: StepScheduler<unknown>,
): readonly RetainedFeed[] {
  const { tree, aggregates, root, fieldTopics, publishHz, fieldHz, faults } = options;
  const onSample = (listener: () => void): (() => void) => tree.onSample(listener);
  const source = worldSource(aggregates, root, faults);
  const world = new RetainedFeed({ source, outlet, scheduler, onSample, hz: publishHz });
  if (!fieldTopics) return [world];
  const fields = fieldSource(tree, root, faults);
  return [world, new RetainedFeed({ source: fields, outlet, scheduler, onSample, hz: fieldHz })];
}
