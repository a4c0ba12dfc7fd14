export interface ReferralState {
  readonly indicationId?: unknown;
  readonly origin?: unknown;
}

/** Stands for the referral in a prerendered page and in the addresses that it requests early. No referral has it. */
export const PRERENDERED_ID = 0;

/**
 * Reads the id from the navigation state, which survives a reload, or from the query of a link that was opened from an
 * e-mail or in a new tab. Returns null without a valid id.
 */
export function readReferralId(query: URLSearchParams, state: ReferralState | null): number | null {
  const value = query.get('indicationId') ?? state?.indicationId;
  const id = typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(id) && Number(id) > 0 ? Number(id) : null;
}
