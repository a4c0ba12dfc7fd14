/** The navigation state of /indicacao-concluida. */
export interface SentReferral {
  readonly indicationId: number;
  readonly company: string;
}

/** The referral that was just sent; null when the page was opened in another way. */
export function readSentReferral(state: unknown): SentReferral | null {
  if (typeof state !== 'object' || state === null || !('indicationId' in state) || !('company' in state))
    return null;
  const { indicationId, company } = state;
  if (!Number.isSafeInteger(indicationId) || typeof company !== 'string' || company === '') return null;
  return { indicationId: Number(indicationId), company };
}
