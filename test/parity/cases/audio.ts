import { ascii, flac, wav } from '../../simulator/audio/formats/clip-writer.js';
import { begin, type Case, download, follow, list, nextLine, read, remove, upload, write } from '../steps.js';

const FILE = 'audio/file';
const CLIP = wav();
const NOTHING = {
  doors: ['HTTP'],
  gives: '\n',
  because: 'the text mirror ends every text with exactly one line end',
} as const;
const KEPT = {
  doors: ['9P', 'in process'],
  because: 'a file commits when it is closed, and a close cannot fail',
} as const;
const finished = (ut: number, detail: string): string =>
  JSON.stringify({ ut, type: 'audio.finished', vessel: '', detail });

export const AUDIO: readonly Case[] = [
  {
    title: 'a clip is uploaded in chunks, played, changed, stopped and deleted',
    steps: [
      upload(`${FILE}/horn.wav`, [CLIP.subarray(0, 100), CLIP.subarray(100)]),
      list(FILE, 'horn.wav'),
      download(`${FILE}/horn.wav`, CLIP),
      follow('events'),
      write('audio/play', 'horn.wav id=horn start=250 vol=0.5 loop=1 group=ui'),
      read('audio/status', 'horn horn.wav playing 200 1000 0.5 1 ui\n'),
      write('audio/set', 'horn pause=1 seek=700'),
      write('clock/step', '0.5'),
      read('audio/status', 'horn horn.wav paused 700 1000 0.5 1 ui\n'),
      remove(`${FILE}/horn.wav`),
      write('audio/play', 'horn.wav', 'ENOENT'),
      write('audio/stop', 'horn'),
      nextLine(finished(0.5, 'horn horn.wav stopped')),
      read('audio/status', '', NOTHING),
    ],
  },
  {
    title: 'an audio clip ends in the first frame whose time has reached the end of the clip',
    steps: [
      upload(`${FILE}/a.flac`, [flac({ samples: 22_050 })]),
      follow('events'),
      write('audio/play', 'a.flac'),
      write('audio/play', 'a.flac pitch=2 id=fast'),
      write('clock/step', '0.3'),
      nextLine(finished(0.3, 'fast a.flac ended')),
      read('audio/status', '#1 a.flac playing 300 500 1 0 sfx\n'),
      write('audio/play', 'a.flac id=a'),
      write('audio/play', 'a.flac id=a'),
      nextLine(finished(0.3, 'a a.flac replaced')),
      write('clock/step', '0.3'),
      nextLine(finished(0.6, '#1 a.flac ended')),
    ],
  },
  {
    title: 'each kind of unplayable clip has its own errno',
    steps: [
      write('audio/play', 'a.wav', 'ENOENT'),
      begin(`${FILE}/a.wav`, [CLIP]),
      write('audio/play', 'a.wav', 'EBUSY'),
      upload(`${FILE}/text.wav`, [ascii('no sound')], 'EINVAL', { ...KEPT, gives: 'ok' }),
      write('audio/play', 'text.wav', 'ENOENT', { ...KEPT, gives: 'EIO' }),
      upload(`${FILE}/b.wav`, [CLIP]),
      write('audio/play', 'b.wav start=1000', 'EINVAL'),
      write('audio/play', 'b.wav vol=1 vol=1', 'EINVAL'),
      write('audio/play', 'b.wav\tend=5000 start=999'),
      write('audio/set', 'c.wav vol=1', 'ENOENT'),
      write('audio/stop', 'c.wav', 'ENOENT'),
      write('audio/status', '1', 'EACCES'),
    ],
  },
  {
    title: 'sixteen channels play at once, and a replaced clip keeps its channel',
    steps: [
      upload(`${FILE}/a.wav`, [CLIP]),
      ...Array.from({ length: 16 }, (_, index) => write('audio/play', `a.wav id=${index}`)),
      write('audio/play', 'a.wav', 'EBUSY'),
      write('audio/play', 'a.wav id=3'),
      read(
        'audio/info',
        'enabled=1 clips=1 clips_max=64 bytes=8044 bytes_max=67108864 clip_bytes_max=16777216 channels=16 channels_max=16\n',
      ),
      write('audio/stop', 'all'),
      write('audio/stop', 'all'),
      write('audio/play', 'a.wav'),
    ],
  },
];
