export const STICKER_DEFAULTS = { rotation: 0, width: 1, height: 1, alpha: 1, brightness: 1, range: 2000 } as const;

/** The default depth of a projection box, m. It is larger on the ground, which is rougher than a hull. */
export const DEFAULT_DEPTH = { vessel: 0.3, body: 1 } as const;
