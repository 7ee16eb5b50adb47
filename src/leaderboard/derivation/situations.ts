/** The contact of a vehicle with a surface. */
export interface Contact {
  readonly surface: boolean;
  readonly isKnown: boolean;
}

const KNOWN: Readonly<Record<string, boolean>> = {
  maneuvering: false,
  freefall: false,
  rolling: true,
  landed: true,
  sailing: true,
  floating: true,
  dragging: true,
  bottomed: true,
};

/** Returns the contact of a situation; an unknown text gives no contact. */
export function contactOf(situation: string): Contact {
  const isKnown = Object.hasOwn(KNOWN, situation);
  return { surface: isKnown && KNOWN[situation]!, isKnown };
}

/** Reports whether a vehicle floats. */
export const isAfloat = (situation: string): boolean => situation === 'sailing' || situation === 'floating';
