import type { APIRequestContext } from '@playwright/test';
import { url } from './people.ts';

const CLOCK = '/api/sandbox/clock';

/** The product's own time, which is never behind that of the machine. */
export async function productTime(request: APIRequestContext): Promise<Date> {
  const { now } = await (await request.get(url(CLOCK))).json();
  return new Date(now);
}

/** Passes all that happens until then: jobs, and their e-mails. */
export async function moveClockTo(request: APIRequestContext, instant: Date): Promise<void> {
  const answer = await request.put(url(CLOCK), { data: { now: instant.toISOString() } });
  if (!answer.ok()) throw new Error(await answer.text());
}

export async function moveClock(request: APIRequestContext, ms: number): Promise<void> {
  await moveClockTo(request, new Date((await productTime(request)).getTime() + ms));
}
