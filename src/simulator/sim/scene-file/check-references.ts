import { nearestName, shown, type DocumentProblem } from '../../../base/errors/index.js';
import { DEPTH_MAX } from './check-size.js';
import { listOf, type LooseRecord, recordOf, textOf } from './loose-json.js';

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

const LISTED_MAX = 40;

/**
 * Checks rules that the schema cannot express: referenced names exist, ids are unique, and no template contains itself.
 */
export function checkReferences(json: unknown): DocumentProblem[] {
  return new ReferenceCheck(recordOf(json)).run();
}

class ReferenceCheck {
  readonly #problems: DocumentProblem[] = [];
  readonly #templates: ReadonlySet<string>;
  readonly #crafts: ReadonlySet<string>;
  readonly #bodies: ReadonlySet<string>;
  readonly #vessels = new Set<string>();

  constructor(private readonly scene: LooseRecord) {
    this.#templates = new Set(Object.keys(recordOf(scene['templates'])));
    this.#crafts = new Set(Object.keys(recordOf(scene['crafts'])));
    const own = listOf(recordOf(scene['system'])['bodies']).map((body) => textOf(recordOf(body)['id']));
    const bodies = own.length > 0 ? own.filter((id) => id !== undefined) : SOL_BODY_IDS;
    this.#bodies = new Set(bodies);
  }

  run(): DocumentProblem[] {
    const { scene } = this;
    for (const [id, template] of Object.entries(recordOf(scene['templates']))) {
      listOf(recordOf(template)['subparts']).forEach((subpart, index) => {
        this.#template(`/templates/${id}/subparts/${index}/template`, recordOf(subpart)['template']);
      });
    }
    for (const cycle of templateCycles(scene)) {
      this.#say(
        `/templates/${cycle[0]}/subparts`,
        `a template cannot contain itself: ${cycle.join(' → ')}; remove one`,
      );
    }
    for (const [name, craft] of Object.entries(recordOf(scene['crafts']))) {
      this.#parts(`/crafts/${name}/parts`, recordOf(craft)['parts']);
    }
    for (const id of Object.keys(recordOf(scene['terrain']))) this.#body(`/terrain/${id}`, id);
    listOf(scene['vessels']).forEach((vessel, index) => this.#vessel(`/vessels/${index}`, recordOf(vessel)));
    listOf(scene['fleets']).forEach((fleet, index) => this.#fleet(`/fleets/${index}`, recordOf(fleet)));
    this.#known('/activeVessel', 'vessel', scene['activeVessel'], this.#vessels);
    this.#camera(recordOf(scene['camera']));
    return this.#problems;
  }

  #say(path: string, message: string): void {
    this.#problems.push({ path, message });
  }

  /** Reports an unknown name. The message suggests a similar name or lists the known names. */
  #known(path: string, kind: string, value: unknown, known: ReadonlySet<string>): void {
    const name = textOf(value);
    if (name === undefined || known.has(name)) return;
    const meant = nearestName(name.slice(0, 128), known);
    const names = [...known].slice(0, LISTED_MAX).join(', ');
    const plural = kind === 'body' ? 'bodies' : `${kind}s`;
    const hint =
      meant !== undefined ? `did you mean '${meant}'?` : known.size > 0 ? `${plural} are ${names}` : 'there is none';
    this.#say(path, `no ${kind} '${shown(name, 64)}'; ${hint}`);
  }

  #template(path: string, value: unknown): void {
    this.#known(path, 'template', value, this.#templates);
  }

  #body(path: string, value: unknown): void {
    this.#known(path, 'body', value, this.#bodies);
  }

  #parts(path: string, list: unknown): void {
    const names = new Set<string>();
    listOf(list).forEach((loose, index) => {
      const at = `${path}/${index}`;
      const part = recordOf(loose);
      this.#template(`${at}/template`, part['template']);
      const carrier = textOf(part['attachTo']);
      if (index === 0 && carrier !== undefined)
        this.#say(
          `${at}/attachTo`,
          `the first part is the root and cannot be attached to '${shown(carrier, 64)}'; leave attachTo out`,
        );
      if (index > 0 && carrier !== undefined && !names.has(carrier)) {
        const meant = nearestName(carrier.slice(0, 128), names);
        const hint = meant === undefined ? 'parts attach to parts listed earlier' : `did you mean '${meant}'?`;
        this.#say(`${at}/attachTo`, `no part '${shown(carrier, 64)}' before this one; ${hint}`);
      }
      if (part['rotation'] !== undefined && part['rotationDeg'] !== undefined)
        this.#say(at, 'rotation and rotationDeg are two ways to say the same; keep one');
      const name = textOf(part['name'] ?? part['template']);
      if (name === undefined) return;
      if (part['name'] !== undefined && names.has(name))
        this.#say(`${at}/name`, `this craft already has a part '${shown(name, 64)}'; use another name`);
      names.add(name);
    });
  }

  #vessel(at: string, vessel: LooseRecord): void {
    const id = textOf(vessel['id']);
    if (id !== undefined && this.#vessels.has(id))
      this.#say(`${at}/id`, `another vessel is called '${shown(id, 64)}'; use another id`);
    if (id !== undefined) this.#vessels.add(id);
    if ((vessel['craft'] === undefined) === (vessel['parts'] === undefined))
      this.#say(
        at,
        `a vessel has either craft or parts; this one has ${vessel['craft'] === undefined ? 'none' : 'both'}`,
      );
    this.#known(`${at}/craft`, 'craft', vessel['craft'], this.#crafts);
    this.#parts(`${at}/parts`, vessel['parts']);
    const places = (['landed', 'orbit', 'state'] as const).filter((key) => vessel[key] !== undefined);
    if (places.length !== 1)
      this.#say(at, `a vessel has one of landed, orbit and state; this one has ${places.length}`);
    for (const key of places) this.#body(`${at}/${key}/body`, recordOf(vessel[key])['body']);
  }

  #fleet(at: string, fleet: LooseRecord): void {
    const has = (name: string): boolean => fleet[name] !== undefined;
    if (has('template') === has('craft')) this.#say(at, 'a fleet must have either template or craft');
    this.#template(`${at}/template`, fleet['template']);
    this.#known(`${at}/craft`, 'craft', fleet['craft'], this.#crafts);
    if (has('landed') === has('orbit')) this.#say(at, 'a fleet must have either landed or orbit');
    for (const key of ['landed', 'orbit']) this.#body(`${at}/${key}/body`, recordOf(fleet[key])['body']);
    const [id, count] = [textOf(fleet['id']), Number(fleet['count'])];
    if (id === undefined) return;
    if (has('template')) this.#vessels.add(id);
    // The schema refuses a fleet of more than 100,000 vessels.
    else for (let i = 1; i <= Math.min(count, 100_000); i++) this.#vessels.add(`${id}-${i}`);
  }

  #camera(camera: LooseRecord): void {
    this.#target('/camera/follow', camera['follow']);
    this.#target('/camera/anchor', camera['anchor']);
    this.#target('/camera/aim/target', recordOf(camera['aim'])['target']);
    this.#body('/camera/geo/body', recordOf(camera['geo'])['body']);
  }

  #target(path: string, value: unknown): void {
    const [, kind, id] = /^(vessel|body):(.*)$/s.exec(textOf(value) ?? '') ?? [];
    if (kind === 'body') this.#body(path, id);
    else if (kind === 'vessel' && id !== 'active') this.#known(path, 'vessel', id, this.#vessels);
  }
}

function templateCycles(scene: LooseRecord): string[][] {
  const templates = recordOf(scene['templates']);
  const cycles: string[][] = [];
  const finished = new Set<string>();
  const visit = (id: string, path: readonly string[]): void => {
    const at = path.indexOf(id);
    if (at >= 0) {
      cycles.push([...path.slice(at), id]);
      return;
    }
    // The check of the scene's size refuses templates that are nested deeper than `DEPTH_MAX`.
    if (finished.has(id) || path.length > DEPTH_MAX) return;
    for (const subpart of listOf(recordOf(templates[id])['subparts'])) {
      const held = textOf(recordOf(subpart)['template']);
      if (held !== undefined) visit(held, [...path, id]);
    }
    finished.add(id);
  };
  for (const id of Object.keys(templates)) visit(id, []);
  return cycles;
}
