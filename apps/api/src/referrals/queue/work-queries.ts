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

export const ownerConditions = ({ owner, operatorId }: WorkFilter): RawBuilder<boolean>[] =>
  owner === undefined ? [] : [ownedBy(owner, operatorId)];

/** The conditions on the owner of a referral `r`, and on whether its follow-up is due. */
export const workConditions = (filter: WorkFilter): RawBuilder<boolean>[] => [
  ...ownerConditions(filter),
  ...(filter.follow_up === undefined
    ? []
    : [sql<boolean>`r.follow_up_on <= ${dateInSaoPaulo(filter.now)}::date`]),
];

/** "No owner" and "any owner" are not a single index range. */
export const isAnyOrNoOwner = ({ owner }: WorkFilter): boolean => owner === 'nobody' || owner === 'somebody';

/**
 * Whether an index has the owner in this order. "No owner" and "any owner" have one only for the
 * default order.
 */
export const hasOwnerIndex = (filter: WorkFilter, column: 'status_since' | 'created_at'): boolean =>
  column === 'status_since' || !isAnyOrNoOwner(filter);
