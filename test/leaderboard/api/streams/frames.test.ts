import { describe, expect, it } from 'vitest';
import { itemFrame, listFrame } from '../../../../src/leaderboard/api/streams/feed-fragments.js';
import { rowFrameText } from '../../../../src/leaderboard/api/streams/frames.js';

/** A kitten's name with malicious content, including all line ends that readers of a stream recognise. */
const NAME = 'Kit\revent: item\rdata: <b>\r\n\n\rTom';

describe('a frame of a live stream', () => {
  it('a stream frame has one event name and only data lines, even if its text contains line ends', () => {
    const row = { id: 7, at: 0, handle: 'mia', type: 'kitten.tumble' as const, summary: `mia: ${NAME}` };
    for (const frame of [rowFrameText(7, 'raw', NAME), itemFrame(row), String(listFrame([row]))]) {
      const lines = frame.split(/\r\n|\r|\n/);
      expect(lines.filter((line) => line.startsWith('event:'))).toHaveLength(1);
      expect(lines.slice(0, -2).every((line) => /^(id|event|data): /.test(line))).toBe(true);
      expect(frame.endsWith('\n\n')).toBe(true);
      expect(frame).not.toContain('\r');
    }
  });

  it('a stream frame contains a text without line ends unchanged', () => {
    expect(rowFrameText(7, 'feed', '{"a":1}')).toBe('id: 7\nevent: feed\ndata: {"a":1}\n\n');
  });
});
