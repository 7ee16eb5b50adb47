export type { MaterialClone } from './clone-pool.js';
export { type AvatarBindings, type AvatarSlot, KittenPaint } from './kitten-paint.js';
export { describeKittenScope, type KittenScope, SHARED_SCOPE } from './scope.js';
