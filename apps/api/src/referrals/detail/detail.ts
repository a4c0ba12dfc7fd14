import type { OperatorReferral } from '@indike/contract/operator/referrals';
import type { Db } from '../../platform/db/database.ts';
import { refuse, type Refused } from '../../platform/refusal.ts';
import { presentForOperator } from './present.ts';
import { findForOperator } from './queries.ts';

/** The referral as it is now, which every call about one referral returns. */
export async function readReferralDetail(db: Db, id: number): Promise<OperatorReferral | Refused> {
  const found = await findForOperator(db, id);
  return found ? presentForOperator(found) : refuse('not_found');
}
