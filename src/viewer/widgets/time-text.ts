/** @param step the step of the displayed clock, s; with 60, the text has no seconds */
export function universalTimeText(ut: number, step: 1 | 60 = 1): string {
  const tenths = Math.floor(Math.abs(ut) * 10);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const seconds = tenths / 10;
  const day = Math.floor(seconds / 86_400);
  const minutes = `${two((seconds / 3600) % 24)}:${two((seconds / 60) % 60)}`;
  const clock = step === 60 ? minutes : `${minutes}:${two(seconds % 60)}`;
  return `${ut < 0 ? '−' : ''}${day} d ${clock}`;
}

export function shownSpeed(speed: number): string {
  const [value, unit] = speed >= 1e6 ? [speed / 1e6, 'M'] : speed >= 1e4 ? [speed / 1e3, 'k'] : [speed, ''];
  return `${grouped(value)}${unit}`;
}

/** Groups digits. Does not use the browser's formatter, whose first call takes up to a fifth of a second. */
function grouped(value: number): string {
  return String(Number(value.toFixed(2))).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');
}
