import { callName } from '@indike/contract/wire/endpoint';
import { expect, it } from 'vitest';
import { contractEndpoints } from '../platform/http/api-docs/contract-endpoints.ts';
import { CONTRACT } from '../platform/http/api-docs/endpoints.ts';
import { findHeldBonuses } from '../sharing/commands.ts';
import { apiReferralForm, newApiKey } from '../testing/api-keys.ts';
import { authorizeCrm, CONNECTIONS, connectCrm, newCrmForm } from '../testing/crm.ts';
import { newAuthenticator } from '../testing/authenticator.ts';
import { clientOf } from '../testing/client.ts';
import { newCompanyBrowser, OPENID, openIdForm, startIssuer } from '../testing/company-sign-in.ts';
import { importsBy, paymentFile, referralFile, referralLine, upload } from '../testing/imports.ts';
import { addBank, close, earn, expectOk, transitionTo } from '../testing/money.ts';
import { enrolTotp, newOperator, otpOf } from '../testing/operators.ts';
import { BATCHES, endByPeople, enterResult, startPayoutTest, type PayoutTest } from '../testing/payouts.ts';
import { newCnpj, refer, signUp, signUpConfirmed } from '../testing/people.ts';
import { bankReturn, importReturn, sendBatch } from '../testing/return-files.ts';
import { RECEIVER_CERTIFICATE } from '../testing/receiver-certificate.ts';
import { newLinkOwner, openConfirmation, shareCodeOf, signUpByLink } from '../testing/share-links.ts';
import { AUDITED_ELSEWHERE } from './testing/audited-elsewhere.ts';

// The audit log records what the endpoint of the request says. authorization.test.ts makes the calls that succeed with
// one object; here are those that need more.

/** Batches, their files, and what the bank or operators report of them. */
async function payOut(here: PayoutTest): Promise<void> {
  const { admin, approver } = here;
  const sent = await sendBatch(here, 5);
  expectOk(await approver.get(`${BATCHES}/${sent.id}/csv`), 'file');
  const [paid = 0, returned = 0, rejected = 0, notPaid = 0] = sent.ids;
  await endByPeople(here, paid, 'pay');
  await endByPeople(here, returned, 'return');
  expectOk(await enterResult(here, rejected, 'pay'), 'result');
  const reject = await admin.post(`/api/operator/withdrawals/${rejected}/result/reject`, { reason: 'x' });
  expectOk(reject, 'rejection');
  expectOk(await importReturn(here, await bankReturn(here, sent, { [notPaid]: 'AN' })), 'return file');
}

async function changeReferrals({ server, admin }: PayoutTest): Promise<void> {
  const ana = await signUpConfirmed(server);
  const path = '/api/operator/indications';
  const earned = await earn(server, ana, admin);
  expectOk(await admin.post(`${path}/${earned}/clawback`, { amount: 1, reason: 'x' }), 'clawback');
  const company = { document: newCnpj() };
  const [disputed, rival] = [await refer(ana, company), await refer(await signUp(server), company)];
  for (const status of ['in_contact', 'in_dispute'])
    expectOk(await transitionTo(admin, disputed, { status }), status);
  const { body } = await admin.get(`${path}/${disputed}`);
  const seen = [
    { id: disputed, transaction_id: body.status_transactions[0].id },
    { id: rival, transaction_id: 0 },
  ];
  expectOk(await admin.post(`${path}/${disputed}/dispute-decision`, { outcome: 'back', seen }), 'decision');
  const document = newCnpj();
  await close(server, ana, admin, { closed_at: '2026-11-18', document });
  const crm = await newApiKey(server, admin);
  expectOk(await crm.post('/api/v1/referrals', apiReferralForm({ id: ana.id })), 'referral by a key');
  const file = `cnpj;paid_at;value\r\n${document};2026-11-20;1000,00`;
  const paid = await upload(server, {
    path: '/api/operator/invoice-payments/import',
    file,
    token: admin.token,
  });
  expect([paid.status, paid.body.applied]).toEqual([200, 1]);
  const imports = importsBy(server, admin);
  await imports.importReferrals(referralFile(referralLine({ indiker: ana.email, cnpj: newCnpj() })));
  await imports.importPayments(paymentFile(`${ana.email};${newCnpj()};20/11/2025;1.500,00;x`));
}

async function refuseFile(here: PayoutTest): Promise<void> {
  const { preparer, approver } = here;
  const { id } = await sendBatch(here, 1);
  const path = `${BATCHES}/${id}/file-refusal`;
  expectOk(await preparer.post(path, { reason: 'x' }), 'entry');
  expectOk(await preparer.delete(path), 'discarded entry');
  expectOk(await preparer.post(path, { reason: 'x' }), 'entry');
  expectOk(await approver.post(`${path}/confirm`), 'confirmation');
}

async function clearDifference({ server, admin }: PayoutTest): Promise<void> {
  const stated = { method: 'efi', end_to_end_id: 'E1', reference: 'S999999T1', value: 5_000, returned: 0 };
  await server.db
    .insertInto('statement_difference')
    .values({ ...stated, seen_at: server.clock.now() })
    .execute();
  const { findings } = (await admin.get('/api/operator/ledger/check')).body;
  const { check, detail } = findings.find((one: { clearable: boolean }) => one.clearable);
  const form = { check, detail, note: 'x' };
  expectOk(await admin.post('/api/operator/ledger/findings/clear', form), 'clearance');
}

async function changeIndikers({ server, admin }: PayoutTest): Promise<void> {
  const rich = await signUp(server);
  await addBank(server, rich);
  const referral = await earn(server, rich, admin, 200);
  expectOk(await admin.post(`/api/operator/indikers/${rich.id}/settle`, { reason: 'x' }), 'settlement');
  const clawback = { amount: 1, reason: 'x' };
  expectOk(await admin.post(`/api/operator/indications/${referral}/clawback`, clawback), 'clawback');
  const debt = { owed: 1, reason: 'x' };
  expectOk(await admin.post(`/api/operator/indikers/${rich.id}/write-off`, debt), 'write-off');
  const leaving = await signUp(server);
  expectOk(await admin.post(`/api/operator/indikers/${leaving.id}/erase`, { reason: 'x' }), 'erasure');
  const owner = await newLinkOwner(server);
  const trk = await shareCodeOf(owner);
  for (let n = 0; n < 3; n += 1)
    await openConfirmation(server, await signUpByLink(server, trk, { phone: '11944443333' }));
  const held = await findHeldBonuses(server.db, owner.id);
  expect(held).toHaveLength(2);
  for (const [index, decision] of ['released', 'refused'].entries()) {
    const form = { bonus_ids: [held[index]?.earningId], decision, reason: 'x' };
    expectOk(await admin.post(`/api/operator/indikers/${owner.id}/held-bonuses`, form), decision);
  }
}

async function objectTo({ server, admin }: PayoutTest): Promise<void> {
  const id = await refer(await signUp(server));
  const path = `/api/operator/indications/${id}`;
  const [{ id: contact_id }] = (await admin.get(path)).body.contacts;
  expectOk(await admin.post(`${path}/objection`, { contact_id, reason: 'x' }), 'objection');
}

async function announce({ server, admin }: PayoutTest): Promise<void> {
  await signUpConfirmed(server);
  const path = '/api/operator/announcements';
  const form = { title: 'Férias', text: 'Voltamos dia 2.' };
  const { recipients } = (await admin.post(`${path}/preview`, form)).body;
  expectOk(await admin.post(path, { ...form, recipients }), 'announcement');
}

async function connectProviders({ admin }: PayoutTest): Promise<void> {
  const path = '/api/operator/payer/connections';
  const certificate = `${RECEIVER_CERTIFICATE.cert}\n${RECEIVER_CERTIFICATE.key}`;
  const form = { client_id: 'x', client_secret: 'x', payer_key: 'x', certificate };
  expectOk(await admin.put(`${path}/efi`, form), 'credentials');
}

async function addFactors({ server }: PayoutTest): Promise<void> {
  const { token, secret } = await enrolTotp(server, await newOperator(server));
  const operator = clientOf(server, token);
  const { body: options } = await operator.post('/api/operator/passkeys/options');
  const credential = newAuthenticator('http://indike.test').create(options);
  const added = expectOk(await operator.post('/api/operator/passkeys', { name: 'x', credential }), 'passkey');
  server.clock.advance(60_000);
  const confirmed = clientOf(server, added.body.access_token);
  const otp = otpOf(server, secret);
  expectOk(await confirmed.post('/api/operator/auth/confirmation', { otp }), 'confirmation');
}

async function confirmByIssuer({ server, admin }: PayoutTest): Promise<void> {
  const issuer = await startIssuer();
  const person = { email: 'ana@example.com', email_verified: true, groups: ['vendas'], amr: ['mfa'] };
  issuer.accounts.set('ana', person);
  expectOk(await admin.put(OPENID, openIdForm(issuer, { issuer_factors: ['mfa'] })), 'issuer');
  const browser = newCompanyBrowser(server);
  expectOk(await browser.enter(issuer, 'ana'), 'sign-in');
  const path = '/api/operator/auth/openid/confirmation';
  const answer = await issuer.enter(await browser.start(`${path}/start`), 'ana');
  expectOk(await browser.call('POST', `${path}/finish`, { answer }), 'confirmation');
  await issuer.stop();
}

async function changeTemplate({ admin }: PayoutTest): Promise<void> {
  const form = { name: 'Primeiro contato', text: 'Olá' };
  const { body } = await admin.post('/api/operator/message-templates', form);
  expectOk(
    await admin.put(`/api/operator/message-templates/${body.id}`, { ...form, text: 'Oi' }),
    'template',
  );
}

async function connectToCrm({ server, admin }: PayoutTest): Promise<void> {
  const id = await connectCrm(admin);
  expectOk(await admin.put(`${CONNECTIONS}/${id}/token`, { token: newCrmForm().token }), 'token');
  const { body } = await admin.post(CONNECTIONS, newCrmForm('rdstation'));
  expectOk(await authorizeCrm(admin, body.id), 'authorization');
  const link = { connection_id: id, referral_id: 1, state: 'failed', changed_at: server.clock.now() };
  await server.db.insertInto('connection_link').values(link).execute();
  expectOk(await admin.post(`${CONNECTIONS}/${id}/items/1/retry`), 'retry');
}

it('every audited call records an action that its endpoint names', { timeout: 60_000 }, async () => {
  const here = await startPayoutTest({ standIns: true });
  const { server } = here;
  try {
    for (const act of [
      payOut,
      changeReferrals,
      clearDifference,
      refuseFile,
      changeIndikers,
      announce,
      objectTo,
      connectProviders,
      connectToCrm,
      changeTemplate,
      addFactors,
      confirmByIssuer,
    ])
      await act(here);
    const audits = new Map(
      [...(await contractEndpoints(CONTRACT)).values()]
        .filter(({ access }) => access.audience !== 'public')
        .map((endpoint) => [callName(endpoint), endpoint.audit]),
    );
    const requests = server.logs().matchAll(/"req_id":"([^"]+)","method":"(\w+)","route":"([^"]+)"/g);
    const calls = new Map(
      [...requests].map(([, id, method, route = '']) => [
        id,
        `${method} ${route.replaceAll(/:(\w+)/g, '{$1}')}`,
      ]),
    );
    const entries = await server.db.selectFrom('audit_log').select(['action', 'request_id']).execute();
    const recorded = new Set<string>();
    for (const { action, request_id: id } of entries) {
      const call = calls.get(id ?? '') ?? '';
      if (!audits.has(call)) continue;
      expect([call, audits.get(call) ?? []]).toEqual([
        call,
        expect.toSatisfy((said) => said.includes(action)),
      ]);
      recorded.add(call);
    }
    expect(AUDITED_ELSEWHERE.filter((call) => !recorded.has(call))).toEqual([]);
  } finally {
    await server.stop();
  }
});
