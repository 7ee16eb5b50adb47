// The module that a package imports as `livery/client`.
export type { Envelope } from '../contract/actions/index.js';
export type { Golden, GoldenTolerance, Verdict } from '../contract/index.js';
export type { Done } from '../contract/http/index.js';
export type { EventLine, SnapshotJson, Status, Time, TreeEntry, VesselJson } from '../contract/world/index.js';
export {
  type AcceptParameters,
  Client,
  type ClientFrame,
  type ClientOptions,
  type Command,
  type CompareParameters,
  type FrameParameters,
} from './client.js';
export { LinkError } from './link-error.js';
