import { type PlainDate, plainDate } from '@indike/rules/dates/calendar';

/** The navigation state of /indicacao-concluida. */
export interface SentReferral {
  readonly indicationId: number;
  readonly company: string;
  readonly sentOn: PlainDate;
}

/** The referral that was just sent; null when the page was opened in another way. */
export function readSentReferral(state: unknown): SentReferral | null {
  if (typeof state !== 'object' || state === null) return null;
  const { indicationId, company, sentOn } = state as Partial<Record<keyof SentReferral, unknown>>;
  if (!Number.isSafeInteger(indicationId) || typeof company !== 'string' || company === '') return null;
  const day = typeof sentOn === 'string' ? plainDate(sentOn) : null;
  return day && { indicationId: Number(indicationId), company, sentOn: day };
}
