import type { APIRequestContext } from '@playwright/test';
import { url } from './people.ts';

const CLOCK = '/api/sandbox/clock';

/** The product's current time, which is never behind the machine's. */
export async function productTime(request: APIRequestContext): Promise<Date> {
  const { now } = await (await request.get(url(CLOCK))).json();
  return new Date(now);
}

/** Moves the product's clock to `instant` and runs all jobs due until then, including their e-mails. */
export async function moveClockTo(request: APIRequestContext, instant: Date): Promise<void> {
  const answer = await request.put(url(CLOCK), { data: { now: instant.toISOString() } });
  if (!answer.ok()) throw new Error(await answer.text());
}

export async function moveClock(request: APIRequestContext, ms: number): Promise<void> {
  await moveClockTo(request, new Date((await productTime(request)).getTime() + ms));
}
