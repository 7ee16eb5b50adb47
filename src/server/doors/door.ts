/** A way into the tree that is open. */
export interface Door {
  readonly host: string;
  readonly port: number;
  /** The lines that `serve` prints when the door is open, such as `MOD_HTTP=http://127.0.0.1:4242/v1`. */
  readonly announcement: readonly string[];
  /** Makes ready what the first client will ask for, where that takes long. */
  prepare?(): Promise<void>;
  /** Ends every connection and frees the port. */
  close(): Promise<void>;
}

/** The doors that a server can have, by their names in `status/transports`, in its order. */
export const DOOR_NAMES = ['9p', 'http', 'mqtt', 'mcp'] as const;
export type DoorName = (typeof DOOR_NAMES)[number];

/** The doors that are open. */
export type OpenDoors = Partial<Record<DoorName, Door>>;

/** Returns the text of `status/transports`: a line for each door, and whether controls are on. */
export function transportsText(doors: OpenDoors, controlEnabled: boolean): string {
  const lines = DOOR_NAMES.map((name) => `${name} ${shortAddress(doors[name])}`);
  return [...lines, `control ${controlEnabled ? 'on' : 'off'}`].join('\n');
}

/** Returns the port alone on the loopback interface, and `off` where there is no door. */
function shortAddress(door: Door | undefined): string {
  if (!door) return 'off';
  return door.host === '127.0.0.1' ? String(door.port) : `${door.host}:${door.port}`;
}

/** Writes an address as URLs and clients have it: one of version 6 stands in brackets. */
export function hostAndPort({ host, port }: Pick<Door, 'host' | 'port'>): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
