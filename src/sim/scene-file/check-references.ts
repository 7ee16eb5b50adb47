import type { DocumentProblem } from '../../errors/index.js';
import type { SceneDescription } from './schema/scene.js';
import type { CraftPartDescription } from './schema/vessels.js';

/** Bodies of the real system, for scenes that do not define their own. */
export const SOL_BODY_IDS: readonly string[] = [
  'Sol',
  'Mercury',
  'Venus',
  'Earth',
  'Luna',
  'Mars',
  'Jupiter',
  'Saturn',
  'Uranus',
  'Neptune',
];

/** Checks what the schema cannot express: that names resolve, that ids are unique, that nothing holds itself. */
export function checkReferences(scene: SceneDescription): DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  const say = (path: string, message: string): void => void problems.push({ path, message });
  const bodies = new Set(
    scene.system === undefined || scene.system === 'sol' ? SOL_BODY_IDS : scene.system.bodies.map((body) => body.id),
  );
  const templates = new Set(Object.keys(scene.templates));
  const crafts = scene.crafts ?? {};

  const template = (path: string, id: string): void => {
    if (!templates.has(id)) say(path, `no template '${id}'; templates are ${[...templates].join(', ')}`);
  };
  const body = (path: string, id: string): void => {
    if (!bodies.has(id)) say(path, `no body '${id}'; bodies are ${[...bodies].join(', ')}`);
  };
  const parts = (path: string, list: readonly CraftPartDescription[]): void => {
    const names = new Set<string>();
    list.forEach((part, index) => {
      const at = `${path}/${index}`;
      template(`${at}/template`, part.template);
      const carrier = part.attachTo;
      if (index === 0 && carrier !== undefined)
        say(`${at}/attachTo`, 'the first part is the root and hangs on nothing');
      if (index > 0 && carrier !== undefined && !names.has(carrier)) {
        say(`${at}/attachTo`, `no part '${carrier}' before this one; parts attach to parts listed earlier`);
      }
      if (part.rotation && part.rotationDeg) say(at, 'rotation and rotationDeg are two ways to say the same; keep one');
      const name = part.name ?? part.template;
      if (part.name !== undefined && names.has(name))
        say(`${at}/name`, `a part '${name}' stands earlier in this craft`);
      names.add(name);
    });
  };

  for (const [id, description] of Object.entries(scene.templates)) {
    description.subparts?.forEach((subpart, index) => {
      template(`/templates/${id}/subparts/${index}/template`, subpart.template);
    });
  }
  for (const cycle of templateCycles(scene)) {
    say(`/templates/${cycle[0]}/subparts`, `a template cannot hold itself: ${cycle.join(' → ')}`);
  }
  for (const [name, craft] of Object.entries(crafts)) parts(`/crafts/${name}/parts`, craft.parts);
  for (const id of Object.keys(scene.terrain ?? {})) body(`/terrain/${id}`, id);

  const ids = new Set<string>();
  scene.vessels?.forEach((vessel, index) => {
    const at = `/vessels/${index}`;
    if (ids.has(vessel.id)) say(`${at}/id`, `another vessel is called '${vessel.id}'`);
    ids.add(vessel.id);
    if ((vessel.craft === undefined) === (vessel.parts === undefined)) say(at, 'a vessel has either craft or parts');
    if (vessel.craft !== undefined && !(vessel.craft in crafts)) {
      say(`${at}/craft`, `no craft '${vessel.craft}'; crafts are ${Object.keys(crafts).join(', ')}`);
    }
    if (vessel.parts) parts(`${at}/parts`, vessel.parts);
    const places = (['landed', 'orbit', 'state'] as const).filter((key) => vessel[key] !== undefined);
    if (places.length !== 1) say(at, `a vessel has one of landed, orbit and state; this one has ${places.length}`);
    for (const key of places) body(`${at}/${key}/body`, vessel[key]!.body);
  });
  scene.fleets?.forEach((fleet, index) => {
    const at = `/fleets/${index}`;
    if ((fleet.template === undefined) === (fleet.craft === undefined)) say(at, 'a fleet has either template or craft');
    if (fleet.template !== undefined) template(`${at}/template`, fleet.template);
    if (fleet.craft !== undefined && !(fleet.craft in crafts)) say(`${at}/craft`, `no craft '${fleet.craft}'`);
    if ((fleet.landed === undefined) === (fleet.orbit === undefined)) say(at, 'a fleet is either landed or in orbit');
    const place = fleet.landed ?? fleet.orbit;
    if (place) body(`${at}/${fleet.landed ? 'landed' : 'orbit'}/body`, place.body);
    if (fleet.template !== undefined) ids.add(fleet.id);
    else for (let i = 1; i <= fleet.count; i++) ids.add(`${fleet.id}-${i}`);
  });
  if (scene.activeVessel !== undefined && !ids.has(scene.activeVessel)) {
    say('/activeVessel', `no vessel '${scene.activeVessel}'`);
  }
  return problems;
}

/** Returns each cycle of templates that hold each other as subparts, once. */
function templateCycles(scene: SceneDescription): string[][] {
  const cycles: string[][] = [];
  const finished = new Set<string>();
  const visit = (id: string, path: readonly string[]): void => {
    const at = path.indexOf(id);
    if (at >= 0) {
      cycles.push([...path.slice(at), id]);
      return;
    }
    if (finished.has(id)) return;
    for (const subpart of scene.templates[id]?.subparts ?? []) visit(subpart.template, [...path, id]);
    finished.add(id);
  };
  for (const id of Object.keys(scene.templates)) visit(id, []);
  return cycles;
}
