import { createHash } from 'node:crypto';
import type { Notice } from '@indike/rules/accounts/notices';
import { daysBefore } from '@indike/rules/dates/calendar';
import type { Db } from '../platform/db/database.ts';
import { DEMO, PRATA } from './people.ts';

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

export const DEMO_ANNOUNCEMENT = {
  title: 'Perguntas sobre uma indicação, agora no site',
  text: 'Cada indicação tem uma página de mensagens: abra a indicação e toque em Mensagens com a equipe.\n\nRespondemos em dias úteis, das 9h às 18h.',
} as const;

/** One announcement that the demonstration's people have read. Only once. */
export async function addDemoAnnouncement(db: Db, at: Date): Promise<void> {
  const digest = createHash('sha256').update(DEMO_ANNOUNCEMENT.title).digest();
  await db.transaction().execute(async (tx) => {
    const people = await tx
      .selectFrom('indiker')
      .select('id')
      .where('email', 'in', [DEMO.email, PRATA.email])
      .orderBy('id')
      .execute();
    const operator = await tx.selectFrom('operator').select('id').orderBy('id').limit(1).executeTakeFirst();
    const count = people.length;
    if (!operator || count === 0) return;
    const progress = { recipients: count, sent: count, finished_at: at };
    const announcement = await tx
      .insertInto('announcement')
      .values({
        ...DEMO_ANNOUNCEMENT,
        ...progress,
        digest,
        closed_from: 0,
        operator_id: operator.id,
        created_at: at,
      })
      .onConflict((conflict) => conflict.column('digest').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!announcement) return;
    const aboutTo = (userId: number) =>
      JSON.stringify({ about: 'announcement', announcementId: announcement.id, userId } satisfies Notice);
    const notices = people.map(({ id }) => ({
      user_id: id,
      about: aboutTo(id),
      created_at: at,
      read_at: at,
    }));
    await tx.insertInto('notice').values(notices).execute();
  });
}
