import { type PlainDate, addDays, dateOf, weekday } from './calendar.ts';

// Bank holidays of Res. CMN 4.880/2020, for any year (product 3.4). Ash Wednesday and 24 December are business days.

export interface Holiday {
  readonly date: PlainDate;
  readonly name: string;
}
export type ExtraHolidays = ReadonlySet<string>;

const NO_HOLIDAYS: ExtraHolidays = new Set();

/** Easter Sunday, by the anonymous Gregorian algorithm (Meeus, Jones, Butcher). */
export function easter(year: number): PlainDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const correction = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const sunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * sunday) / 451);
  const days = epact + sunday - 7 * late + 114;
  return dateOf(year, Math.floor(days / 31), (days % 31) + 1);
}

export function bankHolidays(year: number): readonly Holiday[] {
  const sunday = easter(year);
  return [
    { date: dateOf(year, 1, 1), name: 'Confraternização Universal' },
    { date: addDays(sunday, -48), name: 'Carnaval (segunda)' },
    { date: addDays(sunday, -47), name: 'Carnaval (terça)' },
    { date: addDays(sunday, -2), name: 'Sexta-feira Santa' },
    { date: dateOf(year, 4, 21), name: 'Tiradentes' },
    { date: dateOf(year, 5, 1), name: 'Dia do Trabalho' },
    { date: addDays(sunday, 60), name: 'Corpus Christi' },
    { date: dateOf(year, 9, 7), name: 'Independência' },
    { date: dateOf(year, 10, 12), name: 'Nossa Senhora Aparecida' },
    { date: dateOf(year, 11, 2), name: 'Finados' },
    { date: dateOf(year, 11, 15), name: 'Proclamação da República' },
    { date: dateOf(year, 11, 20), name: 'Consciência Negra' },
    { date: dateOf(year, 12, 25), name: 'Natal' },
  ];
}

export function isBusinessDay(date: PlainDate, extraHolidays: ExtraHolidays = NO_HOLIDAYS): boolean {
  const day = weekday(date);
  if (day === 0 || day === 6 || extraHolidays.has(date)) return false;
  return !bankHolidays(Number(date.slice(0, 4))).some((holiday) => holiday.date === date);
}

/** The date itself when it is a business day, otherwise the next business day. */
export function nextBusinessDay(date: PlainDate, extraHolidays: ExtraHolidays = NO_HOLIDAYS): PlainDate {
  let day = date;
  while (!isBusinessDay(day, extraHolidays)) day = addDays(day, 1);
  return day;
}
