import type { AuditAction, AuditEntity } from '@indike/rules/operators/audit-actions';
import type { CrmProvider, Deal, DealState } from '@indike/rules/integrations/crm';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isDealWaiting } from '../queries.ts';

export const notesOf = (db: Db, referralId: number) =>
  db
    .selectFrom('referral_note as n')
    .innerJoin('operator as o', 'o.id', 'n.operator_id')
    .select(['n.id', 'n.created_at', 'n.text', 'o.name as by'])
    .where('n.referral_id', '=', referralId)
    .orderBy('n.id', 'desc')
    .execute();

const REFERRAL: AuditEntity = 'referral';
const OWNER: AuditAction = 'referral.owner';
const FOLLOW_UP: AuditAction = 'referral.follow_up';

export interface WorkChangeRow {
  readonly id: number;
  readonly created_at: Date;
  readonly by: string;
  readonly kind: 'owner' | 'follow_up';
  readonly before: string | null;
  readonly after: string | null;
}

/** Changes of the owner and the follow-up date, newest first. Only the audit log records them. */
export async function workChangesOf(db: Db, referralId: number): Promise<WorkChangeRow[]> {
  const { rows } = await sql<WorkChangeRow>`
    select a.id, a.created_at, o.name as by,
      case a.action when ${OWNER} then 'owner' else 'follow_up' end as kind,
      coalesce(was.name, a.before ->> 'follow_up_on') as before,
      coalesce(next.name, a.after ->> 'follow_up_on') as after
    from audit_log a
    join operator o on o.id = a.operator_id
    left join operator was on was.id = (a.before ->> 'owner_id')::bigint
    left join operator next on next.id = (a.after ->> 'owner_id')::bigint
    where a.entity = ${REFERRAL} and a.entity_id = ${referralId} and a.action in (${OWNER}, ${FOLLOW_UP})
    order by a.id desc`.execute(db);
  return rows;
}

interface WaitingDealRow {
  readonly provider: CrmProvider;
  readonly state: DealState;
  readonly value: Deal['value'];
}

/** The referral's deal in the provider's CRM, while what became of it there needs a person here. */
export async function waitingDealOf(db: Db, referralId: number): Promise<WaitingDealRow | undefined> {
  const { rows } = await sql<WaitingDealRow>`
    select c.provider, l.seen ->> 'state' as state, l.seen -> 'value' as value
    from connection c join connection_link l on l.connection_id = c.id
    where l.referral_id = ${referralId} and ${isDealWaiting} and l.seen is not null
    order by l.changed_at desc limit 1`.execute(db);
  return rows[0];
}
