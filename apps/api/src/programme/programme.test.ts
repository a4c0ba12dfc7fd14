import { randomUUID } from 'node:crypto';
import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import { FIRST_PROGRAMME } from '@indike/rules/money/first-programme';
import { versionInForce } from '@indike/rules/money/programme-versions';
import { OPERATOR_ROLES, operatorRole } from '@indike/rules/operators/roles';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { termsWith } from '../platform/brand.ts';
import { textHash } from '../platform/consents.ts';
import { clientOf } from '../testing/client.ts';
import { findProgramme } from './queries.ts';
import { openConfirmation } from '../testing/share-links.ts';
import { announceUpcomingVersions, sendProgrammeEmail } from './jobs.ts';
import { emailsTo, emailTo, runPendingJobs } from '../testing/emails.ts';
import { lastAuditOf, newEnrolledOperator, newOperator, type Operator } from '../testing/operators.ts';
import { registrationForm, signUp, signUpConfirmed } from '../testing/people.ts';
import {
  approve,
  approvedVersion,
  dayIn,
  FIRST_FORM,
  invoice,
  LEVELS,
  passDays,
  prepare,
  VERSIONS,
  withdraw,
} from '../testing/programme.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer({ jobs: true });
let one: Operator;
let other: Operator;
/** Each test begins with version 1 alone. As the database's superuser: the product itself can remove no version. */
beforeEach(async () => {
  server.clock.set('2026-11-21T15:00:00Z');
  one = await newOperator(server);
  other = await newOperator(server);
  await server.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx.deleteFrom('programme_version').where('id', '>', 1).execute();
  });
});

const GIVES = { minimum_withdrawal: 100 };
const TAKES = { minimum_withdrawal: 200 };
const listed = async (id: number) =>
  (await one.get(VERSIONS)).body.data.find((version: { id: number }) => version.id === id);

describe('the programme in force', () => {
  it('is open, and version 1 is the seed of the rules', async () => {
    const { status, body } = await clientOf(server).get('/api/programme');
    expect([status, body]).toEqual([
      200,
      {
        version: 1,
        effective_from: '2000-01-01',
        ...FIRST_FORM,
        next_payout: {
          last_request_day: '2026-12-10',
          payment_date: '2026-12-15',
          sentence: 'Peça o saque até 10 de dez. de 2026 para receber em 15 de dez. de 2026.',
        },
      },
    ]);
    const row = await server.db
      .selectFrom('programme_version')
      .select(['programme', 'effective_from'])
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ programme: FIRST_PROGRAMME, effective_from: FIRST_PROGRAMME.effectiveFrom });
  });

  it('changes at midnight of São Paulo, with the clock of the sandbox', async () => {
    const id = await approvedVersion([one, other], { ...GIVES, effective_from: dayIn(server, 3) });
    const version = async () => (await clientOf(server).get('/api/programme')).body.version;
    server.clock.set('2026-11-24T02:59:59Z');
    expect(await version()).toBe(1);
    server.clock.set('2026-11-24T03:00:00Z');
    expect(await version()).toBe(id);
    server.clock.set('2026-11-23T12:00:00Z');
    expect(await version()).toBe(1);
  });

  it('announces the same last day before a version that changes nothing of withdrawals', async () => {
    const lastDay = async () =>
      (await clientOf(server).get('/api/programme')).body.next_payout.last_request_day;
    const effective_from = dayIn(server, 10);
    await approvedVersion([one, other], { share_bonus: 6, effective_from: dayIn(server, 2) });
    expect(await lastDay()).toBe('2026-12-10');
    const gives = await approvedVersion([one, other], { ...GIVES, share_bonus: 6, effective_from });
    expect(await lastDay()).toBe(dayIn(server, 9));
    // Of two that begin on one day, the newer one stands.
    const same = await approvedVersion([one, other], { share_bonus: 7, effective_from });
    expect(await lastDay()).toBe('2026-12-10');
    await withdraw(one, same);
    expect(await lastDay()).toBe(dayIn(server, 9));
    await withdraw(one, gives);
    expect(await lastDay()).toBe('2026-12-10');
  });

  it('is the same by the rule and by the database, whatever the order of versions', async () => {
    const days = ['2026-12-05', '2026-12-02', '2026-12-05', '2026-12-20', '2026-12-03'];
    for (const effective_from of days) {
      const { id } = (await prepare(one, { ...GIVES, effective_from })).body;
      if (effective_from !== '2026-12-03') await approve(other, id);
      if (effective_from === '2026-12-20') await withdraw(one, id);
    }
    const { data } = (await one.get(VERSIONS)).body;
    const approved = data
      .filter(({ status }: { status: string }) => status === 'approved')
      .map(({ version, effective_from: effectiveFrom }: Record<string, unknown>) => ({
        version,
        effectiveFrom,
      }));
    expect(approved).toHaveLength(4);
    for (let day = 1; day <= 28; day += 1) {
      const on = `2026-12-${String(day).padStart(2, '0')}` as PlainDate;
      const { rows } = await sql<{ id: number }>`select programme_in_force(${on}) as id`.execute(server.db);
      expect([on, rows[0]?.id]).toEqual([on, versionInForce(approved, on)?.version]);
    }
  });
});

describe('access', () => {
  it('lets administrators write and auditors read', async () => {
    expect((await clientOf(server).get(VERSIONS)).status).toBe(401);
    expect((await clientOf(server).post(VERSIONS, {})).status).toBe(401);
    const statuses: [role: string, read: number, written: number][] = [];
    for (const role of OPERATOR_ROLES) {
      const operator = await newOperator(server, role);
      const seen = await operator.get(VERSIONS);
      const written = await prepare(operator, { ...GIVES, effective_from: dayIn(server, 2) });
      statuses.push([role, seen.status, written.status]);
      for (const act of role === operatorRole.admin ? [] : ['simulate', 'approve', 'withdraw'])
        expect((await operator.post(`${VERSIONS}/1/${act}`, { reason: 'x' })).status).toBe(403);
    }
    expect(statuses).toEqual([
      [operatorRole.analyst, 403, 403],
      [operatorRole.finance, 403, 403],
      [operatorRole.admin, 200, 201],
      [operatorRole.auditor, 200, 403],
    ]);
  });

  it('asks for the second factor again before an approval', async () => {
    const { operator } = await newEnrolledOperator(server);
    const { id } = (await prepare(one, { ...GIVES, effective_from: dayIn(server, 2) })).body;
    server.clock.advance(5 * 60_000);
    const { status, body } = await approve(operator, id);
    expect([status, body.code]).toEqual([403, 'confirmation_required']);
    expect((await listed(id)).status).toBe('prepared');
  });

  it.each(['simulate', 'approve', 'withdraw'])(
    'answers 404 to %s of a version that does not exist',
    async (act) => {
      expect((await one.post(`${VERSIONS}/999999/${act}`, { reason: 'x' })).status).toBe(404);
    },
  );
});

describe('a version that is refused', () => {
  const level = LEVELS.prata;
  it.each([
    ['levels', [], 'Falta ao menos um'],
    ['levels', Array.from({ length: 11 }, () => level), 'No máximo 10'],
    ['levels.0.name', [{ ...level, name: ' ' }], 'Nome do nível é obrigatório'],
    ['levels.0.from', [{ ...level, from: 0 }], 'Informe um número inteiro de 1 a 10000'],
    [
      'levels.0.rate',
      [{ ...level, rate: 50.001 }],
      'Informe uma porcentagem acima de 0 e até 100, com até duas casas',
    ],
    [
      'levels.0.rate',
      [{ ...level, rate: 101 }],
      'Informe uma porcentagem acima de 0 e até 100, com até duas casas',
    ],
    ['levels.0.installments', [{ ...level, installments: [] }], 'Falta ao menos um'],
    ['minimum_withdrawal', 0.5, 'Informe um valor de R$\u00a01,00 a R$\u00a010.000,00'],
    ['minimum_withdrawal', 1.001, 'Informe um valor de R$\u00a01,00 a R$\u00a010.000,00'],
    ['cutoff_day', 28, 'Informe um número inteiro de 1 a 27'],
    ['pay_day', 29, 'Informe um número inteiro de 2 a 28'],
    ['release_days', -1, 'Informe um número inteiro de 0 a 90'],
    ['invoice_days', 0, 'Informe um número inteiro de 1 a 730'],
    ['redemption_days', 29, 'Informe um número inteiro de 30 a 3650'],
    ['share_bonus', 0, 'Informe um valor de R$\u00a01,00 a R$\u00a01.000,00'],
    ['share_bonus_count', 1_001, 'Informe um número inteiro de 0 a 1000'],
    ['dispute_rule', 'lottery', 'Formato inválido'],
    ['payout', 'weekly', 'Formato inválido'],
    ['effective_from', '2026-02-30', 'Informe a partir de que dia'],
  ])('by the bounds of %s: %#', async (field, value, message) => {
    const name = field.split('.')[0] ?? '';
    const { status, body } = await prepare(one, { effective_from: dayIn(server, 20), [name]: value });
    expect([status, body.errors?.[field]]).toEqual([422, [message]]);
  });

  it.each([
    ['levels_not_ascending', { levels: [LEVELS.ouro] }, 20],
    ['levels_not_ascending', { levels: [LEVELS.prata, { ...LEVELS.ouro, name: 'PRATA' }] }, 20],
    ['installments_do_not_add_up', { levels: [{ ...LEVELS.prata, rate: 51 }] }, 20],
    [
      'last_installment_at_closing',
      { levels: [{ ...LEVELS.prata, installments: [{ rate: 50, when: 'closing' }] }] },
      20,
    ],
    ['payout_day_not_after_cutoff', { cutoff_day: 15 }, 20],
    ['effective_too_early', GIVES, 0],
    ['effective_too_early', TAKES, 9],
  ])('as %s: %#', async (code, form, days) => {
    const { status, body } = await prepare(one, { ...form, effective_from: dayIn(server, days) });
    expect([status, body.code]).toEqual([422, code]);
    expect((await one.get(VERSIONS)).body.data).toHaveLength(1);
  });

  it('is accepted on the first day that its notice allows', async () => {
    for (const [form, days] of [
      [GIVES, 1],
      [TAKES, 10],
    ] as const)
      expect((await prepare(one, { ...form, effective_from: dayIn(server, days) })).status).toBe(201);
  });
});

describe('the preparation', () => {
  it('stores what was written, shows the difference and is audited', async () => {
    const levels = [
      LEVELS.prata,
      { ...LEVELS.ouro, rate: 62.5, installments: invoice(62.5) },
      LEVELS.diamante,
    ];
    const form = { levels, minimum_withdrawal: 100, effective_from: dayIn(server, 1) };
    const { status, body } = await prepare(one, form);
    const by = { at: server.clock.now().toISOString(), by: { id: one.id, name: 'Operadora' } };
    const changes = [
      { label: 'Ouro', before: '60%', after: '62,5%' },
      { label: 'Saque mínimo', before: 'R$\u00a0150,00', after: 'R$\u00a0100,00' },
    ];
    expect([status, body]).toEqual([
      201,
      {
        ...FIRST_FORM,
        ...form,
        id: body.id,
        version: body.id,
        status: 'prepared',
        in_force: false,
        changes,
        takes_away: false,
        prepared: by,
        approved: null,
        withdrawn: null,
        reason: null,
      },
    ]);
    expect(await listed(body.id)).toEqual(body);
    expect(await listed(1)).toMatchObject({ status: 'approved', in_force: true, changes: [] });
    expect(await lastAuditOf(server, body.id)).toEqual({
      operator_id: one.id,
      action: 'programme.prepare',
      before: null,
      after: { status: 'prepared', effective_from: form.effective_from, changes },
    });
  });
});

describe('the approval', () => {
  it('is made by another administrator, once, and is audited', async () => {
    const { id } = (await prepare(one, { ...TAKES, effective_from: dayIn(server, 10) })).body;
    const own = await approve(one, id);
    expect([own.status, own.body.code]).toEqual([403, 'same_person']);
    const done = await approve(other, id);
    expect([done.status, done.body]).toMatchObject([
      200,
      { status: 'approved', in_force: false, takes_away: true, approved: { by: { id: other.id } } },
    ]);
    expect(await lastAuditOf(server, id)).toMatchObject({
      operator_id: other.id,
      action: 'programme.approve',
      before: { status: 'prepared' },
      after: { status: 'approved' },
    });
    const again = await approve(other, id);
    expect([again.status, again.body.code]).toEqual([409, 'version_decided']);
  });

  it('happens once for parallel requests', async () => {
    const { id } = (await prepare(one, { ...GIVES, effective_from: dayIn(server, 2) })).body;
    const answers = await Promise.all(Array.from({ length: 8 }, () => approve(other, id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(7).fill(409),
    ]);
  });

  it('is refused when the notice is over, also in the last minute of a day', async () => {
    const { id } = (await prepare(one, { ...TAKES, effective_from: dayIn(server, 10) })).body;
    server.clock.set('2026-11-22T02:59:30Z');
    const { status, body } = await approve(other, id);
    expect([status, body.code]).toEqual([422, 'effective_too_early']);
  });

  it('is refused, as its preparation is, when a later version takes away too soon what it gives', async () => {
    const [early, late] = [
      (await prepare(one, { ...GIVES, effective_from: dayIn(server, 2) })).body,
      (await prepare(one, { dispute_rule: 'first_contract', effective_from: dayIn(server, 9) })).body,
    ];
    expect((await approve(other, late.id)).status).toBe(200);
    const refused = [422, 'taken_back_too_soon'];
    const approval = await approve(other, early.id);
    expect([approval.status, approval.body.code]).toEqual(refused);
    const preparation = await prepare(one, { ...GIVES, effective_from: dayIn(server, 8) });
    expect([preparation.status, preparation.body.code]).toEqual(refused);
    expect(preparation.body.errors.effective_from).toEqual([preparation.body.message]);
    await withdraw(one, late.id);
    expect((await approve(other, early.id)).status).toBe(200);
  });

  it('is refused to somebody whom the preparer has just invited', async () => {
    const { id } = (await prepare(one, { ...GIVES, effective_from: dayIn(server, 2) })).body;
    await server.db
      .insertInto('operator_invitation')
      .values({
        email: other.email,
        name: 'Operadora',
        role: operatorRole.admin,
        invited_by: one.id,
        created_at: server.clock.now(),
        expires_at: server.clock.now(),
        accepted_at: server.clock.now(),
      })
      .execute();
    const { status, body } = await approve(other, id);
    expect([status, body.code]).toEqual([403, 'people_not_independent']);
  });

  it('tells every Indiker once what changes and that it was withdrawn', async () => {
    const [ana, unconfirmed] = [await signUpConfirmed(server), await signUp(server)];
    const id = await approvedVersion([one, other], { ...TAKES, effective_from: dayIn(server, 10) });
    const text = await emailTo(server, ana.email, 'O que muda');
    expect(text).toContain('Saque mínimo');
    expect(text).toContain('R$ 150,00 → R$ 200,00');
    expect(text).toMatch(/seguem as condições do dia em que foram feitas/);
    expect(text).toMatch(/Se você não concordar/);
    await server.db
      .transaction()
      .execute((tx) =>
        server.deps.jobs.send(tx, 'programme-emails', { version: id, news: 'approved', after: 0 }),
      );
    await withdraw(one, id);
    await runPendingJobs(server);
    const news = (await emailsTo(server, ana.email)).filter((subject) => /mudam? /.test(subject));
    expect(news).toEqual([
      'O que muda no Indike em 1 de dez. de 2026',
      'As condições do Indike não mudam em 1 de dez. de 2026',
    ]);
    expect(await emailsTo(server, unconfirmed.email)).not.toContainEqual(expect.stringContaining('muda'));
  });

  it('tells whoever confirms their e-mail later, once, of what has not begun', async () => {
    const ana = await signUp(server);
    await approvedVersion([one, other], { ...GIVES, effective_from: dayIn(server, 1) });
    const id = await approvedVersion([one, other], { ...TAKES, effective_from: dayIn(server, 11) });
    const gone = await approvedVersion([one, other], { ...TAKES, effective_from: dayIn(server, 12) });
    await withdraw(one, gone);
    await runPendingJobs(server);
    passDays(server, 1);
    for (const _twice of [1, 2]) await openConfirmation(server, ana);
    await server.db
      .transaction()
      .execute((tx) =>
        server.deps.jobs.send(tx, 'programme-emails', { version: id, news: 'approved', after: 0 }),
      );
    const news = (await emailsTo(server, ana.email)).filter((subject) => /mudam? /.test(subject));
    expect(news).toEqual(['O que muda no Indike em 2 de dez. de 2026']);
  });

  it('waits for a confirmation that runs at the same time, so that its e-mails find the person', async () => {
    const ana = await signUp(server);
    const { id } = (await prepare(one, { ...GIVES, effective_from: dayIn(server, 2) })).body;
    const approval = await server.db.transaction().execute(async (tx) => {
      await announceUpcomingVersions(server.deps.jobs, tx, ana.id, server.clock.now());
      const waiting = approve(other, id);
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`.execute(
            server.db,
          );
          return rows.length;
        })
        .toBe(1);
      await tx
        .updateTable('indiker')
        .set({ email_verified_at: server.clock.now() })
        .where('id', '=', ana.id)
        .execute();
      return { waiting };
    });
    expect((await approval.waiting).status).toBe(200);
    expect(await emailTo(server, ana.email, 'O que muda')).toContain('R$ 150,00 → R$ 100,00');
  });

  it('says what holds instead when another version was announced for the same day', async () => {
    const ana = await signUpConfirmed(server);
    const day = dayIn(server, 10);
    const first = await approvedVersion([one, other], { ...TAKES, effective_from: day });
    expect(await emailTo(server, ana.email, 'O que muda')).toContain('R$ 150,00 → R$ 200,00');
    await approvedVersion([one, other], { ...TAKES, ...GIVES, effective_from: day });
    expect(await emailTo(server, ana.email, 'O que muda')).toContain('R$ 150,00 → R$ 100,00');
    await withdraw(one, first);
    const text = await emailTo(server, ana.email, 'O que muda');
    expect(text).toContain('uma delas foi cancelada. Vale a que está abaixo');
    expect(text).toContain('R$ 150,00 → R$ 100,00');
    expect(await emailsTo(server, ana.email)).not.toContainEqual(expect.stringContaining('não mudam'));
  });

  it('announces only the last of two versions of one day that are approved before the e-mails are sent', async () => {
    const ana = await signUpConfirmed(server);
    const day = dayIn(server, 10);
    await approvedVersion([one, other], { ...TAKES, effective_from: day });
    await approvedVersion([one, other], { ...TAKES, ...GIVES, effective_from: day });
    expect(await emailTo(server, ana.email, 'O que muda')).toContain('R$ 150,00 → R$ 100,00');
    const news = (await emailsTo(server, ana.email)).filter((subject) => subject.startsWith('O que muda'));
    expect(news).toHaveLength(1);
  });

  it('does not write to whoever has left since the e-mail was enqueued', async () => {
    const ana = await signUpConfirmed(server);
    const { email } = ana;
    const id = await approvedVersion([one, other], { ...GIVES, effective_from: dayIn(server, 2) });
    await emailTo(server, email, 'O que muda');
    const before = (await emailsTo(server, email)).length;
    await server.db
      .updateTable('indiker')
      .set({ erased_at: server.clock.now() })
      .where('id', '=', ana.id)
      .execute();
    await sendProgrammeEmail(server.deps, { version: id, news: 'approved', userId: ana.id }, randomUUID());
    expect(await emailsTo(server, email)).toHaveLength(before);
  });

  it('says nothing about an objection when the version only gives', async () => {
    const ana = await signUpConfirmed(server);
    await approvedVersion([one, other], { ...GIVES, effective_from: dayIn(server, 2) });
    const text = await emailTo(server, ana.email, 'O que muda');
    expect(text).toContain('R$ 150,00 → R$ 100,00');
    expect(text).not.toContain('não concordar');
  });
});

describe('the withdrawal', () => {
  it('ends a prepared or approved version before its first day, by either, with a reason', async () => {
    for (const who of [one, other]) {
      const { id } = (await prepare(one, { ...GIVES, effective_from: dayIn(server, 2) })).body;
      if (who === other) await approve(other, id);
      expect((await withdraw(who, id, ' ')).status).toBe(422);
      const { status, body } = await withdraw(who, id);
      expect([status, body]).toMatchObject([
        200,
        { status: 'withdrawn', reason: 'mudamos de ideia', withdrawn: { by: { id: who.id } } },
      ]);
      expect(await lastAuditOf(server, id)).toMatchObject({
        operator_id: who.id,
        action: 'programme.withdraw',
        before: { status: who === other ? 'approved' : 'prepared' },
        after: { status: 'withdrawn', reason: 'mudamos de ideia' },
      });
      for (const again of [await withdraw(who, id), await approve(other, id)])
        expect([again.status, again.body.code]).toEqual([409, 'version_decided']);
    }
    passDays(server, 3);
    expect((await clientOf(server).get('/api/programme')).body.version).toBe(1);
  });

  it('is refused once the version has begun, and of version 1', async () => {
    const id = await approvedVersion([one, other], { ...GIVES, effective_from: dayIn(server, 1) });
    passDays(server, 1);
    const now = await newOperator(server);
    for (const begun of [id, 1]) {
      const { status, body } = await withdraw(now, begun);
      expect([status, body.code]).toEqual([409, 'version_in_force']);
    }
    expect(dateInSaoPaulo(server.clock.now())).toBe('2026-11-22');
  });
});

it('refuses a sign-up that began with the terms of the version before, and stores which ones were accepted', async () => {
  const id = await approvedVersion([one, other], { ...GIVES, effective_from: dayIn(server, 1) });
  passDays(server, 1);
  const shown = registrationForm({ programme_version: 1 });
  const { status, body } = await clientOf(server).post('/api/auth/register', shown);
  expect([status, body.code]).toEqual([422, 'terms_changed']);
  expect(body.errors.accepted_terms[0]).toMatch(/^As condições mudaram .* leia os termos de novo\.$/);
  const programme = await findProgramme(server.db, dateInSaoPaulo(server.clock.now()));
  for (const again of [{ ...shown, programme_version: id }, registrationForm()]) {
    const ana = await signUp(server, again);
    const consent = server.db.selectFrom('consent').select('text_hash').where('user_id', '=', ana.id);
    const { text_hash } = await consent.executeTakeFirstOrThrow();
    expect(text_hash.equals(textHash(termsWith(programme)))).toBe(true);
  }
});

it.each([
  `update programme_version set programme = jsonb_set(programme::jsonb, '{releaseDays}', '4')::json`,
  `update programme_version set effective_from = effective_from + 1`,
  `update programme_version set approved_at = null, approved_by = null where approved_at is not null`,
  `update programme_version set approved_at = approved_at + interval '1 day' where approved_by is not null`,
  `update programme_version set withdrawn_at = null, withdrawn_by = null, reason = null where withdrawn_at is not null`,
  `update programme_version set approved_by = prepared_by, approved_at = now() where approved_at is null`,
  'delete from programme_version',
  'truncate programme_version cascade',
])('the database refuses: %s', async (statement) => {
  await approvedVersion([one, other], { ...GIVES, effective_from: dayIn(server, 2) });
  await withdraw(one, await approvedVersion([one, other], { ...GIVES, effective_from: dayIn(server, 3) }));
  await prepare(one, { ...GIVES, effective_from: dayIn(server, 4) });
  await expect(sql.raw(statement).execute(server.deps.db)).rejects.toThrow(
    /append-only|cannot change so|permission denied|check constraint/,
  );
});
