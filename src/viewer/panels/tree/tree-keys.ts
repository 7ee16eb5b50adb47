import type { TreeRow } from '../../state/tree-listing.js';

export type TreeKeyAct =
  | { readonly kind: 'go'; readonly to: TreeRow }
  /** Opens or closes the directory. */
  | { readonly kind: 'press' }
  /** Writes the trigger, operates the leaf's control, or starts to edit its value. */
  | { readonly kind: 'change' }
  | { readonly kind: 'use' }
  /** Does nothing, for example at the end of the tree, but keeps the key from the page. */
  | { readonly kind: 'none' };

/**
 * Returns the effect of a key in the tree view pattern of the ARIA Authoring Practices; null for keys that the pattern
 * does not use.
 */
export function treeKeyAct(key: string, rows: readonly TreeRow[], active: string): TreeKeyAct | null {
  const index = rows.findIndex(({ path }) => path === active);
  const row = rows[index];
  if (!row) return null;
  const go = (to: TreeRow | undefined): TreeKeyAct => (to ? { kind: 'go', to } : { kind: 'none' });
  switch (key) {
    case 'ArrowDown':
      return go(rows[index + 1]);
    case 'ArrowUp':
      return go(rows[index - 1]);
    case 'Home':
      return go(rows[0]);
    case 'End':
      return go(rows.at(-1));
    case 'ArrowRight':
      return row.expanded === false ? { kind: 'press' } : go(row.expanded ? rows[index + 1] : undefined);
    case 'ArrowLeft': {
      if (row.expanded) return { kind: 'press' };
      const parent = row.path.slice(0, row.path.lastIndexOf('/'));
      return go(rows.find(({ path }) => path === parent));
    }
    case 'Enter':
      return row.expanded === undefined ? { kind: 'change' } : { kind: 'press' };
    case ' ':
      return { kind: 'use' };
    default:
      return null;
  }
}
