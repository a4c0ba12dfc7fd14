import { statusNumbers } from '@indike/contract/wire/numbers';
import { operatorRole } from '@indike/rules/operators/roles';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { suppress } from '../suppressions/commands.ts';
import { emailsTo } from '../testing/emails.ts';
import {
  outcomesOf,
  REFERRAL_IMPORT,
  REFERRAL_PREVIEW,
  referralFile,
  startReferralImports,
  upload,
  type ReferralCells,
  type ReferralImports,
} from '../testing/imports.ts';
import { expectCleanLedger } from '../testing/money.ts';
import { newEnrolledOperator, newOperator } from '../testing/operators.ts';
import { newCnpj, refer, signUp, signUpConfirmed } from '../testing/people.ts';
import { startTestServer } from '../testing/server.ts';

let server: ReferralImports['server'];
let admin: ReferralImports['admin'];
let ana: ReferralImports['ana'];
let imports: ReferralImports['imports'];
let lineOf: ReferralImports['lineOf'];
beforeAll(async () => {
  ({ server, admin, ana, imports, lineOf } = await startReferralImports({ jobs: true }));
});
afterAll(() => server.stop());
afterEach(() => expectCleanLedger(server));

const auditOf = (action: string) =>
  server.db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id').execute();
const referralsOf = (cnpj: string) =>
  server.db.selectFrom('referral').selectAll().where('cnpj', '=', cnpj).orderBy('id').execute();

describe('who may import', () => {
  it('is an administrator, checked before the file is read', async () => {
    const file = referralFile(lineOf());
    for (const role of [operatorRole.analyst, operatorRole.finance, operatorRole.auditor]) {
      const { token } = await newOperator(server, role);
      for (const path of [REFERRAL_PREVIEW, REFERRAL_IMPORT])
        expect(await upload(server, { path, file, token })).toMatchObject({
          status: 403,
          body: { code: 'role_not_allowed' },
        });
    }
    const large = 'x'.repeat(600 * 1024);
    for (const token of [ana.token, 'x'.repeat(43)])
      expect((await upload(server, { path: REFERRAL_PREVIEW, file: large, token })).status).toBe(401);
    const { token } = admin;
    expect((await upload(server, { path: REFERRAL_PREVIEW, file: large, token })).status).toBe(413);
    const json = { path: REFERRAL_PREVIEW, file: '{}', token, type: 'application/json' };
    expect((await upload(server, json)).status).toBe(415);
  });

  it('must declare that the contacts know', async () => {
    const [path] = REFERRAL_IMPORT.split('?');
    const { status, body } = await upload(server, {
      path: path ?? '',
      file: referralFile(lineOf()),
      token: admin.token,
    });
    expect([status, body.errors]).toEqual([422, { declared: ['Confirme a declaração sobre os contatos'] }]);
  });

  it('must confirm the second factor for the import, not for the preview', async () => {
    const later = await startTestServer();
    const { token } = (await newEnrolledOperator(later)).operator;
    later.clock.advance(6 * 60_000);
    const file = referralFile(lineOf());
    expect((await upload(later, { path: REFERRAL_PREVIEW, file, token })).status).toBe(200);
    expect(await upload(later, { path: REFERRAL_IMPORT, file, token })).toMatchObject({
      status: 403,
      body: { code: 'confirmation_required' },
    });
    await later.stop();
  });
});

it('a preview reports what the import would do and changes nothing', async () => {
  const cnpj = newCnpj();
  const file = referralFile(
    lineOf({ cnpj }),
    lineOf({ indiker: 'ninguem@example.com' }),
    lineOf({ cnpj, company: 'Outro nome' }),
  );
  const preview = await imports.previewReferrals(file);
  expect(outcomesOf(preview)).toEqual(['applied', 'unknown_indiker', 'same_as_line']);
  expect(preview).toMatchObject({ applied: 1, repeated: 0, refused: 2 });
  expect(preview.lines[0]).toEqual({
    line: 2,
    indiker: ana.email,
    document: cnpj,
    company: 'Serraria Três Irmãos',
    referral_id: null,
    outcome: 'applied',
    refusal: null,
  });
  expect(await referralsOf(cnpj)).toEqual([]);
  for (const action of ['import.referrals', 'import.referral']) expect(await auditOf(action)).toEqual([]);
  const done = await imports.importReferrals(file);
  expect(outcomesOf(done)).toEqual(outcomesOf(preview));
  expect(done.lines[2]?.refusal?.message).toBe('A linha 2 tem o mesmo Indiker e a mesma empresa.');
});

it('an imported referral is like any other, has the date of the file, and sends no e-mail', async () => {
  const [negotiated, contacted, waiting] = [newCnpj(), newCnpj(), newCnpj()];
  const emailsBefore = await emailsTo(server, ana.email);
  const { lines } = await imports.importReferrals(
    referralFile(
      lineOf({ cnpj: negotiated }),
      lineOf({ cnpj: contacted, status: 'em contato', value: '' }),
      lineOf({ cnpj: waiting, status: '', value: '500' }),
    ),
  );
  const made = {
    created_at: new Date('2026-02-03T03:00:00Z'),
    imported_at: server.clock.now(),
    status_since: server.clock.now(),
    via_link: false,
  };
  expect(await referralsOf(negotiated)).toMatchObject([
    { ...made, status: 'in_negotiation', estimated_value: 1_000_000 },
  ]);
  expect(await referralsOf(contacted)).toMatchObject([
    { ...made, status: 'in_contact', estimated_value: null },
  ]);
  expect(await referralsOf(waiting)).toMatchObject([{ ...made, status: 'waiting', estimated_value: 50_000 }]);
  const id = lines[0]?.referral_id;
  expect((await ana.get(`/api/indication/${id}`)).body).toMatchObject({
    name: 'Serraria Três Irmãos',
    contacts: [{ name: 'João Araújo', email: 'joao@serraria.example', phone: '11912345678' }],
    status_transactions: [
      { indication_status_id: statusNumbers.in_negotiation },
      { indication_status_id: statusNumbers.in_contact },
    ],
  });
  expect((await ana.get(`/api/indication/${id}/reward`)).body.reward).toMatchObject({ state: 'promised' });
  expect(await emailsTo(server, 'joao@serraria.example')).toEqual([]);
  expect(await emailsTo(server, ana.email)).toEqual(emailsBefore);
});

async function newBlocked(): Promise<string> {
  const { id, email } = await signUpConfirmed(server);
  const reason = 'Cadastro em análise';
  const answer = await admin.post(`/api/operator/indikers/${id}/block`, { reason });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return email;
}
async function newReferredCnpj(): Promise<string> {
  const cnpj = newCnpj();
  await refer(ana, { document: cnpj });
  return cnpj;
}
async function newObjection(): Promise<string> {
  const email = 'nao.quero@empresa.example';
  const recipient = server.deps.codes.keyedHash(email);
  await server.deps.db.transaction().execute((tx) => suppress(tx, recipient, server.clock.now()));
  return email;
}

it.each<[code: string, why: string, cells: () => Promise<Partial<ReferralCells>>]>([
  ['unknown_indiker', 'nobody has the address', async () => ({ indiker: 'ninguem@example.com' })],
  ['indiker_unconfirmed', 'it is not confirmed', async () => ({ indiker: (await signUp(server)).email })],
  ['indiker_blocked', 'the person is blocked', async () => ({ indiker: await newBlocked() })],
  ['referred_here', 'the company was referred here', async () => ({ cnpj: await newReferredCnpj() })],
  ['own_contact', 'the contact has the Indiker’s address', async () => ({ email: ana.email })],
  ['own_contact', 'the contact has the Indiker’s phone', async () => ({ phone: '11987654321' })],
  ['contact_objected', 'the contact objected', async () => ({ email: await newObjection() })],
  ['date_in_future', 'the day is in the future', async () => ({ date: '22/11/2026' })],
  ['date_too_old', 'the year is a slip', async () => ({ date: '03/02/1926' })],
  ['cnpj_invalid', 'the CNPJ has wrong check digits', async () => ({ cnpj: '12ABC34501DE36' })],
  ['value_missing', 'a negotiation has no value', async () => ({ value: '' })],
])('a line is refused with %s: %s', async (code, _why, cells) => {
  const file = referralFile(lineOf(await cells()), lineOf({ cnpj: 'x' }));
  const before = await server.db.selectFrom('referral').select('id').execute();
  const preview = await imports.previewReferrals(file);
  expect(outcomesOf(preview)).toEqual([code, 'cnpj_invalid']);
  expect(await imports.importReferrals(file)).toEqual(preview);
  for (const { refusal } of preview.lines) expect(refusal?.message).toMatch(/\.$/);
  expect(await server.db.selectFrom('referral').select('id').execute()).toHaveLength(before.length);
});

it('a file may have the same company for two Indikers', async () => {
  const rui = await signUpConfirmed(server);
  const cnpj = newCnpj();
  const file = referralFile(lineOf({ cnpj }), lineOf({ cnpj, indiker: rui.email }));
  expect(outcomesOf(await imports.importReferrals(file))).toEqual(['applied', 'applied']);
});

it('the audit log records the file of each referral and the outcomes of the whole file', async () => {
  const { lines } = await imports.importReferrals(referralFile(lineOf(), lineOf({ date: 'ontem' })));
  const [file] = (await auditOf('import.referrals')).slice(-1);
  const sha256 = expect.stringMatching(/^[\da-f]{64}$/);
  expect(file).toMatchObject({
    operator_id: admin.id,
    entity: 'import',
    after: { lines: 2, applied: 1, repeated: 0, refused: 1, file_sha256: sha256 },
  });
  const [referral] = (await auditOf('import.referral')).slice(-1);
  expect(referral).toMatchObject({
    entity: 'referral',
    entity_id: lines[0]?.referral_id,
    after: {
      status: 'in_negotiation',
      referred_on: '2026-02-03',
      estimated_value: 1_000_000,
      file_sha256: sha256,
    },
  });
});

it('the declaration is stored, but not as a consent given by the Indiker', async () => {
  const rui = await signUpConfirmed(server);
  await imports.importReferrals(referralFile(lineOf({ indiker: rui.email })));
  const consents = await server.db
    .selectFrom('consent')
    .select(['kind', 'address'])
    .where('user_id', '=', rui.id)
    .execute();
  expect(consents).toContainEqual({ kind: 'import', address: null });
  const { body } = await rui.get('/api/me/consents');
  expect(body.data.map(({ kind }: { kind: string }) => kind)).toEqual(['terms']);
  expect((await rui.get('/api/me/data')).body.consents).toHaveLength(1);
});
