import type { FaultLog } from '../../../errors/index.js';
import { type Aggregates, jsonText } from '../../../fields/index.js';
import type { FilterCursor } from '../topics/filter-index.js';
import { levelFromId } from '../topics/topic-level.js';
import { guardedRead } from './guarded-read.js';
import type { TopicSource, VisitTopic } from './topic-source.js';

/** The whole views, as they are named in topics and in paths of HTTP. */
const WHOLE_VIEWS = ['time', 'status', 'system', 'bodies', 'snapshot'] as const;
/** The views of one vessel, and the functions that make them. */
const VESSEL_VIEWS: Readonly<Record<string, (aggregates: Aggregates, id: string) => object | null>> = {
  telemetry: (aggregates, id) => aggregates.telemetry(id),
  snapshot: (aggregates, id) => aggregates.vessel(id),
};

/** Stands for a view that is not there; no view is an empty text. */
const NOT_THERE = '';

/** Makes the topics of the world: the aggregate views, byte for byte as HTTP answers them. */
export function worldSource(aggregates: Aggregates, root: string, faults: FaultLog): TopicSource {
  const guarded = guardedRead(faults, 'MQTT topics of the world');
  /** Visits a topic; a view that is switched off, or of a vessel that is gone, is not there. */
  const visitView = (topic: string, view: () => object | null, visit: VisitTopic): void => {
    const payload = guarded(topic, () => {
      const value = view();
      return value === null ? NOT_THERE : jsonText(value);
    });
    if (payload !== NOT_THERE) visit(topic, payload);
  };
  const visitVessels = (vessels: FilterCursor<unknown>, visit: VisitTopic): void => {
    for (const id of aggregates.vessels()) {
      const level = levelFromId(id);
      const vessel = vessels.enter(level);
      if (!vessel) continue;
      for (const [name, view] of Object.entries(VESSEL_VIEWS)) {
        if (vessel.enter(name)?.matches) {
          visitView(`${root}/vessels/${level}/${name}`, () => view(aggregates, id), visit);
        }
      }
    }
  };
  return {
    filters: [
      ...WHOLE_VIEWS.map((name) => `${root}/${name}`),
      ...Object.keys(VESSEL_VIEWS).map((name) => `${root}/vessels/+/${name}`),
    ],
    concerns: (interest) => {
      const top = interest.enter(root);
      return top !== null && (top.enter('vessels') !== null || WHOLE_VIEWS.some((name) => top.enter(name)?.matches));
    },
    walk: (interest, visit) => {
      const top = interest.enter(root);
      if (!top) return;
      for (const name of WHOLE_VIEWS) {
        if (top.enter(name)?.matches) visitView(`${root}/${name}`, () => aggregates[name](), visit);
      }
      const vessels = top.enter('vessels');
      if (vessels) visitVessels(vessels, visit);
    },
  };
}
