const IDENTITY = ['id', 'name', 'situation', 'parent_body_name', 'controlled', 'controllable', 'is_kitten'] as const;

const MEMBERS = {
  flight: [
    'position_cci',
    'latitude_deg',
    'longitude_deg',
    'orbital_speed',
    'surface_speed',
    'inertial_speed',
    'attitude_body2_cci',
    'body_rates_rad_s',
    'barometric_altitude',
    'radar_altitude',
    'mass_total',
    'mass_dry',
    'mass_propellant',
    'position_ecl',
    'velocity_cci',
    'center_of_mass',
    'navball',
    'scale',
    'always_render',
  ],
  orbit: ['orbit'],
  environment: ['environment'],
  propulsion: ['engines', 'rcs', 'srb'],
  resources: ['tanks'],
  power: [
    'battery_charge_fraction',
    'battery_capacity_joules',
    'power_produced_w',
    'power_consumed_w',
    'solar',
    'generators',
  ],
  control: [
    'lights_master_on',
    'throttle_cmd',
    'attitude_mode',
    'attitude_frame',
    'rcs_mode',
    'rcs_on',
    'translate_cmd',
    'rotate_cmd',
    'engine_on',
  ],
  modules: ['animations', 'lights', 'docking', 'decouplers'],
  encounters: ['encounters'],
  parts: ['parts'],
} as const;

type Members = Readonly<Record<string, unknown>>;

/** Another module makes the members of the section `paint`. The word `all` means all sections. */
export const VESSEL_SECTIONS = [...Object.keys(MEMBERS), 'paint', 'all'];

export function vesselSections(view: Members, include: readonly string[]): Members {
  const wanted: readonly string[] = [
    ...IDENTITY,
    ...include.flatMap((section) => (Object.hasOwn(MEMBERS, section) ? MEMBERS[section as keyof typeof MEMBERS] : [])),
  ];
  return Object.fromEntries(Object.entries(view).filter(([name]) => wanted.includes(name)));
}
