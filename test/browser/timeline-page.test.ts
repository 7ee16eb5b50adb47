import type { Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ViewKey } from '../../src/viewer/view/steering/server-camera.js';
import { axeFaults } from './axe.js';
import {
  draftText,
  newDraft,
  type TrackDraft,
  withEase,
  withKey,
  withoutKey,
  withTime,
} from '../../src/viewer/timeline/track-draft.js';
import { noChromium } from './chromium.js';
import { openViewerSite, type ViewerSite, showPanel } from './viewer-page.js';

const TRACK = {
  shots: [
    { name: 'wide', t: 0, duration: 4, fov: [{ t: 0, v: 60 }, { t: 4, v: 30 }] },
    { name: 'near', t: 4, duration: 4, fov: [{ t: 2, v: 40 }] },
  ],
}; // prettier-ignore

const boxOf = async (place: Locator) => (await place.boundingBox())!;

describe.skipIf(noChromium !== null)('the timeline of the page', { timeout: 120_000 }, () => {
  let site: ViewerSite;
  beforeAll(async () => {
    site = await openViewerSite();
  }, 120_000);
  afterAll(() => site.close());

  test('the timeline plays, pauses, seeks and ends a camera track or a batch', async () => {
    const { page, complaints } = await site.open();
    await showPanel(page, 'Timeline');
    await page.getByText('A track moves the camera from view to view').waitFor();

    await page.getByRole('button', { name: 'New track' }).click();
    const made = page.locator('[data-track="view-1"]');
    await made.getByRole('button', { name: 'Add this view to view-1' }).click();
    const time = made.getByRole('textbox', { name: 'Key 2, s' });
    await expect.poll(() => time.inputValue()).toBe('2');
    // The pointer drags the second key with the slider, and then on the line. The time at the right end of the line is
    // 10 s at first. It changes only when the user releases a key.
    const [slider, key] = [made.getByRole('slider', { name: 'Key 2' }), made.locator('i').nth(1)];
    const [track, line] = [await boxOf(slider), await boxOf(made.locator('.line > div'))];
    await page.mouse.move(track.x + track.width / 5, track.y + track.height / 2);
    await page.mouse.down();
    for (const share of [0.5, 0.8, 1]) {
      await page.mouse.move(track.x + track.width * share, track.y + 40);
      await site.becomes(
        'camera/track/view-1',
        new RegExp(`"duration": ${share === 1 ? 10 : `(?:${share * 10}|${share * 10 - 1})`}`),
      );
    }
    await page.mouse.up();
    const held = await boxOf(key);
    await page.mouse.move(held.x + held.width / 2, held.y + held.height / 2);
    await page.mouse.down();
    await page.mouse.move(line.x + line.width / 3, line.y + 60, { steps: 4 });
    await expect.poll(() => time.inputValue()).toBe('5');
    await page.mouse.move(line.x + line.width / 5, line.y + 60, { steps: 2 });
    await page.mouse.up();
    await site.becomes('camera/track/view-1', /"duration": 3,/);
    await expect.poll(() => time.inputValue()).toBe('3');
    await time.fill('5');
    await time.press('Enter');
    await site.becomes('camera/track/view-1', /"duration": 5,/);
    await made.getByRole('combobox', { name: 'Pace to key 1' }).selectOption('linear');
    await site.becomes('camera/track/view-1', /"ease": "linear"/);
    expect(await axeFaults(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await made.getByRole('button', { name: 'Download view-1' }).click();
    expect((await download).suggestedFilename()).toBe('view-1.json');
    const former = site.read('camera/track/view-1');
    await page.evaluate(() => {
      const { standIn } = window as never as { standIn: { key: object } };
      standIn.key = { ...standIn.key, anchor: 'body:Earth', frame: 'bodyfixed' };
    });
    await made.getByRole('button', { name: 'Add this view to view-1' }).click();
    await page.getByText('look at Hunter-ship, or begin a new track').waitFor();
    expect(site.read('camera/track/view-1')).toBe(former);
    await made.getByRole('button', { name: 'Delete view-1' }).click();
    await expect.poll(() => made.count()).toBe(0);
    const times = Array.from({ length: 3 }, () => /^Undo: Time/);
    for (const label of [/^Undo: Deletion/, /^Undo: Pace/, ...times, /^Undo: New key/, /^Undo: Track/])
      await page.getByRole('button', { name: label }).first().click();
    await expect.poll(() => site.server.tree.list('camera/track')).toEqual([]);

    const choose = async (text: string): Promise<void> => {
      const asked = page.waitForEvent('filechooser');
      await page.getByRole('tabpanel').getByRole('button', { name: 'Open…' }).click();
      await (await asked).setFiles({ name: 'turn.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    };
    await choose('{ "shots": 1 }');
    await page.getByText('turn.json: not done').waitFor();
    await choose(JSON.stringify(TRACK));
    await page.getByText('The track turn is uploaded').waitFor();
    const row = page.locator('[data-track="turn"]');
    await row.getByRole('img', { name: '2 shots, 3 keys' }).waitFor();
    // Another client changes the track. It also creates a second track, deletes it, and creates it again.
    const post = (path: string, body: string): Promise<unknown> =>
      fetch(`${site.server.base}/fs/camera/${path}`, { method: 'POST', body });
    const upload = (name: string, shots: readonly object[]) => post(`track/${name}`, JSON.stringify({ shots }));
    await upload('turn', TRACK.shots.slice(0, 1));
    await row.getByRole('img', { name: '1 shot, 2 keys' }).waitFor();
    await upload('theirs', TRACK.shots);
    const theirs = page.locator('[data-track="theirs"]');
    await theirs.getByRole('img', { name: '2 shots, 3 keys' }).waitFor();
    await post('delete', 'theirs');
    await theirs.waitFor({ state: 'detached' });
    await upload('theirs', TRACK.shots.slice(0, 1));
    await theirs.getByRole('img', { name: '1 shot, 2 keys' }).waitFor();
    await post('delete', 'theirs');
    await upload('turn', TRACK.shots);
    await row.getByRole('img', { name: '2 shots, 3 keys' }).waitFor();
    await row.getByRole('button', { name: 'Play turn' }).click();
    await site.becomes('camera/play', 'turn');
    await page.getByText('turn moves the shared view').waitFor();
    await page.getByRole('button', { name: 'Show the shared view' }).click();
    site.server.world.step(1);
    await row.getByText('1.0 s', { exact: true }).waitFor();
    await row.getByRole('button', { name: 'Pause turn' }).click();
    await site.becomes('camera/playback', /^paused 1000\.0 8000\.0 wide /);
    await row.getByRole('button', { name: 'To the next key' }).click();
    await site.becomes('camera/playback', /^paused 4000\.0 /);
    await row.getByRole('slider', { name: 'Moment of turn' }).press('End');
    await site.becomes('camera/playback', / 8000\.0 8000\.0 /);
    await row.getByRole('slider', { name: 'Moment of turn' }).press('Home');
    await site.becomes('camera/playback', / 0\.0 8000\.0 /);

    const batch = '5000 paint/parts/enabled 1\ncommit\n';
    await fetch(`${site.server.base}/fs/ctl/timed_batch`, { method: 'POST', body: batch });
    const player = page.locator('[data-player]').first();
    await player.getByText('1 to come').waitFor();
    site.server.world.step(0.5);
    const id = (await player.getAttribute('data-player'))!;
    await player.getByRole('button', { name: `Pause ${id}` }).click();
    await site.becomes(`ctl/schedules/${id}/state`, 'paused');
    expect(await axeFaults(page)).toEqual([]);
    await player.getByRole('button', { name: `Stop ${id}` }).click();
    await player.getByRole('button', { name: 'Remove from the list' }).click();
    await expect.poll(() => page.locator(`[data-player="${id}"]`).count()).toBe(0);
    await row.getByRole('button', { name: 'Stop turn' }).click();
    await row.getByRole('button', { name: 'Play turn' }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('a drag of a key changes no other key or track when other clients delete a track or change its keys', async () => {
    const { page, complaints } = await site.open();
    await showPanel(page, 'Timeline');
    const view = {
      anchor: 'vessel:Hunter-ship',
      frame: 'enu',
      position: [0, 0, 30],
      rotation: [0, 0, 0, 1],
      fov: 40,
    } satisfies ViewKey;
    const three = withKey(withKey(newDraft(view), view), view);
    const post = (path: string, body: string): Promise<unknown> =>
      fetch(`${site.server.base}/fs/camera/${path}`, { method: 'POST', body });
    const upload = (name: string, track: TrackDraft) => post(`track/${name}`, draftText(track));
    await upload('one', three);
    await upload('other', three);
    const [one, other] = [page.locator('[data-track="one"]'), page.locator('[data-track="other"]')];
    const timeOf = (key: number) => other.getByRole('textbox', { name: `Key ${key}, s` });
    await expect.poll(() => timeOf(3).inputValue()).toBe('4');
    const press = async (place: Locator): Promise<{ readonly x: number; readonly y: number }> => {
      const { x, y, width, height } = await boxOf(place);
      const middle = { x: x + width / 2, y: y + height / 2 };
      await page.mouse.move(middle.x, middle.y);
      await page.mouse.down();
      return middle;
    };

    // The deleted track is above the other one, whose row moves up under the pointer.
    const from = await press(one.locator('i').nth(1));
    await post('delete', 'one');
    await one.waitFor({ state: 'detached' });
    await page.mouse.move(from.x + 40, from.y, { steps: 2 });
    await page.mouse.up();
    await expect.poll(() => timeOf(3).inputValue()).toBe('4');
    expect(site.read('camera/track/other')).toBe(draftText(three).trimEnd());

    // Some browsers send no `change` event when a slider ends where it began.
    const knob = other.locator('livery-knob').nth(1);
    await knob.evaluate((element) =>
      element.shadowRoot!.addEventListener('change', (event) => event.stopImmediatePropagation(), true),
    );
    const slider = await boxOf(other.getByRole('slider', { name: 'Key 2' }));
    const [left, y] = [slider.x + slider.width / 5, slider.y + slider.height / 2];
    await page.mouse.move(left, y);
    await page.mouse.down();
    await page.mouse.move(left + slider.width / 8, y, { steps: 2 });
    await expect.poll(() => timeOf(2).inputValue()).not.toBe('2');
    await page.mouse.move(left, y);
    await page.mouse.up();
    const released = withTime(three, 1, Number(await timeOf(2).inputValue()));
    await expect.poll(() => site.read('camera/track/other')).toBe(draftText(released).trimEnd());
    await upload('other', withTime(three, 1, 1));
    await expect.poll(() => timeOf(2).inputValue()).toBe('1');

    const last = await press(other.locator('i').nth(2));
    await upload('other', withoutKey(three, 0)!);
    await expect.poll(() => timeOf(1).inputValue()).toBe('2');
    await page.mouse.move(last.x + 20, last.y, { steps: 2 });
    await page.mouse.up();
    await expect.poll(() => timeOf(2).inputValue()).toBe('4');
    // The page sends its writes in order. So if it had written something wrong after the release, the next write would
    // contain it.
    await other.getByRole('combobox', { name: 'Pace to key 1' }).selectOption('linear');
    await site.becomes('camera/track/other', /"ease": "linear"/);
    expect(site.read('camera/track/other')).toBe(draftText(withEase(withoutKey(three, 0)!, 0, 'linear')).trimEnd());
    await post('delete', 'other');
    // The page may read the first track just after its deletion.
    expect(complaints.filter((text) => !/\b404\b.*\/track\/one$/.test(text))).toEqual([]);
    await page.context().close();
  });
});
