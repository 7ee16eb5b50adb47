import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findImageMagick } from '../bench/decode/imagemagick.js';
import { type FoundOracle, type Oracle, type OraclePicture, OverTimeError } from './oracle.js';
import { pictureFromPnm, pictureFromRgba } from './portable-picture.js';

export function findOracles(): readonly FoundOracle[] {
  return [imageMagick(), pillow(), djpeg(), openImageIo()];
}

/** Returns what a command prints to stdout and stderr, or an empty text if the command cannot be started. */
function textOf(command: string, args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return `${(stdout as string | null) ?? ''}${(stderr as string | null) ?? ''}`;
}

function imageMagick(): FoundOracle {
  const name = 'ImageMagick';
  const found = findImageMagick();
  if (!found) return { name, skipped: 'neither magick nor convert is installed (apt-get install imagemagick)' };
  const { command, version } = found;
  const read: Oracle['read'] = (path, kind) => {
    const size = Buffer.from(outputOf(command, [`${kind}:${path}[0]`, '-format', '%w %h\n', 'info:-']));
    const texels = outputOf(command, [`${kind}:${path}[0]`, '-depth', '8', 'rgba:-']);
    return pictureFromRgba(Buffer.concat([size, texels]));
  };
  return { name, version, kinds: ['png', 'jpeg', 'bmp', 'dds'], read };
}

const PILLOW_VERSION = 'import PIL; print(PIL.__version__)';
/** Scales 16-bit grey pictures, because Pillow clips their values when it converts them to 8 bits. */
const PILLOW_READ = `
import sys
from PIL import Image
image = Image.open(sys.argv[1])
image.load()
if image.mode.startswith("I"):
    image = image.point(lambda value: value * (1 / 257)).convert("L")
image = image.convert("RGBA")
sys.stdout.buffer.write(b"%d %d\\n" % image.size + image.tobytes())
`;

function pillow(): FoundOracle {
  const python = process.env['PYTHON'] ?? 'python3';
  const version = /^\d+\.\d+\S*/.exec(textOf(python, ['-c', PILLOW_VERSION]))?.[0];
  if (version === undefined) {
    return { name: 'Pillow', skipped: `${python} has no module PIL (pip install pillow; PYTHON names another python)` };
  }
  const read = (path: string): OraclePicture | undefined =>
    pictureFromRgba(outputOf(python, ['-c', PILLOW_READ, path]));
  return { name: 'Pillow', version, kinds: ['png', 'jpeg', 'bmp', 'dds'], read };
}

function djpeg(): FoundOracle {
  const version = /version (\S+)/.exec(textOf('djpeg', ['-version']))?.[1];
  if (version === undefined) {
    return { name: 'djpeg', skipped: 'djpeg is not installed (apt-get install libjpeg-turbo-progs)' };
  }
  // Without smoothing, djpeg repeats the samples of half-resolution colours, as our reader does.
  const read = (path: string): OraclePicture | undefined =>
    pictureFromPnm(outputOf('djpeg', ['-nosmooth', '-pnm', path]));
  return { name: 'djpeg', version, kinds: ['jpeg'], read };
}

function openImageIo(): FoundOracle {
  const name = 'OpenImageIO';
  const version = /(\d+\.\d+\.\d+)/.exec(textOf('oiiotool', ['--version']))?.[1];
  if (version === undefined) return { name, skipped: 'oiiotool is not installed (apt-get install openimageio-tools)' };
  const read = (path: string): OraclePicture | undefined => {
    const folder = mkdtempSync(join(tmpdir(), 'livery-oracle-'));
    try {
      const file = join(folder, 'picture.ppm');
      // Without this option, oiiotool multiplies the colours by alpha. A grey picture has a single channel, Y.
      const input = ['-iconfig', 'oiio:UnassociatedAlpha', '1', path, '--subimage', '0'];
      outputOf('oiiotool', [...input, '--ch', 'R,G,B', '-d', 'uint8', '-o', file]);
      return existsSync(file) ? pictureFromPnm(readFileSync(file)) : undefined;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  return { name, version, kinds: ['dds', 'bmp'], read };
}

const PATIENCE_MS = 30_000;

/**
 * Returns the output of a command, or nothing if the command cannot be started.
 * @throws OverTimeError when the command takes longer than `patienceMs`
 */
export function outputOf(command: string, args: readonly string[], patienceMs = PATIENCE_MS): Uint8Array {
  const options: SpawnSyncOptions = {
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: patienceMs,
    killSignal: 'SIGKILL',
  };
  // Despite its type, the output is null if the program is missing.
  const { stdout, error } = spawnSync(command, args, options) as {
    readonly stdout: Uint8Array | null;
    readonly error?: NodeJS.ErrnoException;
  };
  if (error?.code === 'ETIMEDOUT') throw new OverTimeError(`${command} took over ${patienceMs} ms`);
  return stdout ?? new Uint8Array();
}
