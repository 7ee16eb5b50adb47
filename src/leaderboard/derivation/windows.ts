import { PERIODS, type Period } from '../../contract/board/index.js';

export { PERIODS, type Period };

/** For each period, the number of latest windows that are stored. */
export const WINDOWS_KEPT: Readonly<Record<Period, number>> = { daily: 90, weekly: 53, monthly: 36, yearly: 20 };

const DAY_MS = 86_400_000;
const pad = (value: number, digits: number): string => String(value).padStart(digits, '0');

/** The last result is cached, because consecutive rows of the log often have the same day. */
let lastDay = { number: NaN, text: '' };

/** Returns the day of a time, such as `2026-11-22`. @param ms unix ms */
export function dayOf(ms: number): string {
  const number = Math.floor(ms / DAY_MS);
  if (number !== lastDay.number) {
    const date = new Date(ms);
    const text = `${yearOf(date)}-${pad(date.getUTCMonth() + 1, 2)}-${pad(date.getUTCDate(), 2)}`;
    lastDay = { number, text };
  }
  return lastDay.text;
}

export interface Window {
  readonly period: 'alltime' | Period;
  /** Name of the window; empty if it spans all time. */
  readonly bucket: string;
}

const ALL_TIME: Window = { period: 'alltime', bucket: '' };

let lastWindows: { readonly day: string; readonly windows: readonly Window[] } = { day: '', windows: [] };

/** Returns the windows that contain a day. The last window spans all time. @param day in the form of {@link dayOf} */
export function windowsOf(day: string): readonly Window[] {
  if (day !== lastWindows.day) {
    const windows = PERIODS.map((period): Window => ({ period, bucket: windowOf(period, day) }));
    lastWindows = { day, windows: [...windows, ALL_TIME] };
  }
  return lastWindows.windows;
}

/** @param day in the form of {@link dayOf} */
export function windowOf(period: Period, day: string): string {
  switch (period) {
    case 'daily':
      return day;
    case 'weekly':
      return weekOf(day);
    case 'monthly':
      return day.slice(0, -3);
    case 'yearly':
      return day.slice(0, -6);
  }
}

/** Returns the window that is `back` windows before the window that contains a time. */
export function windowBefore(period: Period, ms: number, back: number): string {
  const date = new Date(ms);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  switch (period) {
    case 'daily':
      return dayOf(Date.UTC(year, month, day - back));
    case 'weekly':
      return weekOf(dayOf(Date.UTC(year, month, day - 7 * back)));
    case 'monthly':
      return dayOf(Date.UTC(year, month - back, 1)).slice(0, -3);
    case 'yearly':
      return pad(year - back, 4);
  }
}

/**
 * Returns the name of the window that is `step` windows after `bucket`, or before `bucket` if `step` is negative.
 * @param bucket name of an existing window
 */
export const windowBeside = (period: Period, bucket: string, step: number): string =>
  windowBefore(period, startOf(period, bucket), -step);

/** Returns the time at which a window begins, unix ms. */
export function startOf(period: Period, bucket: string): number {
  if (period !== 'weekly')
    return Date.parse(`${bucket}T00:00:00Z`.replace(/^(\d{4})T/, '$1-01T').replace(/^(\d{4}-\d\d)T/, '$1-01T'));
  // ISO 8601: the first week of a year is the one that contains 4 January.
  const fourth = Date.parse(`${bucket.slice(0, 4)}-01-04T00:00:00Z`);
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY_MS;
  return monday + (Number(bucket.slice(6)) - 1) * 7 * DAY_MS;
}

export function isWindow(period: Period, text: string): boolean {
  if (!FORMS[period].test(text) || Number(text.slice(0, 4)) < 1970) return false;
  return text <= (lastBeside(period, text)?.name ?? text);
}

/**
 * Returns the last window inside a longer one: the last day of a month, or the last week or month of a year. `text`
 * must begin with the name of that month or year.
 */
export function lastBeside(period: Period, text: string): { readonly of: string; readonly name: string } | null {
  const [year, month] = [text.slice(0, 4), text.slice(0, 7)];
  if (!FORMS.yearly.test(year) || period === 'yearly') return null;
  if (period === 'monthly') return { of: year, name: `${year}-12` };
  // ISO 8601: the last week of a year is the one that contains 28 December.
  if (period === 'weekly') return { of: year, name: weekOf(`${year}-12-28`) };
  if (!FORMS.monthly.test(month)) return null;
  return { of: month, name: dayOf(Date.UTC(Number(year), Number(month.slice(-2)), 0)) };
}

const FORMS: Readonly<Record<Period, RegExp>> = {
  daily: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  weekly: /^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/,
  monthly: /^\d{4}-(0[1-9]|1[0-2])$/,
  yearly: /^\d{4}$/,
};

/** An ISO 8601 week belongs to the year of its Thursday. */
function weekOf(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  const weekday = (new Date(time).getUTCDay() + 6) % 7;
  const thursday = new Date(time + (3 - weekday) * DAY_MS);
  const newYear = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const week = Math.floor((thursday.getTime() - newYear) / DAY_MS / 7) + 1;
  return `${yearOf(thursday)}-W${pad(week, 2)}`;
}

const yearOf = (date: Date): string => pad(date.getUTCFullYear(), 4);
