import { describe, expect, test } from 'vitest';
import { WriteMarks } from '../../../../src/viewer/view/feed/write-marks.js';

describe('the marks that confirm writes', () => {
  test('all writes are confirmed when a mark arrives that was requested after the last write', () => {
    const asked: number[] = [];
    const marks = new WriteMarks((mark) => {
      asked.push(mark);
      return Promise.resolve();
    });
    expect(marks.isComplete).toBe(true);
    marks.wrote();
    expect(marks.isComplete).toBe(false);
    marks.wrote();
    marks.wrote();
    expect(asked).toEqual([1]);
    marks.came(1);
    expect([marks.isComplete, asked]).toEqual([false, [1, 3]]);
    marks.came(3);
    expect([marks.isComplete, asked]).toEqual([true, [1, 3]]);
  });

  test('a wait for confirmation ends once all earlier writes are confirmed', async () => {
    const marks = new WriteMarks(() => Promise.resolve());
    const heard: string[] = [];
    await marks.brought();
    marks.wrote();
    void marks.brought().then(() => heard.push('first'));
    marks.wrote();
    void marks.brought().then(() => heard.push('second'));
    marks.came(1);
    await new Promise((done) => setImmediate(done));
    expect(heard).toEqual(['first']);
    marks.linked();
    await new Promise((done) => setImmediate(done));
    expect(heard).toEqual(['first', 'second']);
  });

  test('writes are confirmed after the feed reconnects, even if a mark was lost', async () => {
    let asks = 0;
    const marks = new WriteMarks(() => {
      asks++;
      return Promise.reject(new Error('no feed'));
    });
    marks.wrote();
    await Promise.resolve();
    expect(marks.isComplete).toBe(false);
    marks.linked();
    expect(marks.isComplete).toBe(true);
    marks.wrote();
    expect([marks.isComplete, asks]).toEqual([false, 2]);
  });
});
