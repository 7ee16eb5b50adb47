/** The JSON shapes of the views, with only the members that the client reads. */

export interface Vec3 {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}
export interface Quat extends Vec3 {
  readonly w: number;
}

export const DEPLOYMENT_STATES = ['Deployed', 'Retracted', 'Deploying', 'Retracting', 'Broken'] as const;
export type DeploymentState = (typeof DEPLOYMENT_STATES)[number];

export const ATTITUDE_MODES = (
  'manual Prograde Retrograde Normal AntiNormal RadialOut RadialIn Toward Away Antivel Align Forward Backward Up Down ' +
  'Ahead Behind Outward Inward PositiveDv NegativeDv Custom None'
).split(' ');
export const ATTITUDE_FRAMES = ['EclBody', 'EnuBody', 'Lvlh', 'VlfBody', 'BurnBody', 'Dock'];
export const RCS_MODES = ['Enabled', 'Disabled'];
export const SITUATIONS = ['Prelaunch', 'Landed', 'Freefall', 'Flying'];

export interface AnimationInfo {
  readonly index: number;
  readonly goal_fraction: number;
  readonly current_fraction: number;
  readonly deployment_state: DeploymentState;
  readonly is_solar: boolean;
}

export interface SolarInfo {
  readonly index: number;
  readonly produced_w: number;
  readonly occluded: boolean;
  readonly sun_aoa_deg: number;
  readonly efficiency: number;
  readonly has_tracker: boolean;
  readonly tracker_angle_deg: number;
  readonly animation_index: number;
}

export interface LightInfo {
  readonly index: number;
  readonly on: boolean;
  readonly intensity: number;
  readonly color: Vec3;
  readonly animation_index: number;
  readonly outer_angle_deg: number;
  readonly inner_angle_deg: number;
}

export interface VesselInfo {
  readonly id: string;
  readonly situation: string;
  readonly attitude_body2_cci: Quat;
  readonly attitude_mode: string;
  readonly attitude_frame: string;
  readonly rcs_mode: string;
  readonly navball?: { readonly frame: string };
  readonly body_rates_rad_s: Vec3;
  readonly velocity_cci: Vec3;
  readonly animations: readonly AnimationInfo[];
  readonly solar: readonly SolarInfo[];
  readonly lights: readonly LightInfo[];
}

export interface SnapshotInfo {
  readonly sequence: number;
  readonly ut_seconds: number;
  readonly active_vessel_id?: string;
  readonly vessels: readonly VesselInfo[];
  readonly new_events: readonly { ut_seconds: number; type: string; vessel_id?: string; detail: string }[];
}

/** A command. Like a serializer, the client writes all slots: an unused slot has its default value or null. */
export interface CommandEnvelope {
  readonly vessel_id: string;
  readonly action: string;
  readonly ordinal: number;
  readonly value: number;
  readonly values: readonly number[] | null;
  readonly token: string | null;
  readonly aux: string | null;
}

export interface ErrorBody {
  readonly errno: string;
  readonly message: string;
}

/** @throws Error for a word that the client does not know */
export function parseVessel(json: VesselInfo): VesselInfo {
  const known = (word: string, words: readonly string[]): void => {
    if (!words.includes(word)) throw new Error(`'${word}' is none of ${words.join(', ')}`);
  };
  for (const flag of json.situation.split(', ')) known(flag, SITUATIONS);
  known(json.attitude_mode, ATTITUDE_MODES);
  known(json.attitude_frame, ATTITUDE_FRAMES);
  known(json.rcs_mode, RCS_MODES);
  if (json.navball) known(json.navball.frame, ATTITUDE_FRAMES);
  for (const { deployment_state: state } of json.animations) known(state, DEPLOYMENT_STATES);
  return json;
}
