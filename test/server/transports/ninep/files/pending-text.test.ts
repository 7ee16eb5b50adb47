import { describe, expect, it } from 'vitest';
import { batchText, controlText } from '../../../../../src/server/transports/ninep/files/pending-text.js';

const TOO_LONG = new Uint8Array(65_538).fill(0x78);

describe('a text without an end', () => {
  it('the refusal of a command that is too long says how a command ends', () => {
    const pending = controlText('paint/parts/blend', () => undefined);
    expect(() => pending.push(TOO_LONG)).toThrow('paint/parts/blend: more than 65536 bytes without an end; end a command with a line feed'); // prettier-ignore
  });

  it('the refusal of a batch that is too long says how a batch ends', () => {
    const pending = batchText('ctl/batch', () => undefined);
    expect(() => pending.push(TOO_LONG)).toThrow("without an end; end a batch with the line 'commit'");
  });
});
