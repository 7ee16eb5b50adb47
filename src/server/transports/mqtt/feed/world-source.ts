import type { FaultLog } from '../../../../base/errors/index.js';
import { jsonText, type Aggregates } from '../../../../simulator/fields/index.js';
import type { FilterCursor } from '../topics/filter-index.js';
import { levelFromId } from '../topics/topic-level.js';
import { guardedRead } from './guarded-read.js';
import type { TopicSource, VisitTopic, Walk } from './topic-source.js';

/** The views of the whole world. Topics and HTTP paths contain the same names. */
const SHORT_VIEWS = ['time', 'status', 'system', 'bodies'] as const;
const SNAPSHOT = 'snapshot';
const WHOLE_VIEWS = [...SHORT_VIEWS, SNAPSHOT];
const VESSEL_VIEWS: Readonly<Record<string, (aggregates: Aggregates, id: string) => string | null>> = {
  telemetry: (aggregates, id) => textOf(aggregates.telemetry(id)),
  snapshot: (aggregates, id) => aggregates.vesselText(id),
};

function textOf(view: unknown): string | null {
  return view === null ? null : jsonText(view);
}

/** The text that stands for a view that does not exist. The text of an existing view is never empty. */
const NOT_THERE = '';

/** Creates the topics of the world: its views, with the same bytes as over HTTP. */
export function worldSource(aggregates: Aggregates, root: string, faults: FaultLog): TopicSource {
  const guarded = guardedRead(faults, 'MQTT topics of the world');
  const visitView = (topic: string, view: () => string | null, visit: VisitTopic): void => {
    const payload = guarded(topic, () => view() ?? NOT_THERE);
    if (payload !== NOT_THERE) visit(topic, payload);
  };
  function* visitSnapshot(topic: string, visit: VisitTopic): Walk {
    const pieces = aggregates.snapshotText();
    const made: string[] = [];
    for (;;) {
      const piece = guarded(topic, () => pieces.next().value ?? NOT_THERE);
      if (piece === null || piece === NOT_THERE) {
        visit(topic, piece === null ? null : made.join(''));
        return;
      }
      made.push(piece);
      yield;
    }
  }
  function* visitVessels(vessels: FilterCursor<unknown>, visit: VisitTopic): Walk {
    for (const id of aggregates.vessels()) {
      yield;
      const level = levelFromId(id);
      const vessel = vessels.enter(level);
      if (!vessel) continue;
      for (const [name, view] of Object.entries(VESSEL_VIEWS)) {
        if (vessel.enter(name)?.matches) {
          visitView(`${root}/vessels/${level}/${name}`, () => view(aggregates, id), visit);
        }
      }
    }
  }
  return {
    filters: [
      ...WHOLE_VIEWS.map((name) => `${root}/${name}`),
      ...Object.keys(VESSEL_VIEWS).map((name) => `${root}/vessels/+/${name}`),
    ],
    concerns: (interest) => {
      const top = interest.enter(root);
      return top !== null && (top.enter('vessels') !== null || WHOLE_VIEWS.some((name) => top.enter(name)?.matches));
    },
    *walk(interest, visit) {
      const top = interest.enter(root);
      if (!top) return;
      for (const name of SHORT_VIEWS) {
        if (top.enter(name)?.matches) visitView(`${root}/${name}`, () => textOf(aggregates[name]()), visit);
      }
      if (top.enter(SNAPSHOT)?.matches) yield* visitSnapshot(`${root}/${SNAPSHOT}`, visit);
      const vessels = top.enter('vessels');
      if (vessels) yield* visitVessels(vessels, visit);
    },
  };
}
