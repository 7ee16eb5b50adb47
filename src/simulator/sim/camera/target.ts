/** A target that the camera follows, is anchored to, or aims at. */
export type TargetRef =
  | { readonly kind: 'none' }
  | { readonly kind: 'vessel'; readonly vesselId: string }
  | { readonly kind: 'body'; readonly bodyId: string }
  | { readonly kind: 'part'; readonly vesselId: string; readonly instanceId: number };

export const NO_TARGET: TargetRef = { kind: 'none' };

/**
 * Parses `none`, `vessel:<id>`, `body:<id>` or `part:<vessel>/<instance id>`; returns null for any other text. A vessel
 * id may contain slashes, so the instance id begins after the last slash.
 */
export function parseTargetRef(text: string): TargetRef | null {
  const ref = text.trim();
  if (ref === 'none') return NO_TARGET;
  const colon = ref.indexOf(':');
  const id = ref.slice(colon + 1);
  if (colon < 0 || id === '') return null;
  switch (ref.slice(0, colon)) {
    case 'vessel':
      return { kind: 'vessel', vesselId: id };
    case 'body':
      return { kind: 'body', bodyId: id };
    case 'part': {
      const match = /^(.+)\/(\d{1,10})$/s.exec(id);
      if (match === null) return null;
      return { kind: 'part', vesselId: match[1]!, instanceId: Number(match[2]) };
    }
    default:
      return null;
  }
}

export function formatTargetRef(target: TargetRef): string {
  switch (target.kind) {
    case 'none':
      return 'none';
    case 'vessel':
      return `vessel:${target.vesselId}`;
    case 'body':
      return `body:${target.bodyId}`;
    case 'part':
      return `part:${target.vesselId}/${target.instanceId}`;
  }
}
