// Calendar dates of the programme, in America/Sao_Paulo: plain 'YYYY-MM-DD' text, never a Date at midnight.

export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

export const hoursAfter = (instant: Date, hours: number): Date =>
  new Date(instant.getTime() + hours * HOUR_MS);

/** The instant `days` times 24 hours earlier. For calendar days use `addDays` of calendar.ts. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

declare const plainDateBrand: unique symbol;
export type PlainDate = string & { readonly [plainDateBrand]: true };

/** For text that is known to be a date. */
const unchecked = (text: string) => text as PlainDate;

const TIME_ZONE = 'America/Sao_Paulo';
const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

/** What is used of Temporal, which Node.js and some browsers do not have yet. */
interface WithTemporal {
  readonly Temporal?: {
    readonly Instant: {
      fromEpochMilliseconds(ms: number): { toZonedDateTimeISO(zone: string): { toString(): string } };
    };
  };
}

let saoPauloClock: Intl.DateTimeFormat | undefined;

function clock(): Intl.DateTimeFormat {
  saoPauloClock ??= new Intl.DateTimeFormat('en-US', {
    timeZone: TIME_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return saoPauloClock;
}

/** Accepts the years 1900 to 2999, so that a date plus a number of days still has a four-digit year. */
export function isPlainDate(text: string): text is PlainDate {
  if (!/^(19|2[0-9])[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/.test(text)) return false;
  return fromDayNumber(dayNumber(text)) === text;
}

export function plainDate(text: string): PlainDate | null {
  return isPlainDate(text) ? text : null;
}

export function addDays(date: PlainDate, days: number): PlainDate {
  return fromDayNumber(dayNumber(date) + days);
}

export function daysBetween(from: PlainDate, to: PlainDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** 0 is Sunday. */
export function weekday(date: PlainDate): number {
  return new Date(dayNumber(date) * DAY_MS).getUTCDay();
}

export function dayOfMonth(date: PlainDate): number {
  return Number(date.slice(8, 10));
}

/** The month counts from 1; the day must exist. */
export function dateOf(year: number, month: number, day: number): PlainDate {
  return withDayOfMonth(unchecked(`${year}-${String(month).padStart(2, '0')}-01`), day);
}

/** The given day of the same month. */
export function withDayOfMonth(date: PlainDate, day: number): PlainDate {
  return unchecked(`${date.slice(0, 8)}${String(day).padStart(2, '0')}`);
}

export function firstOfNextMonth(date: PlainDate): PlainDate {
  return withDayOfMonth(addDays(withDayOfMonth(date, 28), 4), 1);
}

/** Before 1914 São Paulo had its own local time, whose days did not begin on a whole hour of UTC. */
const FIRST_WHOLE_HOUR = Date.UTC(1914, 0, 2) / HOUR_MS;
const MAX_KNOWN_HOURS = 1_000;
const dateByHour = new Map<number, PlainDate>();

/**
 * Caches the date of each UTC hour, because a list needs hundreds of dates and Intl is slow. Since 1914 a UTC hour
 * always lies within one day of São Paulo.
 */
export function dateInSaoPaulo(instant: Date): PlainDate {
  const hour = Math.floor(instant.getTime() / HOUR_MS);
  const known = dateByHour.get(hour);
  if (known !== undefined) return known;
  const { year, month, day } = saoPauloParts(instant);
  const date = unchecked(`${year}-${month}-${day}`);
  if (hour < FIRST_WHOLE_HOUR) return date;
  if (dateByHour.size >= MAX_KNOWN_HOURS) dateByHour.clear();
  dateByHour.set(hour, date);
  return date;
}

/** The first instant of the day: midnight, or 01:00 on days when summer time began (until 2018). */
export function instantAtSaoPauloStart(date: PlainDate): Date {
  const midnightUtc = dayNumber(date) * DAY_MS;
  const summer = new Date(midnightUtc + 2 * HOUR_MS);
  return dateInSaoPaulo(summer) === date ? summer : new Date(midnightUtc + 3 * HOUR_MS);
}

/** '16/03/2026' */
export function formatDate(date: PlainDate): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

/** '16 de mar. de 2026' */
export function formatDateInWords(date: PlainDate): string {
  return `${dayOfMonth(date)} de ${monthName(date)}. de ${date.slice(0, 4)}`;
}

/** '16 de nov.', for a day so near that its year is clear. */
export function formatNearDate(date: PlainDate): string {
  return `${dayOfMonth(date)} de ${monthName(date)}.`;
}

/** 'nov/26' */
export function formatMonth(date: PlainDate): string {
  return `${monthName(date)}/${date.slice(2, 4)}`;
}

/** '14h05' in São Paulo. */
export function formatTime(instant: Date): string {
  const { hour, minute } = saoPauloParts(instant);
  return `${hour}h${minute}`;
}

/** '140507' in São Paulo: hours, minutes, seconds. */
export function timeInSaoPaulo(instant: Date): string {
  const { hour, minute } = saoPauloParts(instant);
  // The offset from UTC is a whole number of minutes, so the seconds are those of UTC.
  return `${hour}${minute}${String(instant.getUTCSeconds()).padStart(2, '0')}`;
}

/** Parses 'dd/MM/yyyy'; null when there is no such day. */
export function parseDate(text: string): PlainDate | null {
  const [, day, month, year] = /^\s*([0-9]{2})\/([0-9]{2})\/([0-9]{4})\s*$/.exec(text) ?? [];
  return plainDate(`${year}-${month}-${day}`);
}

function monthName(date: PlainDate): string {
  return MONTHS[Number(date.slice(5, 7)) - 1] ?? '';
}

function saoPauloParts(instant: Date): Record<'year' | 'month' | 'day' | 'hour' | 'minute', string> {
  // The first Intl formatter of a page blocks a phone for a tenth of a second, Temporal for a fortieth of that.
  const { Temporal } = globalThis as WithTemporal;
  if (Temporal) {
    const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(TIME_ZONE);
    const [year = '', month = '', day = '', hour = '', minute = ''] = zoned.toString().split(/\D/);
    return { year, month, day, hour, minute };
  }
  const parts = clock().formatToParts(instant);
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === name)?.value ?? '';
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  };
}

function dayNumber(date: string): number {
  const utc = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));
  return utc / DAY_MS;
}

function fromDayNumber(day: number): PlainDate {
  return unchecked(new Date(day * DAY_MS).toISOString().slice(0, 10));
}

/** Parses '20/11/2026' or '2026-11-20'; null when the text is not an existing date. */
export const parseTypedDate = (text: string): PlainDate | null => parseDate(text) ?? plainDate(text);
