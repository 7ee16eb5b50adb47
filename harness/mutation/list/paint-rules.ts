import type { Mutation } from '../mutation.js';

const STORE = 'src/simulator/paint/rules/store.ts';
const FLEET = 'src/renderer/scene/fleet/fleet-builder.ts';
const PAINT_ROWS = 'src/renderer/scene/fleet/paint-rows.ts';

export const PAINT_RULE_MUTATIONS: readonly Mutation[] = [
  {
    name: 'a vessel rule wins over a part rule',
    file: STORE,
    find: 'if (part?.enabled) return part;',
    replace: 'if (part?.enabled && !this.#vessels.get(vesselId)?.enabled) return part;',
    goldens: ['paint-precedence/'],
  },
  {
    name: 'a template rule wins over a vessel rule',
    file: STORE,
    find: 'if (vessel?.enabled) return vessel;',
    replace: 'if (vessel?.enabled && !this.#templates.get(template)?.enabled) return vessel;',
    goldens: ['paint-precedence/'],
  },
  {
    name: 'a disabled part rule stops the search instead of falling through',
    file: STORE,
    find: 'if (part?.enabled) return part;',
    replace: 'if (part) return part.enabled ? part : null;',
    goldens: ['paint-precedence/'],
  },
  {
    name: 'a colour paints before its rule is enabled',
    file: 'src/simulator/paint/rules/paint-rule.ts',
    find: 'const enabled = before?.enabled ?? false;',
    replace: 'const enabled = before?.enabled ?? true;',
    goldens: ['paint-precedence/'],
  },
  {
    name: 'the global rule is drawn while it is disabled',
    file: STORE,
    find: 'return this.#global.enabled ? this.#global : null;',
    replace: 'return this.#global;',
    goldens: ['paint-precedence/', 'paint-scopes/'],
  },
  {
    name: 'vessel rules are looked up under one key for all vessels',
    file: STORE,
    find: 'const vessel = this.#vessels.get(vesselId);',
    replace: 'const vessel = [...this.#vessels.values()][0];',
    goldens: ['paint-scopes/', 'staging/'],
  },
  {
    name: 'template rules match on any template',
    file: STORE,
    find: 'const ofTemplate = this.#templates.get(template);',
    replace: 'const ofTemplate = [...this.#templates.values()][0];',
    goldens: ['paint-scopes/'],
  },
  {
    name: 'clearing everything leaves the vessel rules',
    file: STORE,
    find: 'this.#vessels.clear();',
    replace: '',
    goldens: ['clear/'],
  },
  {
    name: 'clearing a rule does not remove the rule',
    file: STORE,
    find: 'const before = this.#find(scope); this.#remove(scope);',
    replace: 'const before = this.#find(scope);',
    goldens: ['clear/'],
  },
  {
    name: 'repainting a vessel does not change parts that are already drawn',
    file: PAINT_ROWS,
    find: 'if (change.vesselId === vesselId) this.paintAll(painted, vesselId, paint);',
    replace: '',
    goldens: ['paint-scopes/repainted'],
  },
  {
    name: 'repainting a template does not change parts that are already drawn',
    file: PAINT_ROWS,
    find: 'part.template === change.template',
    replace: "part.template === ''",
    goldens: ['paint-scopes/repainted'],
  },
  {
    name: 'repainting a part does not change a part that is already drawn',
    file: PAINT_ROWS,
    find: 'painted.ofPart(change.instanceId)',
    replace: 'painted.ofPart(-1)',
    goldens: ['paint-scopes/repainted'],
  },
  {
    name: 'a subpart has the paint of the part that contains it',
    file: FLEET,
    find: 'painted.add(instance, node.part);',
    replace: 'painted.add(instance, node.parent < 0 ? node.part : flat[node.parent].part);',
    goldens: ['subparts/'],
  },
  {
    name: 'EVA characters have the paint of parts',
    file: FLEET,
    find: "if (!vessel.isKitten && primitive.material.kind === 'opaque')",
    replace: "if (primitive.material.kind === 'opaque')",
    goldens: ['eva/'],
  },
  {
    name: 'the painted flag is not set',
    file: 'src/renderer/scene/fleet/paint-word.ts',
    find: 'Number(isPainted) |',
    replace: '0 |',
    goldens: ['paint-scopes/'],
  },
  {
    name: 'the master is ignored when it is off',
    file: 'src/renderer/scene/scene-builder.ts',
    find: 'return { enabled, blend, coat:',
    replace: 'return { enabled: true, blend, coat:',
    goldens: ['paint-master/'],
  },
  {
    name: 'painted surfaces are lit as stock ones',
    file: 'src/renderer/render/passes/light.ts',
    find: 'modulated: paint.enabled || fleetEmits(fleet)',
    replace: 'modulated: fleetEmits(fleet)',
    goldens: ['paint-scopes/'],
  },
  {
    name: 'surfaces of a scene without paint emit no light',
    file: 'src/renderer/render/passes/light.ts',
    find: 'modulated: paint.enabled || fleetEmits(fleet)',
    replace: 'modulated: paint.enabled',
    goldens: ['gltf/materials', 'gltf/stock', 'eva/'],
  },
];
