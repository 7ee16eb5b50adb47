import { parseTypedNumber } from './parse-number.js';

const CLOCK = /^(\d{1,2}):([0-5]\d)$/;

/** Formats a time of day in hours, for example as `07:48`. */
export function clockText(hours: number): string {
  const minutes = Math.round(hours * 60) % 1440;
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  return `${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** Parses a time of day: `HH:MM`, or a number of hours. */
export function parseClock(text: string): number | null {
  const [, hours, minutes] = CLOCK.exec(text.trim()) ?? [];
  const value = hours === undefined ? parseTypedNumber(text) : Number(hours) + Number(minutes) / 60;
  return value !== null && value >= 0 && value <= 24 ? value : null;
}
