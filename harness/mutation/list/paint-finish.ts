import type { Mutation } from '../mutation.js';

const STORE = 'src/simulator/paint/rules/store.ts';
const FINISH = 'shaders/paint/finish.wgsl';

export const PAINT_FINISH_MUTATIONS: readonly Mutation[] = [
  {
    name: 'gloss counts as roughness',
    file: FINISH,
    find: 'return vec2f(1.0 - gloss,',
    replace: 'return vec2f(gloss,',
    goldens: ['paint-finish/'],
  },
  {
    name: 'metal takes the bits of gloss',
    file: FINISH,
    find: 'finished_share((finish >> 9u) & 0x1ffu, stock.y)',
    replace: 'finished_share(finish & 0x1ffu, stock.y)',
    goldens: ['paint-finish/'],
  },
  {
    name: 'a gloss or metal that no rule sets is 0 instead of the value of the surface',
    file: FINISH,
    find: 'stock, bits == 0u)',
    replace: '0.0, bits == 0u)',
    goldens: ['paint-finish/matt', 'paint-finish/each-by-itself'],
  },
  {
    name: 'the finish of a vessel wins over that of its part',
    file: STORE,
    find: 'const part = shareOf(parts?.get(instanceId), share);',
    replace: 'const part = shareOf(ofWhole ?? parts?.get(instanceId), share);',
    goldens: ['paint-finish/part-over-vessel'],
  },
  {
    name: 'the finish of a template counts for every template',
    file: STORE,
    find: 'shareOf(this.#templates.get(template), share)',
    replace: 'shareOf([...this.#templates.values()][0], share)',
    goldens: ['paint-finish/each-by-itself'],
  },
  {
    name: 'a finish needs the switch of its rule',
    file: STORE,
    find: 'const ofVessel = shareOf(ofWhole, share);',
    replace: 'const ofVessel = shareOf(ofWhole?.enabled ? ofWhole : undefined, share);',
    goldens: ['paint-finish/half-gloss-metal'],
  },
];
