import { beforeEach, describe, expect, it } from 'vitest';
import { Display, type DisplayFrame, type DisplaySettings } from '../../../src/simulator/display/index.js';
import { GreyScreen, ManualTimer } from './manual-screen.js';

let timer: ManualTimer;
let screen: GreyScreen;
let display: Display;
let change: () => void;
let listening: number;

beforeEach(() => begin());

function begin(settings: Partial<DisplaySettings> = {}): void {
  timer = new ManualTimer();
  screen = new GreyScreen();
  change = () => undefined;
  listening = 0;
  display = new Display({
    screen,
    timer,
    onChange: (listener) => {
      change = listener;
      listening++;
      return () => {
        listening--;
      };
    },
    settings: { enabled: true, fps: 10, width: 16, height: 16, ...settings },
  });
}

function follow(): { frames: DisplayFrame[]; faults: unknown[]; end: () => void } {
  const frames: DisplayFrame[] = [];
  const faults: unknown[] = [];
  const end = display.follow({ frame: (frame) => frames.push(frame), failed: (cause) => faults.push(cause) });
  return { frames, faults, end };
}

async function animate(ms: number): Promise<void> {
  for (let elapsed = 0; elapsed < ms; elapsed += 10) {
    screen.grey = (screen.grey + 1) % 256;
    change();
    await timer.advance(10);
  }
}

describe('the capture of the display', () => {
  it('the display is captured only while it is enabled and has a reader', async () => {
    display.set({ enabled: false });
    const { frames, end } = follow();
    await animate(1000);
    expect([screen.pictures, timer.waiting, listening]).toEqual([0, 0, 0]);
    display.set({ enabled: true });
    await animate(1000);
    expect(frames.length).toBeGreaterThan(8);
    expect(listening).toBe(1);
    end();
    await timer.advance(1000);
    const before = screen.pictures;
    await animate(1000);
    expect([screen.pictures - before, timer.waiting, listening]).toEqual([0, 0, 0]);
  });

  it('at most the configured number of frames per second is captured, and only changed frames are sent', async () => {
    const { frames } = follow();
    await animate(3000);
    expect(frames.length).toBeGreaterThanOrEqual(29);
    expect(frames.length).toBeLessThanOrEqual(31);
    const before = screen.pictures;
    await timer.advance(900);
    expect(screen.pictures - before).toBeLessThanOrEqual(1);
  });

  it('an unchanged picture is sent only once a second, as a key frame', async () => {
    const { frames } = follow();
    for (let elapsed = 0; elapsed < 3950; elapsed += 10) {
      change();
      await timer.advance(10);
    }
    expect(screen.pictures).toBeGreaterThan(35);
    expect(frames.map(({ isKey }) => isKey)).toEqual([true, true, true, true]);
  });

  it('a key frame is sent to each new reader, then every second, and after a change of size or encoding', async () => {
    const { frames } = follow();
    const keys = async (act: () => void): Promise<boolean[]> => {
      frames.length = 0;
      act();
      await animate(300);
      return frames.map(({ isKey }) => isKey).slice(0, 2);
    };
    expect(await keys(() => undefined)).toEqual([true, false]);
    expect(await keys(() => undefined)).toEqual([false, false]);
    expect(await keys(() => display.set({ width: 32 }))).toEqual([true, false]);
    expect(await keys(() => display.set({ encoding: 'rgba' }))).toEqual([true, false]);
    expect(await keys(() => void follow())).toEqual([true, false]);
    frames.length = 0;
    await animate(2000);
    expect(frames.filter(({ isKey }) => isKey)).toHaveLength(2);
  });

  it('a reader of the display gets no frame whose drawing began before the reader opened the stream', async () => {
    let release = (): void => undefined;
    screen.picture = ({ width, height }) =>
      new Promise((resolve) => (release = () => resolve(new Uint8Array(width * height * 4))));
    const first = follow();
    const second = follow();
    await timer.advance(1);
    release();
    await timer.advance(1);
    expect([first.frames.length, second.frames.length]).toEqual([1, 0]);
    await timer.advance(200);
    release();
    await timer.advance(1);
    expect([first.frames.length, second.frames.length]).toEqual([2, 1]);
  });

  it('the readers are notified when no picture can be drawn, and drawing is tried again', async () => {
    screen.fault = new Error('no device');
    const { frames, faults } = follow();
    await timer.advance(500);
    expect([frames.length, faults.length]).toEqual([0, 1]);
    screen.fault = null;
    await timer.advance(1000);
    expect([frames.length, faults.length]).toEqual([1, 1]);
  });

  it('a new frame rate or a new reader takes effect at once', async () => {
    begin({ fps: 1 });
    follow();
    await animate(100);
    expect(screen.pictures).toBe(1);
    const late = follow();
    await timer.advance(10);
    expect(late.frames).toHaveLength(1);
    display.set({ fps: 60 });
    const before = screen.pictures;
    await animate(1000);
    expect(screen.pictures - before).toBeGreaterThan(40);
  });
});

describe('the settings of the display', () => {
  it('the settings begin with their defaults, and values below or above the range are clamped', () => {
    const { settings } = new Display({ screen, timer, onChange: () => () => undefined });
    expect(settings).toEqual({ enabled: false, fps: 15, width: 320, height: 180, encoding: 'rgba-zlib' });
    for (const [given, used] of [
      [
        { fps: 0, width: 15, height: 15 },
        { fps: 1, width: 16, height: 16 },
      ],
      [
        { fps: 61, width: 1921, height: 1921 },
        { fps: 60, width: 1920, height: 1920 },
      ],
      [
        { fps: 60, width: 1920, height: 16 },
        { fps: 60, width: 1920, height: 16 },
      ],
    ]) {
      display.set(given!);
      expect(display.settings).toMatchObject(used!);
    }
  });
});
