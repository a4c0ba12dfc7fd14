import { type Location, useLocation, useSearchParams } from 'react-router';
import { PRERENDERED_ID, readReferralId, type ReferralState } from '../model/referral-address.ts';

/** The id of the referral that the address or the history entry names; null without a valid one. */
export function useReferralId(): number | null {
  const { state }: Location<ReferralState | null> = useLocation();
  const [query] = useSearchParams();
  return import.meta.env.SSR ? PRERENDERED_ID : readReferralId(query, state);
}
