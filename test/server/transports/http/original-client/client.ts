import {
  type CommandEnvelope,
  type DeploymentState,
  type ErrorBody,
  parseVessel,
  type SnapshotInfo,
  type VesselInfo,
} from './shapes.js';

export class CommandFailed extends Error {
  constructor(
    readonly status: number,
    readonly errno: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * An HTTP client that was written for the original server. @param base the base URL of the server, which such clients
 * read from `MOD_HTTP`
 */
export class OriginalClient {
  constructor(private readonly base: string) {}

  snapshot(): Promise<SnapshotInfo> {
    return this.#get<SnapshotInfo>('/snapshot');
  }

  async vessel(id: string): Promise<VesselInfo> {
    return parseVessel(await this.#get<VesselInfo>(`/vessels/${encodeURIComponent(id)}`));
  }

  /** @returns the text without its line end */
  async read(path: string): Promise<string> {
    const answer = await fetch(`${this.base}/fs/${path}`);
    if (!answer.ok) throw await refusalOf(answer);
    return (await answer.text()).replace(/\n$/, '');
  }

  async write(path: string, text: string): Promise<void> {
    const answer = await fetch(`${this.base}/fs/${path}`, { method: 'POST', body: text });
    if (!answer.ok) throw await refusalOf(answer);
  }

  async command(vesselId: string, action: string, slots: Partial<CommandEnvelope> = {}): Promise<void> {
    const none = { ordinal: -1, value: 0, values: null, token: null, aux: null };
    const envelope: CommandEnvelope = { vessel_id: vesselId, action, ...none, ...slots };
    const answer = await fetch(`${this.base}/command`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(envelope),
    });
    if (!answer.ok) throw await refusalOf(answer);
    const { outcome } = (await answer.json()) as { outcome: string };
    if (outcome !== 'ok') throw new Error(`outcome ${outcome}`);
  }

  async setAttitude(vesselId: string, mode: string, frame: string): Promise<void> {
    await this.command(vesselId, 'vessel.attitude_frame', { token: frame });
    await this.command(vesselId, 'vessel.attitude_mode', { token: mode });
  }

  /** Turns a vessel to an attitude (rotation from body axes to CCI axes) and holds it. */
  setAttitudeTarget(vesselId: string, [x, y, z, w]: readonly [number, number, number, number]): Promise<void> {
    return this.command(vesselId, 'vessel.attitude_target', { values: [x, y, z, w] });
  }

  async panelStates(vesselId: string): Promise<ReadonlyMap<number, DeploymentState>> {
    const { animations } = await this.vessel(vesselId);
    const panels = animations.filter(({ is_solar: isSolar }) => isSolar);
    return new Map(panels.map(({ index, deployment_state: state }) => [index, state]));
  }

  async setPanels(vesselId: string, wanted: 'Deployed' | 'Retracted'): Promise<void> {
    for (const [index, state] of await this.panelStates(vesselId)) {
      if (state === wanted) continue;
      await this.command(vesselId, 'animation.goal', { ordinal: index, value: wanted === 'Deployed' ? 1 : 0 });
    }
  }

  async #get<Shape>(path: string): Promise<Shape> {
    const answer = await fetch(`${this.base}${path}`);
    if (!answer.ok) throw await refusalOf(answer);
    return (await answer.json()) as Shape;
  }
}

async function refusalOf(answer: Response): Promise<CommandFailed> {
  const { errno, message } = (await answer.json()) as ErrorBody;
  return new CommandFailed(answer.status, errno, message);
}
