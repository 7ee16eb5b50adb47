import { judge, type RgbaImage } from '../../../src/compare/index.js';
import { Html, html } from '../../../src/base/html/index.js';
import { decodePng, encodePng } from '../../../src/device/node/png/index.js';
import { documentOf } from '../report/page/document.js';
import type { PictureHistory, PictureVersion } from './picture-history.js';

/**
 * Tolerance between two versions. Every difference counts, because each version was once the reference for later runs.
 */
const ANY = { comparer: 'exact', why: 'every texel of an accepted picture counts' } as const;

/** Returns the page with the versions of a picture. The page needs no other files. */
export function historyPage(name: string, description: string, { versions, isCut }: PictureHistory): string {
  const pictures = versions.map(pictureOf);
  return documentOf({
    title: `${name} · accepted pictures`,
    styles: ['report.css', 'history.css'],
    body: html`<header>
        <h1>${name}</h1>
        <p class="description">${description}</p>
        <p class="description">${countOf(versions.length)}, the newest first${isCut && '; older ones are in git'}</p>
      </header>
      <main>
        <ol class="versions">
          ${versions.map((version, i) => versionItem(version, pictures[i]!, pictures[i + 1], versions[i + 1]?.bytes))}
        </ol>
      </main>`,
  });
}

const countOf = (count: number): string => `${count} accepted ${count === 1 ? 'picture' : 'pictures'}`;

type Decoded = RgbaImage | string;

/**
 * The first line of a pointer file, which Git LFS stores in place of a large file (Git LFS specification, "The
 * Pointer").
 */
const POINTER = 'version https://git-lfs.github.com/spec/';

function pictureOf({ bytes }: PictureVersion): Decoded {
  if (bytes === null) return 'The picture was removed.';
  if (Buffer.from(bytes.subarray(0, POINTER.length)).toString() === POINTER)
    return 'The picture is in Git LFS, but not on this machine. To get it, run git lfs fetch --all.';
  try {
    return decodePng(bytes);
  } catch (cause) {
    return `The file cannot be read as a picture: it ${(cause as Error).message}.`;
  }
}

function versionItem(
  { commit, bytes }: PictureVersion,
  picture: Decoded,
  before: Decoded | undefined,
  bytesBefore: Uint8Array | null | undefined,
): Html {
  return html`<li class="case">
    <header>
      <h2>${commit?.subject ?? 'Not committed yet'}</h2>
      <p class="time">${commit && html`<code>${commit.hash.slice(0, 10)}</code>`}</p>
      ${
        commit &&
        html`<p class="description">
          ${commit.author}, <time datetime="${commit.date}">${commit.date.slice(0, 16).replace('T', ' ')}</time>
        </p>`
      }
    </header>
    ${
      typeof picture === 'string'
        ? html`<p>${picture}</p>`
        : html`<div class="pictures">
            ${figure(`${picture.width}×${picture.height} px`, bytes!, picture)}
            ${typeof before === 'object' && bytesBefore && figure('before', bytesBefore, before)}
            ${difference(picture, before)}
          </div>`
    }
  </li>`;
}

function difference(picture: RgbaImage, before: Decoded | undefined): Html {
  if (before === undefined) return html`<p>The first one.</p>`;
  if (typeof before === 'string') return html`<p>There is no earlier picture to compare with.</p>`;
  const judged = judge(picture, before, ANY);
  if (judged.passed) return html`<p>No texel has changed.</p>`;
  const { comparison, diff, facts } = judged;
  if (!comparison || !diff) return html`<p>${facts.join('; ')}</p>`;
  const share = ((comparison.differing / comparison.texels) * 100).toFixed(1);
  const label = `${comparison.differing} texels (${share} %) differ`;
  return figure(label, encodePng(diff.rgba, diff.width, diff.height), diff);
}

function figure(label: string, png: Uint8Array, { width, height }: RgbaImage): Html {
  const data = Buffer.from(png.buffer, png.byteOffset, png.length).toString('base64');
  return html`<figure>
    <img
      src="data:image/png;base64,${new Html(data)}"
      alt="${label}"
      width="${width}"
      height="${height}"
      loading="lazy"
    />
    <figcaption>${label}</figcaption>
  </figure>`;
}
