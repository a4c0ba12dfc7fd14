export interface ReferralState {
  readonly indicationId?: unknown;
  readonly origin?: unknown;
}

/**
 * Reads the id from the navigation state, which survives a reload, or from the query of a link that was opened from an
 * e-mail or in a new tab. Returns null without a valid id.
 */
export function readReferralId(query: URLSearchParams, state: ReferralState | null): number | null {
  const value = query.get('indicationId') ?? state?.indicationId;
  const id = typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(id) && Number(id) > 0 ? Number(id) : null;
}
