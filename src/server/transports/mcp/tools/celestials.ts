import { Type } from 'typebox';
import { shown } from '../../../../base/errors/index.js';
import type { Body } from '../../../../contract/world/index.js';
import { ToolFailure } from '../envelope.js';
import { PAGE, pageOf } from '../pages.js';
import { READS, tool } from './tool.js';

export const celestialOf = ({ id, class: kind, parent_id }: Body) => ({ id, class: kind, parent_id });

export const LIST_CELESTIALS = tool({
  name: 'mod.list_celestials',
  description: 'Lists the bodies: {items: [{id, class, parent_id}], next_cursor?}.',
  example: '{}',
  hints: READS,
  arguments: PAGE,
  unlisted: ['limit'],
  run: ({ aggregates }, page) => pageOf('celestials', aggregates.bodies().map(celestialOf), page),
});

export const GET_CELESTIAL = tool({
  name: 'mod.get_celestial',
  description: 'Returns a body: radius in m, mass, rotation, orbit, atmosphere.',
  example: '{"id": "Earth"}',
  hints: READS,
  arguments: { id: Type.String() },
  run({ aggregates }, { id }) {
    const body = aggregates.body(id);
    if (body) return body;
    throw new ToolFailure('ENOENT', `no body '${shown(id)}'; mod.list_celestials lists them`);
  },
});
