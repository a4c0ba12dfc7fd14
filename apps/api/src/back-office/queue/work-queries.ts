import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { sql, type RawBuilder } from 'kysely';
import type { OperatorId } from '../../platform/http/authentication.ts';

export interface WorkFilter {
  readonly owner?: string | undefined;
  readonly follow_up?: 'due' | undefined;
  readonly operatorId: OperatorId;
  readonly now: Date;
}

function ownedBy(owner: string, operatorId: OperatorId): RawBuilder<boolean> {
  if (owner === 'nobody') return sql<boolean>`r.owner_id is null`;
  if (owner === 'somebody') return sql<boolean>`r.owner_id is not null`;
  return sql<boolean>`r.owner_id = ${owner === 'me' ? operatorId : Number(owner)}`;
}

/** The conditions on who looks after a referral `r`, and on whether to follow it up now. */
export function workConditions({ owner, follow_up, operatorId, now }: WorkFilter): RawBuilder<boolean>[] {
  return [
    ...(owner === undefined ? [] : [ownedBy(owner, operatorId)]),
    ...(follow_up === undefined ? [] : [sql<boolean>`r.follow_up_on <= ${dateInSaoPaulo(now)}::date`]),
  ];
}
