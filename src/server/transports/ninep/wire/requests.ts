import { WireReader } from './cursor.js';

/** The type bytes of the supported requests; the type of an answer is greater by one. */
export const REQUEST = {
  statfs: 8,
  lopen: 12,
  lcreate: 14,
  getattr: 24,
  setattr: 26,
  xattrwalk: 30,
  readdir: 40,
  fsync: 50,
  mkdir: 72,
  renameat: 74,
  unlinkat: 76,
  version: 100,
  auth: 102,
  attach: 104,
  flush: 108,
  walk: 110,
  read: 116,
  write: 118,
  clunk: 120,
} as const;

export const RLERROR = 7;

/** The body of a request whose fields the server does not use. */
type Nothing = Readonly<Record<string, never>>;

/**
 * The fields that the server uses, by the name of the request. Sizes are in bytes; flags have the same numbers as on
 * Linux.
 */
export interface RequestBodies {
  readonly statfs: Nothing;
  readonly lopen: { readonly fid: number; readonly flags: number };
  readonly lcreate: { readonly fid: number; readonly name: string; readonly flags: number };
  readonly getattr: { readonly fid: number };
  readonly setattr: { readonly fid: number; readonly valid: number; readonly size: number };
  readonly xattrwalk: { readonly fid: number; readonly newFid: number; readonly name: string };
  readonly readdir: { readonly fid: number; readonly offset: number; readonly count: number };
  readonly fsync: { readonly fid: number };
  readonly mkdir: { readonly fid: number; readonly name: string };
  readonly renameat: { readonly fid: number; readonly name: string; readonly newFid: number; readonly newName: string };
  readonly unlinkat: { readonly fid: number; readonly name: string; readonly flags: number };
  readonly version: { readonly msize: number; readonly version: string };
  readonly auth: Nothing;
  readonly attach: { readonly fid: number };
  readonly flush: { readonly oldTag: number };
  readonly walk: { readonly fid: number; readonly newFid: number; readonly names: readonly string[] };
  readonly read: { readonly fid: number; readonly offset: number; readonly count: number };
  readonly write: { readonly fid: number; readonly offset: number; readonly data: Uint8Array };
  readonly clunk: { readonly fid: number };
}

export type RequestName = keyof RequestBodies;

export type Request = {
  [Name in RequestName]: { readonly name: Name; readonly tag: number; readonly body: RequestBodies[Name] };
}[RequestName];

export interface UnknownRequest {
  readonly name: null;
  readonly tag: number;
  readonly type: number;
}

/**
 * The functions that read the bodies. These functions also read unused fields, so that a body of the wrong length is
 * refused.
 */
const BODIES: { readonly [Name in RequestName]: (from: WireReader) => RequestBodies[Name] } = {
  statfs: (from) => (from.u32(), {}),
  lopen: (from) => ({ fid: from.u32(), flags: from.u32() }),
  lcreate: (from) => {
    const body = { fid: from.u32(), name: from.string(), flags: from.u32() };
    from.data(8); // mode and group id
    return body;
  },
  getattr: (from) => {
    const body = { fid: from.u32() };
    from.data(8); // mask of requested attributes
    return body;
  },
  setattr: (from) => {
    const fid = from.u32();
    const valid = from.u32();
    from.data(12); // mode, user and group id
    const size = from.u64();
    from.data(32); // access and modification times
    return { fid, valid, size };
  },
  xattrwalk: (from) => ({ fid: from.u32(), newFid: from.u32(), name: from.string() }),
  readdir: (from) => ({ fid: from.u32(), offset: from.u64(), count: from.u32() }),
  // Older clients do not send the flag that asks to write only the data.
  fsync: (from) => {
    const body = { fid: from.u32() };
    if (from.left >= 4) from.data(4);
    return body;
  },
  mkdir: (from) => {
    const body = { fid: from.u32(), name: from.string() };
    from.data(8); // mode and group id
    return body;
  },
  renameat: (from) => ({ fid: from.u32(), name: from.string(), newFid: from.u32(), newName: from.string() }),
  unlinkat: (from) => ({ fid: from.u32(), name: from.string(), flags: from.u32() }),
  version: (from) => ({ msize: from.u32(), version: from.string() }),
  auth: (from) => (from.u32(), from.string(), from.string(), from.u32(), {}),
  attach: (from) => {
    const body = { fid: from.u32() };
    from.data(4); // fid of an authentication; unused
    from.string(); // user name
    from.string(); // name of the tree
    from.data(4); // numeric user id
    return body;
  },
  flush: (from) => ({ oldTag: from.u16() }),
  walk: (from) => ({
    fid: from.u32(),
    newFid: from.u32(),
    names: Array.from({ length: from.u16() }, () => from.string()),
  }),
  read: (from) => ({ fid: from.u32(), offset: from.u64(), count: from.u32() }),
  write: (from) => ({ fid: from.u32(), offset: from.u64(), data: from.data(from.u32()) }),
  clunk: (from) => ({ fid: from.u32() }),
};

const NAMES: ReadonlyMap<number, RequestName> = new Map(
  Object.entries(REQUEST).map(([name, type]) => [type, name as RequestName]),
);

/**
 * Reads a request. The data of a write is a view of `frame`, not a copy.
 * @throws MalformedMessage if the fields do not fill the message exactly
 */
export function readRequest(frame: Uint8Array): Request | UnknownRequest {
  const from = new WireReader(frame);
  from.u32(); // size, which the splitter has already used
  const type = from.u8();
  const tag = from.u16();
  const name = NAMES.get(type);
  if (name === undefined) return { name: null, tag, type };
  const body = BODIES[name](from);
  from.end();
  return { name, tag, body } as Request;
}
