const ABOUTS: Readonly<Record<string, string>> = {
  biggest_lithobrake_survived:
    'Speed at which a vessel with a crew hit the ground and survived, away from the launch pad. If a kitten dies within two seconds, the impact does not count.',
  peak_g_survived:
    'Largest acceleration of a vessel, in multiples of the gravity of Earth. It counts while the flight is open, and afterwards if the vessel was recovered.',
  max_q_survived:
    'Max Q is the largest dynamic pressure of a flight: half the density of the air, times the square of the speed. It counts while the flight is open, and afterwards if the vessel was recovered.',
  biggest_impact_energy:
    'Kinetic energy of a vessel with a crew that hit the ground and survived, away from the launch pad.',
  fastest_surface_speed: 'Largest speed over the ground of the body that the vessel was near.',
  fastest_orbital_speed:
    'Largest speed relative to the body that the vessel was near, in a frame that does not rotate with the body.',
  fastest_entry: 'Speed at which a vessel entered an atmosphere.',
  highest_altitude: 'Largest height above the mean radius of the body that the vessel was near.',
  lowest_pass:
    'Smallest height above the terrain, including mountains and valleys, as a radar altimeter measures it. A landed vessel counts too.',
  highest_apoapsis: 'Highest point of an orbit, measured when the vessel reached the orbit.',
  lowest_orbit: 'Lowest point of a stable orbit, measured when the vessel reached the orbit.',
  roundest_orbit: 'Eccentricity of an orbit when the vessel reached it: 0 is a circle.',
  steepest_orbit:
    'Angle between an orbit and the equator: at 90°, the orbit passes over the poles; above 90°, it goes against the rotation of the body.',
  softest_touchdown: 'Speed over the ground at the moment of contact after a flight, with or without a landing.',
  softest_landing: 'Vertical speed of a landing that the vessel survived.',
  heaviest_launch: 'Mass of a vessel when its flight began.',
  heaviest_to_orbit: 'Mass of a vessel when it reached an orbit.',
  most_parts: 'Parts of a vessel when its flight began.',
  biggest_stack: 'Stages of a vessel when its flight began.',
  biggest_crew: 'Kittens aboard when a flight began.',
  biggest_recovery: 'Kittens aboard one vessel that was recovered.',
  most_stages: 'Highest stage that a flight has fired.',
  longest_eva: 'Time of one kitten outside, from hatch to hatch.',
  kitten_tumbles: 'How often a kitten fell over outside.',
  rud_total: 'Vessels that came apart, for any reason.',
  orbits_achieved: 'How often a vessel reached an orbit.',
  soi_bodies: 'Bodies whose sphere of influence a vessel entered, each counted once.',
  landed_bodies: 'Bodies whose surface a vessel touched, each counted once.',
  landings: 'Landings that the vessel survived.',
  dockings: 'How often two vessels docked.',
  stagings: 'Stages that were fired.',
  splashdowns: 'How often a vessel came down in water.',
  evas: 'How often a kitten went outside.',
  flameouts: 'How often an engine ran out of propellant.',
  engine_ignitions: 'How often engines were lit.',
  kittens_recovered: 'Kittens aboard all vessels that were recovered.',
  distance_travelled: 'Distance that all kittens of a player have travelled together.',
  top_kitten_distance: 'Longest distance that one kitten of a player has travelled.',
  top_kitten_missions: 'Most missions of one kitten of a player.',
  fastest_to_orbit: 'Game time from the start of a career to its first orbit.',
};

export function aboutBoard(stat: string): string {
  if (stat.startsWith('rud_') && !Object.hasOwn(ABOUTS, stat)) return 'Vessels that came apart for this reason.';
  if (stat.startsWith('fastest_to_') && !Object.hasOwn(ABOUTS, stat)) {
    return 'Game time from the start of a career to its first arrival in the sphere of influence of this body.';
  }
  return ABOUTS[stat] ?? '';
}
