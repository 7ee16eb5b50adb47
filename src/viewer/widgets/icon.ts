import { svg, type SVGTemplateResult } from 'lit';

/** The SVG paths of the icons, on a grid of 16 × 16 units with lines 1.4 units wide. */
const ICONS = {
  paint: 'M10.6 2.2 13.8 5.4 7.4 11.8 3.4 12.6 4.2 8.6ZM9 3.8 12.2 7M2.5 14.5h11',
  stickers: 'M8.5 2H4a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2V7.5M8.5 2 14 7.5M8.5 2v3.5a2 2 0 0 0 2 2H14',
  textures:
    'M2.5 4a1.5 1.5 0 0 1 1.5-1.5h8A1.5 1.5 0 0 1 13.5 4v8a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 12ZM2.5 11l3-3 3 3 2-2 3 3M10.7 5.7v.01',
  tree: 'M3 3h4M3 3v9.5h4M3 7.5h4M9.5 3H13M9.5 7.5H13M9.5 12.5H13',
  events: 'M2 8.5h2.5L6.5 3l3 10 2-4.5H14',
  timeline: 'M2 4.5h12M2 11.5h7M12 11.5h2M5 2.5v4M10.5 9.5v4',
  golden: 'M2.5 3.5h5v9h-5ZM8.5 3.5h5v9h-5M5 8h.01M10 8.5l1 1.2 1.8-2.6',
  developer: 'M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5M9 3 7 13',
  view: 'M1.5 8S4 3.7 8 3.7 14.5 8 14.5 8 12 12.3 8 12.3 1.5 8 1.5 8ZM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  full: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  log: 'M3 4.5l2.5 2.5L3 9.5M7.5 11.5H13',
  eye: 'M1.5 8S4 3.7 8 3.7 14.5 8 14.5 8 12 12.3 8 12.3 1.5 8 1.5 8ZM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  'eye-off':
    'M2.5 2.5l11 11M6.3 4C6.8 3.8 7.4 3.7 8 3.7c4 0 6.5 4.3 6.5 4.3a12 12 0 0 1-1.9 2.3M4.2 5A11 11 0 0 0 1.5 8S4 12.3 8 12.3c1.2 0 2.3-.4 3.2-.9',
  home: 'M2 8 8 2.5 14 8M3.8 6.6v6.9h8.4V6.6M6.5 13.5v-4h3v4',
  back: 'M13 8H3M7 4 3 8l4 4',
  forward: 'M3 8h10M9 4l4 4-4 4',
  more: 'M3.6 8a.6.6 0 1 1-1.2 0 .6.6 0 0 1 1.2 0ZM8.6 8a.6.6 0 1 1-1.2 0 .6.6 0 0 1 1.2 0ZM13.6 8a.6.6 0 1 1-1.2 0 .6.6 0 0 1 1.2 0Z',
  focus: 'M2.5 5.5v-3h3M10.5 2.5h3v3M13.5 10.5v3h-3M5.5 13.5h-3v-3M8 9.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z',
  clone: 'M5.5 5.5h8v8h-8ZM10.5 5.5v-3h-8v8h3',
  mirror: 'M8 2v12M6 4.5v7H1.8ZM10 4.5v7h4.2Z',
  'to-forward': 'M2.5 8.5h5v5h-5M5.5 8.5v-6h8v8h-6M9.5 8.5v-4M7.7 6.2l1.8-1.8 1.8 1.8',
  'to-backward': 'M13.5 7.5h-5v-5h5M10.5 7.5v6h-8v-8h6M6.5 7.5v4M4.7 9.8l1.8 1.8 1.8-1.8',
  remove: 'M3 4.5h10M6 4.5v-2h4v2M4.3 4.5l.7 9h6l.7-9M6.7 7v4M9.3 7v4',
  close: 'M4 4l8 8M12 4l-8 8',
  plus: 'M8 4v8M4 8h8',
  undo: 'M5.5 3 2.5 6l3 3M2.5 6H10a3.5 3.5 0 0 1 0 7H6',
  redo: 'M10.5 3l3 3-3 3M13.5 6H6a3.5 3.5 0 0 0 0 7h4',
  history: 'M2.6 6.2A5.6 5.6 0 1 1 2.4 9M2.5 2.8v3.4h3.4M8 5v3.2l2.2 1.4',
  panel: 'M2.5 3h11v10h-11ZM10 3v10',
  help: 'M6 6.2a2 2 0 1 1 2.9 1.8c-.6.3-.9.7-.9 1.3M8 11.6v.01',
  auto: 'M8 2.5a5.5 5.5 0 1 0 0 11ZM8 2.5a5.5 5.5 0 0 1 0 11',
  light:
    'M8 10.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6ZM8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9',
  dark: 'M13.3 9.5A5.7 5.7 0 0 1 6.5 2.7a5.7 5.7 0 1 0 6.8 6.8Z',
  play: 'M5 3.5v9l7.5-4.5Z',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  step: 'M4 3.5v9l6-4.5ZM12.5 3.5v9',
  upload: 'M8 10.5V2.5M5 5.5l3-3 3 3M2.5 10v3.5h11V10',
  download: 'M8 2.5v8M5 7.5l3 3 3-3M2.5 10v3.5h11V10',
  dropper: 'M9.5 4.5l2-2a1.4 1.4 0 0 1 2 2l-2 2M8 5l3 3M9 6l-5.5 5.5-1 3 3-1L11 8',
  paste: 'M5 3.5H3.5v10h9v-10H11M5.5 2.5h5v2.5h-5ZM6 8.5h4M6 11h4',
  spray: 'M5 7.5h4v6H5ZM6 7.5V5h2v2.5M6 5l-1-1.5M11.5 3v.01M11.5 5.5v.01M13.5 2v.01M13.5 4.2v.01M13.5 6.5v.01',
  share:
    'M11.5 5a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5ZM4.5 9.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5ZM11.5 14.5a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5ZM6 7.2l4-2.8M6 8.8l4 2.8',
  link: 'M6.5 9.5l3-3M7.2 4.8 8.7 3.3a2.8 2.8 0 0 1 4 4l-1.5 1.5M8.8 11.2l-1.5 1.5a2.8 2.8 0 0 1-4-4l1.5-1.5',
  copy: 'M5.5 5.5h8v8h-8ZM10.5 5.5v-3h-8v8h3',
  check: 'M3 8.5l3.2 3.2L13 4.8',
  chevron: 'M6 4l4 4-4 4',
  down: 'M4 6l4 4 4-4',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.5 10.5l3 3',
  camera: 'M2 5h2.5L6 3h4l1.5 2H14v8H2ZM8 11a2.3 2.3 0 1 0 0-4.6A2.3 2.3 0 0 0 8 11Z',
  lock: 'M4 7.5h8v6H4ZM5.5 7.5v-2a2.5 2.5 0 0 1 5 0v2',
  unlock: 'M4 7.5h8v6H4ZM5.5 7.5v-2a2.5 2.5 0 0 1 4.7-1.2',
  folder: 'M2 4h4l1.5 1.5H14V12.5H2Z',
  refresh: 'M13 3v3.5H9.5M13 6.5A5.5 5.5 0 1 0 13.4 9',
} as const satisfies Record<string, string>;

export type IconName = keyof typeof ICONS;

/** Returns an icon without an accessible name, because the control around it has one. */
export function icon(name: IconName): SVGTemplateResult {
  return svg`<svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d=${ICONS[name]}/></svg>`;
}
