import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  outcomesOf,
  REFERRAL_HEADER,
  REFERRAL_IMPORT,
  REFERRAL_PREVIEW,
  referralFile,
  startReferralImports,
  upload,
  type ReferralImports,
} from '../testing/imports.ts';
import { expectCleanLedger } from '../testing/money.ts';
import { newOperator } from '../testing/operators.ts';
import { newCnpj } from '../testing/people.ts';
import { computeReport } from '../dashboard/report-store.ts';

let server: ReferralImports['server'];
let admin: ReferralImports['admin'];
let imports: ReferralImports['imports'];
let lineOf: ReferralImports['lineOf'];
beforeAll(async () => {
  ({ server, admin, imports, lineOf } = await startReferralImports());
});
afterAll(() => server.stop());
afterEach(() => expectCleanLedger(server));

const byName = (a = '', b = '') => a.localeCompare(b);
const namesOf = async (cnpj: string) =>
  (await server.db.selectFrom('referral').select('company_name').where('cnpj', '=', cnpj).execute()).map(
    ({ company_name: name }) => name,
  );

describe('the same file again', () => {
  it('changes nothing', async () => {
    const cnpj = newCnpj();
    const file = referralFile(lineOf({ cnpj }), lineOf({ cnpj: 'x' }));
    const first = await imports.importReferrals(file);
    const again = await imports.importReferrals(file);
    expect(outcomesOf(again)).toEqual(['repeated', 'cnpj_invalid']);
    expect(again.lines[0]?.referral_id).toBe(first.lines[0]?.referral_id);
    expect(await namesOf(cnpj)).toHaveLength(1);
  });

  it('imports each referral once when sent concurrently', async () => {
    const lines = Array.from({ length: 12 }, () => lineOf());
    const results = await Promise.all([1, 2, 3].map(() => imports.importReferrals(referralFile(...lines))));
    for (const place of lines.keys())
      expect(results.map((result) => result.lines[place]?.outcome).toSorted(byName)).toEqual([
        'applied',
        'repeated',
        'repeated',
      ]);
  });

  it('is imported completely beside a concurrent preview', async () => {
    const file = referralFile(...Array.from({ length: 12 }, () => lineOf()));
    const [, done] = await Promise.all([imports.previewReferrals(file), imports.importReferrals(file)]);
    expect(done.applied).toBe(12);
  });

  it('continues where an interrupted import stopped', async () => {
    const lines = Array.from({ length: 4 }, () => lineOf());
    await imports.importReferrals(referralFile(...lines.slice(0, 2)));
    expect(outcomesOf(await imports.importReferrals(referralFile(...lines)))).toEqual([
      'repeated',
      'repeated',
      'applied',
      'applied',
    ]);
  });
});

it('an imported referral is sent to webhooks and listed in the changes for API keys', async () => {
  const { status } = await admin.post('/api/operator/webhooks', {
    url: 'http://127.0.0.1:9/crm',
    events: ['referral.created', 'referral.status_changed', 'reward.promised'],
  });
  expect(status).toBe(201);
  const { lines } = await imports.importReferrals(referralFile(lineOf()));
  const id = lines[0]?.referral_id ?? 0;
  const events = await server.db
    .selectFrom('webhook_event')
    .select('type')
    .where('subject', '=', `referral/${id}`)
    .orderBy('id')
    .execute();
  expect(events.map(({ type }) => type)).toEqual([
    'referral.created',
    'referral.status_changed',
    'referral.status_changed',
    'reward.promised',
  ]);
  const changes = server.db.selectFrom('referral_change').selectAll().where('referral_id', '=', id);
  expect(await changes.execute()).toHaveLength(1);
});

describe('a file from a spreadsheet', () => {
  it.each<[string, (text: string) => Buffer<ArrayBuffer>]>([
    ['UTF-8 with a byte order mark', (text) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 of Unicode text', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['Windows-1252', (text) => Buffer.from(text, 'latin1')],
  ])('is read in %s', async (_encoding, encode) => {
    const cnpj = newCnpj();
    await imports.importReferrals(encode(referralFile(lineOf({ cnpj, company: 'Confecções Ipê' }))));
    expect(await namesOf(cnpj)).toEqual(['Confecções Ipê']);
  });

  it('may contain formulas, which are stored as plain text', async () => {
    const cnpj = newCnpj();
    await imports.importReferrals(
      referralFile(lineOf({ cnpj, company: '"=SOMA(A1;A2)"', contact: '+João' })),
    );
    expect(await namesOf(cnpj)).toEqual(['=SOMA(A1;A2)']);
  });

  it.each([
    ['', 'import_file_empty'],
    [REFERRAL_HEADER, 'import_file_empty'],
    [`"${REFERRAL_HEADER}`, 'import_file_quotes'],
    ['{"cnpj": 1}\n2', 'referral_file_columns'],
    [referralFile(...Array<string>(501).fill('x')), 'referral_file_too_long'],
  ])('is refused as a whole %#', async (file, code) => {
    const { token } = admin;
    const rows = server.db.selectFrom('audit_log').select('id').where('action', '=', 'import.referrals');
    const before = await rows.execute();
    for (const path of [REFERRAL_PREVIEW, REFERRAL_IMPORT])
      expect(await upload(server, { path, file, token })).toMatchObject({ status: 422, body: { code } });
    expect(await rows.execute()).toEqual(before);
  });

  it.each([
    ['bytes that are no text', Buffer.from([0x00, 0xff, 0xfe, 0x80, 0x22])],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['an endless line', Buffer.from('a;'.repeat(200_000))],
    ['a wall of quotes', Buffer.from('"'.repeat(400_001))],
  ])('is refused as a whole when it is not a text file: %s', async (_what, file) => {
    const sent = { path: REFERRAL_PREVIEW, file: Buffer.from(file), token: admin.token };
    const { status, body } = await upload(server, sent);
    expect([status, typeof body.message]).toEqual([422, 'string']);
  });

  it('may have cells that the database cannot store, whose lines are refused', async () => {
    const rows = [
      lineOf({ indiker: 'a\u0000b' }),
      lineOf({ company: 'a\u0000b' }),
      lineOf({ contact: '\u0000' }),
    ];
    expect(outcomesOf(await imports.importReferrals(referralFile(...rows)))).toEqual([
      'indiker_invalid',
      'company_invalid',
      'contact_invalid',
    ]);
  });

  it('with 500 lines is imported in less than two minutes', { timeout: 180_000 }, async () => {
    const file = referralFile(...Array.from({ length: 500 }, () => lineOf()));
    const start = performance.now();
    expect((await imports.importReferrals(file)).applied).toBe(500);
    expect(performance.now() - start).toBeLessThan(120_000);
  });
});

it('the dashboard report counts the time in a status from the import on', async () => {
  const { server: fresh, ...newImports } = await startReferralImports();
  const file = referralFile(newImports.lineOf(), newImports.lineOf({ status: '', value: '' }));
  const { lines } = await newImports.imports.importReferrals(file);
  fresh.clock.advance(3 * 86_400_000);
  const operator = await newOperator(fresh);
  const path = `/api/operator/indications/${lines[1]?.referral_id}/transitions`;
  expect((await operator.post(path, { status: 'in_contact' })).status).toBe(200);
  await computeReport(fresh.db, fresh.clock.now());
  const stays = await fresh.db.selectFrom('report_stay').select(['status', 'days', 'referrals']).execute();
  expect(stays).toEqual([{ status: 'waiting', days: 3, referrals: 1 }]);
  await fresh.stop();
});
