import { expect, onTestFinished, test, vi } from 'vitest';
import { LinkError } from '../../src/viewer/link/link-error.js';
import { Notices } from '../../src/viewer/state/notices.js';

const ACTION = [{ label: 'Spray', run: () => undefined }];

test('a new error replaces the oldest notice, but a new message never replaces an error', () => {
  const notices = new Notices();
  notices.complain('Upload of a.gif', new LinkError('EINVAL', 'it is not a picture'));
  for (const name of ['b.png', 'c.png', 'd.png']) notices.inform(`${name} is there`, '', ACTION);
  const titles = (): string[] => notices.list.map(({ title }) => title);
  expect(titles()).toEqual(['Upload of a.gif: not done', 'c.png is there', 'd.png is there']);
  for (const name of ['e', 'f', 'g']) notices.complain(name, new LinkError('EIO', 'no'));
  expect(titles()).toEqual(['e: not done', 'f: not done', 'g: not done']);
  for (const name of ['h.png', 'i.png']) notices.inform(`${name} is there`, '', ACTION);
  expect(titles()).toEqual(['e: not done', 'f: not done', 'g: not done', 'i.png is there']);
  notices.complain('j', new LinkError('EIO', 'no'));
  expect(titles()).toEqual(['f: not done', 'g: not done', 'j: not done']);
});

test('a new error is visible beside three questions', () => {
  const notices = new Notices();
  for (const name of ['a', 'b', 'c']) notices.ask(`${name}?`, '', ACTION);
  notices.complain('d', new LinkError('EIO', 'no'));
  expect(notices.list.map(({ title }) => title)).toEqual(['a?', 'b?', 'c?', 'd: not done']);
});

test('an error disappears after a minute, and a question stays', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const notices = new Notices();
  notices.ask('a?', '', ACTION);
  notices.complain('b', new LinkError('does not fit', 'no'));
  vi.advanceTimersByTime(59_000);
  expect(notices.list.map(({ title }) => title)).toEqual(['a?', 'b: does not fit']);
  vi.advanceTimersByTime(2000);
  expect(notices.list.map(({ title }) => title)).toEqual(['a?']);
});

test('an error disappears when it is obsolete', () => {
  const notices = new Notices();
  let isTrue = true;
  notices.complain('Sticker', new LinkError('offline', 'the server does not answer'), () => isTrue);
  notices.review();
  expect(notices.list.map(({ title }) => title)).toEqual(['Sticker: not done']);
  isTrue = false;
  notices.review();
  expect(notices.list).toEqual([]);
});
