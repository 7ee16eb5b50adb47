import type { FieldSubscriptions } from '../link/field-subscriptions.js';
import type { Selection } from './selection.js';

const VESSELS = 'vessels/by-id';
const ACTIVE = 'vessels/active/id';

/**
 * Keeps a selection up to date: reads it again when vessels come or go, and when the chosen one loses or gains parts.
 * @param lost called with the id of the chosen vessel when it is gone
 */
export function followWorld(fields: FieldSubscriptions, selection: Selection, lost: (vesselId: string) => void): void {
  const refresh = async (): Promise<void> => {
    const before = selection.vessel?.id;
    // Errors need no report: the next change corrects what was gone, and the link shows a server without an answer.
    await selection.refresh(fields.text(ACTIVE)).catch(() => undefined);
    if (before !== undefined && !selection.vessels.includes(before)) lost(before);
  };
  fields.follow([ACTIVE, VESSELS], () => {
    const names = fields.text(VESSELS);
    const known = selection.vesselPaths.map((path) => path.slice(VESSELS.length + 1)).join('\n');
    if (names !== undefined && names !== known) void refresh();
  });
  let followed = '';
  let end = (): void => undefined;
  selection.onChange(() => {
    const path = selection.vessel ? `${selection.vesselPath}/parts` : '';
    if (path === followed) return;
    end();
    followed = path;
    if (path === '') end = () => undefined;
    else {
      end = fields.follow([path], () => {
        const count = (fields.text(path) ?? '').split('\n').filter((name) => /^\d+$/.test(name)).length;
        const known = selection.parts.filter(({ carriers }) => carriers.length === 0).length;
        if (fields.text(path) !== undefined && count !== known) void refresh();
      });
    }
  });
}
