import type { AvatarBindings } from '../../simulator/paint/kittens/index.js';
import type { Moment, PlainAvatar } from './moment.js';

/** The materials that the characters of another world wear. */
export class MirrorAvatars {
  #avatars: Moment['avatars'] = {};
  #clones: Moment['clones'] = {};
  /** The bindings by the plain data that they were made of: the same object until something else is worn. */
  #bindings = new WeakMap<PlainAvatar, AvatarBindings>();

  follow({ avatars, clones }: Pick<Moment, 'avatars' | 'clones'>): void {
    if (clones !== this.#clones) this.#bindings = new WeakMap();
    this.#avatars = avatars;
    this.#clones = clones;
  }

  /** Returns the bindings of a character, or null when none has that id. */
  bindings(vesselId: string): AvatarBindings | null {
    const avatar = this.#avatars[vesselId];
    if (!avatar) return null;
    let bindings = this.#bindings.get(avatar);
    if (!bindings) {
      const clones = avatar.clones.map((index) => (index === null ? null : (this.#clones[index] ?? null)));
      bindings = { revision: avatar.revision, clones };
      this.#bindings.set(avatar, bindings);
    }
    return bindings;
  }
}
