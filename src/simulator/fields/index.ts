export { type Aggregates, createAggregates, type PresentMoment } from './aggregates/aggregates.js';
export { RUNTIME_FEATURES } from './aggregates/runtime/index.js';
export { VESSEL_SECTIONS, vesselSections } from './aggregates/vessel-sections.js';
export { ACTION_GROUPS, type ActionGroupName, groupOf, operationName } from './command/action-groups.js';
export { isLeftOut, originalWordsOf } from './command/original-words.js';
export { type Commands, createCommands } from './command/commands.js';
export { envelopeOf } from './command/parse-envelope.js';
export { ACTION_ROWS, type DescribedAction } from './command/describe-actions.js';
export { cameraError } from './camera-error.js';
export { ChunkedUploads } from './chunked-uploads.js';
export { createFieldTree } from './create-field-tree.js';
export { FieldTree, orNull } from './field-tree.js';
export { leafForm } from './leaf-form.js';
export { jsonText } from './format/json.js';
export {
  type Node,
  type StreamReader,
  streamSize,
  type TextStream,
  type UploadDirectory,
  type UploadHandle,
} from './node.js';
export { Waiters } from './streams/waiters.js';
export type { TreeGates } from './tree/source.js';
export type { Schedule } from './sampler.js';
