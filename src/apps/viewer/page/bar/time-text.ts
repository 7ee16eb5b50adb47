/** Formats universal time for people: days, then the clock. @param ut s */
export function timeText(ut: number): string {
  const tenths = Math.floor(Math.abs(ut) * 10);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const seconds = tenths / 10;
  const day = Math.floor(seconds / 86_400);
  const clock = `${two((seconds / 3600) % 24)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${ut < 0 ? '−' : ''}${day} d ${clock}`;
}
