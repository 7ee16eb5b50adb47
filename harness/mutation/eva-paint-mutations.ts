import type { Mutation } from './mutation.js';

/** EVA paint, from the rules over the pool of clones to the material rows. */
export const EVA_PAINT_MUTATIONS: readonly Mutation[] = [
  {
    name: 'EVA: a character’s default wins over the rule of its material',
    file: 'src/paint/kittens/store.ts',
    find: 'if (own?.enabled)',
    replace: 'if (own?.enabled && !individual?.base?.enabled)',
  },
  {
    name: 'EVA: a shared material wins over a character’s default',
    file: 'src/paint/kittens/store.ts',
    find: 'if (base?.enabled)',
    replace: 'if (base?.enabled && !this.#materials.get(material)?.enabled)',
  },
  {
    name: 'EVA: the shared default wins over a shared material',
    file: 'src/paint/kittens/store.ts',
    find: 'if (shared?.enabled)',
    replace: 'if (shared?.enabled && !this.#shared.enabled)',
  },
  {
    name: 'EVA: a disabled rule of a material stops the search instead of falling through',
    file: 'src/paint/kittens/store.ts',
    find: 'if (own?.enabled)',
    replace: 'if (own && !own.enabled) return null;\n        if (own?.enabled)',
  },
  {
    name: 'EVA: one character’s rules are everybody’s',
    file: 'src/paint/kittens/store.ts',
    find: 'const base = individual?.base;',
    replace: 'const base = [...this.#individuals.values()][0]?.base;',
  },
  {
    name: 'EVA: clearing everything leaves the shared materials',
    file: 'src/paint/kittens/store.ts',
    find: 'this.#materials.clear();',
    replace: '',
  },
  {
    name: 'EVA: characters are painted while the master is off',
    file: 'src/paint/kittens/kitten-paint.ts',
    find: 'this.rules.enabled ? this.rules.resolve(slot.avatar.vesselId, slot.name) : null',
    replace: 'this.rules.resolve(slot.avatar.vesselId, slot.name)',
  },
  {
    name: 'EVA: the key of a clone leaves out blue',
    file: 'src/paint/kittens/clone-pool.ts',
    find: '(Math.round(g * 255) << 8) | Math.round(b * 255)',
    replace: '(Math.round(g * 255) << 8)',
  },
  {
    name: 'EVA: colours are kept apart finer than a clone can be',
    file: 'src/paint/kittens/clone-pool.ts',
    find: 'const entry = this.#byStock.get(stock)?.get(colour);',
    replace: 'const entry = undefined;',
  },
  {
    name: 'EVA: the pool holds one clone more than its cap',
    file: 'src/paint/kittens/clone-pool.ts',
    find: 'return this.#count >= this.cap;',
    replace: 'return this.#count > this.cap;',
  },
  {
    name: 'EVA: clones without a use are never freed',
    file: 'src/paint/kittens/kitten-paint.ts',
    find: 'this.#pool.sweep();',
    replace: '',
  },
  {
    name: 'EVA: slots of a kind share one name',
    file: 'src/sim/vessel/avatar-slots.ts',
    find: 'counts.set(slot, count + 1);',
    replace: '',
  },
  {
    name: 'EVA: eyes take colour',
    file: 'src/sim/vessel/avatar-slots.ts',
    find: "'visor', 'mmu']",
    replace: "'visor', 'mmu', 'sclera']",
  },
  {
    name: 'EVA: colours are taken as linear light',
    file: 'src/scene/fleet/material-rows.ts',
    find: '= linearColourFromSrgb(colourSrgb);',
    replace: '= colourSrgb;',
  },
  {
    name: 'EVA: a colour replaces the stock colour instead of multiplying it',
    file: 'src/scene/fleet/material-rows.ts',
    find: '[r * red, g * green, b * blue]',
    replace: '[red, green, blue]',
  },
  {
    name: 'EVA: the stock material itself is painted',
    file: 'src/scene/fleet/material-rows.ts',
    find: 'this.#clones[clone.index] = { row, clone };',
    replace: 'this.materials[stock] = material; this.#clones[clone.index] = { row, clone };',
  },
  {
    name: 'EVA: a slot whose paint is gone keeps its clone',
    file: 'src/scene/fleet/avatar-rows.ts',
    find: 'clone === null ? materials.stockRow(stock)',
    replace: 'clone === null ? (instances.uints[row * INSTANCE_WORDS + 1] >>> 16) & 0xfff',
  },
  {
    name: 'EVA: a character that was drawn is not looked at again',
    file: 'src/scene/fleet/avatar-rows.ts',
    find: 'bound?.bindings === bindings && bound.revision === bindings.revision',
    replace: 'bound?.bindings === bindings',
  },
  {
    name: 'EVA: the row of a clone is written once and then kept',
    file: 'src/render/resources/material-store.ts',
    find: 'materials[end] !== this.#written[end]',
    replace: 'this.#written[end] === undefined',
  },
  {
    name: 'EVA: a pane does not take the colour of its material',
    file: 'shaders/passes/glass.wgsl',
    find: 'let body = material.base_colour *',
    replace: 'let body = vec3f(0.86, 0.93, 0.95) *',
  },
];
