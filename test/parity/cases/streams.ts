import { type Case, follow, nextLine, nextLineBegins, write } from '../steps.js';

export const STREAMS: readonly Case[] = [
  {
    title: 'events arrive as lines, starting when the stream is opened',
    steps: [
      write('debug/time/warp', '2'),
      write('clock/step', '1'),
      follow('events'),
      write('debug/time/warp', '5'),
      write('clock/step', '1'),
      nextLine('{"ut":1,"type":"warp-changed","vessel":"","detail":"2→5"}'),
      write('debug/control_vessel', 'Banjo'),
      nextLine('{"ut":2,"type":"active-changed","vessel":"Banjo","detail":"Hunter-ship→Banjo"}'),
    ],
  },
  {
    title: 'the stream of a vessel starts with its current line, and adds one line per sample',
    steps: [
      follow('vessels/active/stream'),
      nextLineBegins('{"seq":1,"ut":0,"sit":"Prelaunch","alt":{"baro":'),
      write('clock/step', '4'),
      nextLineBegins('{"seq":2,"ut":4,"sit":"Prelaunch","alt":{"baro":'),
    ],
  },
  {
    title: 'a disabled stream is refused',
    config: { telemetry_events: false },
    steps: [
      follow('events', 'EOPNOTSUPP', {
        doors: ['MQTT'],
        gives: 'ok',
        because: 'every topic can be subscribed to, whether anything is published there or not (MQTT 3.1.1 §3.8.4)',
      }),
    ],
  },
];
