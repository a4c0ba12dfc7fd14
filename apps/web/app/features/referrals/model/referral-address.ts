export interface ReferralState {
  readonly indicationId?: unknown;
  readonly origin?: unknown;
}

/** The address first, because it survives a reload and can be shared; else the navigation's state. Null: neither names one. */
export function readReferralId(query: URLSearchParams, state: ReferralState | null): number | null {
  const asked = query.get('indicationId') ?? state?.indicationId;
  const id = typeof asked === 'string' && /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : asked;
  return Number.isSafeInteger(id) && Number(id) > 0 ? Number(id) : null;
}
