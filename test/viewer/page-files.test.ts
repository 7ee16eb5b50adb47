import { expect, test } from 'vitest';
import { type FiledPage, PageFiles } from '../../src/viewer/page-files.js';
import { Notices } from '../../src/viewer/state/notices.js';
import type { Session } from '../../src/viewer/state/session.js';

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

test('if the user cancels the upload of all files, the page shows the former panel again', async () => {
  const shown: string[] = [];
  const page = {
    session: { notices: new Notices(), uploads: { send: () => Promise.resolve(null) } } as unknown as Session,
    tab: 'view',
    get openPanel() {
      return shown.at(-1) ?? 'none';
    },
    set openPanel(panel: string) {
      shown.push(panel);
    },
    show: (panel: string) => void shown.push(panel),
  } as FiledPage;
  new PageFiles(page).send(['a.png', 'b.png'].map((name) => new File([PNG], name)));
  await expect.poll(() => shown).toEqual(['textures', 'none']);
});
