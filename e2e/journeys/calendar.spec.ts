import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const CALENDAR = join(import.meta.dirname, '../../packages/rules/src/dates/calendar.ts');

interface Calendar {
  readonly dateInSaoPaulo: (instant: Date) => string;
  readonly formatTime: (instant: Date) => string;
}

test('browsers with Temporal and those without read the same dates and times', async ({ page }) => {
  const code = stripTypeScriptTypes(await readFile(CALENDAR, 'utf8'));
  const [withTemporal, withIntl] = await page.evaluate(async (source) => {
    const HOUR_MS = 3_600_000;
    const read = async (): Promise<string[]> => {
      const module = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
      const { dateInSaoPaulo, formatTime } = (await import(module)) as Calendar;
      const texts: string[] = [];
      // A number of hours that meets every hour of the day, and summer time, which ended in 2019.
      for (let at = Date.UTC(1950, 0, 1); at < Date.UTC(2050, 0, 1); at += 23 * HOUR_MS) {
        const instant = new Date(at + 59_999);
        texts.push(`${dateInSaoPaulo(instant)} ${formatTime(instant)}`);
      }
      return texts;
    };
    const hasTemporal = 'Temporal' in globalThis;
    const first = hasTemporal ? await read() : [];
    Reflect.deleteProperty(globalThis, 'Temporal');
    return [first, await read()];
  }, code);
  test.skip(withTemporal?.length === 0, 'this browser has no Temporal');
  expect(withTemporal).toEqual(withIntl);
});
