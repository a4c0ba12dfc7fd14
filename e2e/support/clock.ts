import type { APIRequestContext } from '@playwright/test';
import { url } from './people.ts';

const CLOCK = '/api/sandbox/clock';
let isMoved = false;

/** The product's current time, which is never behind the machine's. */
export async function productTime(request: APIRequestContext): Promise<Date> {
  const { now } = await (await request.get(url(CLOCK))).json();
  return new Date(now);
}

/** Moves the product's clock to `instant` and runs all jobs due until then, including their e-mails. */
export async function moveClockTo(request: APIRequestContext, instant: Date): Promise<void> {
  isMoved = true;
  const answer = await request.put(url(CLOCK), { data: { now: instant.toISOString() } });
  if (!answer.ok()) throw new Error(await answer.text());
}

/** Sets the product's clock to the real time again, if a test moved it. */
export async function resetClock(request: APIRequestContext): Promise<void> {
  if (!isMoved) return;
  isMoved = false;
  const answer = await request.delete(url(CLOCK));
  if (!answer.ok()) throw new Error(await answer.text());
}

export async function moveClock(request: APIRequestContext, ms: number): Promise<void> {
  await moveClockTo(request, new Date((await productTime(request)).getTime() + ms));
}

/** Today, as a date field shows it. */
export const today = (): string =>
  new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(new Date());
