import type { CameraSubject } from './camera-subject.js';

export type Followed =
  { readonly kind: 'vessel'; readonly vesselId: string } | { readonly kind: 'body'; readonly bodyId: string };

/** Returns the vessel or body that a camera around this subject travels with. Returns null for a place. */
export function followedBy(subject: CameraSubject): Followed | null {
  switch (subject.kind) {
    case 'vessel':
    case 'part':
      return { kind: 'vessel', vesselId: subject.vesselId };
    case 'body':
      return { kind: 'body', bodyId: subject.bodyId };
    case 'sticker': {
      const { anchor } = subject.sticker;
      return anchor.kind === 'vessel'
        ? { kind: 'vessel', vesselId: anchor.vesselId }
        : { kind: 'body', bodyId: anchor.bodyId };
    }
    case 'place':
      return null;
  }
}
