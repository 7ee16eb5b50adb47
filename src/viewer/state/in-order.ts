import { laterTexts, type LeftText } from './left-texts.js';
import type { Edit } from './undo-stack.js';

/** Returns an edit that runs edits in order. If the server refuses one of the edits, the edits before it are undone. */
export function editsInOrder(label: string, edits: readonly Edit[]): Edit {
  return {
    label,
    run: async () => {
      const inverses: Edit[] = [];
      try {
        for (const edit of edits) {
          const inverse = await edit.run();
          if (inverse) inverses.unshift(inverse);
        }
      } catch (error) {
        for (const inverse of inverses) await inverse.run().catch(() => undefined);
        throw error;
      }
      return inverseOf(label, inverses);
    },
  };
}

export function inverseOf(label: string, inverses: readonly Edit[]): Edit {
  const left = inverses.reduceRight<LeftText[]>((all, inverse) => laterTexts(all, inverse.left ?? []), []);
  return { ...editsInOrder(label, inverses), left };
}
