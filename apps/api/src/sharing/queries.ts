import { type BonusTerms, MAX_SHARE_BONUSES } from '@indike/rules/money/share-bonus';
import { sql } from 'kysely';
import type { Centavos } from '@indike/rules/money/money';
import { ownerQuery, type SessionColumns } from '../platform/http/owner-scope.ts';
import { versionAt } from '../programme/commands.ts';

/** With the terms of the day of the sign-up. The CPF is null before the sign-up is complete. */
export interface WaitingPerson extends BonusTerms {
  readonly cpf: string | null;
}

export interface ShareLinkRow extends SessionColumns {
  readonly share_code: string;
  readonly signed_up: number;
  readonly confirmed: number;
  readonly bonuses: number;
  /** Without retained and refused bonuses. */
  readonly earned: Centavos;
  readonly held: number;
  readonly held_value: Centavos;
  /** In force now. */
  readonly version: number;
  /** The people who signed up by the link without a bonus yet, oldest first. */
  readonly waiting: readonly WaitingPerson[];
}

/**
 * More than any limit of bonuses, so that people who were credited under an earlier account do not crowd out others.
 */
const MAX_WAITING = MAX_SHARE_BONUSES + 50;

/** Deleted accounts still count as signed up, and as confirmed when they earned a bonus. */
export const findShareLink = ownerQuery<ShareLinkRow>((me, param) =>
  me.innerJoin('indiker as i', 'i.id', 'me.me_id').select([
    'i.share_code',
    sql<number>`(select count(*) from indiker n where n.invited_by = i.id
        and (n.cpf is not null or n.erased_at is not null))`.as('signed_up'),
    sql<number>`(select count(*) from indiker n where n.invited_by = i.id
        and ((n.cpf is not null and n.email_verified_at is not null)
          or exists (select from share_bonus b where b.invited_id = n.id)))`.as('confirmed'),
    sql<number>`(select count(*) from share_bonus b where b.user_id = me.me_id)`.as('bonuses'),
    sql<Centavos>`(select coalesce(sum(p.value), 0)::bigint from share_bonus b join earning p on p.id = b.earning_id
        where b.user_id = me.me_id and p.user_id = me.me_id and p.state not in ('receivable', 'cancelled'))`.as(
      'earned',
    ),
    sql<number>`(select count(*) from bonus_hold h where h.user_id = me.me_id and h.decision is null)`.as(
      'held',
    ),
    sql<Centavos>`(select coalesce(sum(p.value), 0)::bigint from bonus_hold h join earning p on p.id = h.earning_id
        where h.user_id = me.me_id and p.user_id = me.me_id and h.decision is null)`.as('held_value'),
    versionAt(param('now')).as('version'),
    sql<WaitingPerson[]>`(select coalesce(json_agg(w), '[]') from (
        select n.cpf, v.programme -> 'shareBonus' as "shareBonus", v.programme -> 'shareBonusLimit' as "shareBonusLimit"
        from indiker n join programme_version v
          on v.id = programme_in_force((n.created_at at time zone 'America/Sao_Paulo')::date)
        where n.invited_by = i.id and n.erased_at is null and (n.cpf is null or n.email_verified_at is null)
        order by n.id limit ${sql.lit(MAX_WAITING)}) w)`.as('waiting'),
  ]),
);
