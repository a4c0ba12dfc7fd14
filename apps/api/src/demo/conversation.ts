import { daysBefore } from '@indike/rules/dates/calendar';
import type { Db } from '../platform/db/database.ts';
import { DEMO } from './people.ts';

const TALK = [
  { from: 'indiker', text: 'Vocês já conseguiram falar com o sócio?', daysAgo: 3 },
  {
    from: 'staff',
    text: 'Falamos ontem. Ele pediu a proposta por e-mail e decide na semana que vem.',
    daysAgo: 2,
  },
] as const;

/** One thread, so that the pages of conversations are not empty. Only once. */
export async function addDemoConversation(db: Db, now: Date): Promise<void> {
  const referral = await db
    .selectFrom('referral as r')
    .innerJoin('indiker as i', 'i.id', 'r.user_id')
    .select(['r.id', 'r.user_id', 'r.owner_id'])
    .where('i.email', '=', DEMO.email)
    .where('r.status', '=', 'in_negotiation')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const operator = await db.selectFrom('operator').select('id').orderBy('id').limit(1).executeTakeFirst();
  const stored = await db.selectFrom('message').select('id').limit(1).executeTakeFirst();
  if (!referral || !operator || stored) return;
  await db
    .insertInto('message')
    .values(
      TALK.map(({ from, text, daysAgo }) => ({
        referral_id: referral.id,
        user_id: referral.user_id,
        operator_id: from === 'staff' ? (referral.owner_id ?? operator.id) : null,
        text,
        created_at: daysBefore(now, daysAgo),
        read_at: from === 'staff' ? null : daysBefore(now, daysAgo - 1),
      })),
    )
    .execute();
}
