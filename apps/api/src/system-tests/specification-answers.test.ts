import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmationUrl } from '../accounts/confirmation.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { codesSentTo, profileCode } from '../testing/codes.ts';
import { runDailySettlement } from '../rewards/jobs.ts';
import { runPendingJobs } from '../testing/emails.ts';
import { PIX } from '../testing/money.ts';
import { newOperator, type Operator } from '../testing/operators.ts';
import { PASSWORD, SAO_PAULO, refer, referralForm, registrationForm, signUp } from '../testing/people.ts';
import type { TestServer } from '../testing/server.ts';
import type { SocialProvidersStandIn } from '../testing/social-providers.ts';
import { startSocialServer } from '../testing/social-server.ts';
import { socialForm } from '../testing/social-sign-in.ts';
import { dataUrl, plain } from './testing/images.ts';
import { startRecording, type Recording } from './testing/recording.ts';

// The exact bytes that each call of the specification's section 7 answers, in success and in each refusal, on one clock
// and one history. The application that the specification describes depends on them, whatever changes behind them.
// After a wanted change of an answer: npx vitest run --project system specification-answers -u

let server: TestServer;
let providers: SocialProvidersStandIn;
let operator: Operator;
let record: Recording;
beforeAll(async () => {
  ({ server, providers } = await startSocialServer());
  operator = await newOperator(server);
  record = startRecording(server);
});
afterAll(() => server.stop());

const ANA = { email: 'ana@example.com', document: '52998224725' };
/** Valid numbers that no other test's generator depends on. */
const CNPJS = ['12ABC34501DE35', '11222333000181', '11444777000161', '45997418000153'];
const DAY_MS = 86_400_000;

/** An operator's act that brings the history forward. It is not recorded. */
async function act(path: string, body: object): Promise<void> {
  const { status, body: answer } = await operator.post(`/api/operator/${path}`, body);
  if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
}
const transitionTo = (id: number, body: object) => act(`indications/${id}/transitions`, body);

const clearLimits = () => server.db.deleteFrom('rate_limit').execute();

async function recordVisitor(): Promise<void> {
  record.heading('Lists that everybody may read');
  for (const path of ['/api/state', '/api/state/35/cities', '/api/state/99/cities', '/api/state/x/cities'])
    await record.send('GET', path);

  record.heading('Registration');
  await record.send('GET', `/api/public/document-verification/${ANA.document}`);
  await record.send('GET', '/api/public/document-verification/11111111111');
  await record.send('POST', '/api/auth/register', { body: {} });
  await record.send('POST', '/api/auth/register', {
    body: registrationForm({ ...ANA, phone: '1', password: 'a', password_confirmation: 'b', firstname: '' }),
  });
  await record.send('POST', '/api/auth/register', { body: registrationForm(ANA) });
  await record.send('POST', '/api/auth/register', { body: registrationForm(ANA) });
  await record.send('GET', `/api/public/document-verification/${ANA.document}`);
}

async function recordSignIn(): Promise<string> {
  record.heading('Sign-in');
  await record.send('POST', '/api/auth/login', { body: {} });
  await record.send('POST', '/api/auth/login', { body: { login: ANA.email, password: 'senha errada' } });
  await record.send('POST', '/api/auth/login', { body: { login: 'x@example.com', password: PASSWORD } });
  const { body } = await record.send('POST', '/api/auth/login', {
    body: { login: ANA.email, password: PASSWORD },
  });
  record.heading('Social sign-in');
  const person = { email: 'iris@example.com', firstname: 'Íris', lastname: 'Andrade' };
  await record.send('POST', '/api/auth/social/token', { body: {} });
  await record.send('POST', '/api/auth/social/token', { body: socialForm('google', 'recusado') });
  const token = providers.token('google', person);
  const { body: iris } = await record.send('POST', '/api/auth/social/token', {
    body: socialForm('google', token),
  });
  await record.send('GET', '/api/auth/user', { token: iris.access_token });
  return body.access_token;
}

async function recordPassword(): Promise<void> {
  record.heading('Forgotten password');
  await record.send('POST', '/api/auth/forgot-password', { body: {} });
  await record.send('POST', '/api/auth/forgot-password', { body: { email: 'iris@example.com' } });
  await record.send('POST', '/api/auth/forgot-password', { body: { email: 'iris@example.com' } });
  await record.send('POST', '/api/auth/forgot-password', { body: { email: 'ninguem@example.com' } });
  const form = {
    email: 'iris@example.com',
    password: 'nova senha 2',
    password_confirmation: 'nova senha 2',
  };
  await record.send('POST', '/api/auth/reset-password', { body: {} });
  await record.send('POST', '/api/auth/reset-password', { body: { ...form, token: 'AAAAAA' } });
  await runPendingJobs(server);
  const [token = ''] = codesSentTo(server, form.email);
  await record.send('POST', '/api/auth/reset-password', {
    body: { ...form, token },
  });
}

async function recordConfirmation(id: UserId): Promise<void> {
  record.heading('Confirmation of the e-mail address');
  const link = new URL(confirmationUrl(server.deps, { id, email: ANA.email }, server.clock.now()));
  const path = link.pathname.replace('/confirmacao-de-email', '/api/auth/verify_email');
  const shown = '/api/auth/verify_email/{id}/{hash}';
  await record.send('GET', `${path}?expires=1&signature=errada`, { shown: `${shown}, not signed` });
  await record.send('GET', path + link.search, { shown });
  await record.send('GET', path + link.search, { shown: `${shown}, again` });
}

async function recordReferrals(token: string): Promise<number> {
  const send = (method: string, path: string, body?: unknown) => record.send(method, path, { token, body });
  record.heading('Referrals');
  for (const path of ['/api/auth/user', '/api/indication-status', '/api/banks', '/api/indication?limit=5'])
    await send('GET', path);
  for (const cnpj of ['', '11111111111111', '12ABC34501DE35'])
    await send('POST', '/api/check-cnpj', { cnpj });
  await send('POST', '/api/indication-v3', {});
  await send('POST', '/api/indication-v3', referralForm({ document: '1', consent: false, site: 'x y' }));
  const { body } = await send('POST', '/api/indication-v3', referralForm({ document: CNPJS[0] }));
  await send('POST', '/api/indication-v3', referralForm({ document: CNPJS[0] }));
  await send('POST', '/api/check-cnpj', { cnpj: CNPJS[0] });
  const { id } = body;
  for (const path of [
    '/api/indication?page=1&limit=10',
    '/api/indication?page=2&limit=10',
    '/api/indication?page=0&limit=1000&status=abc&startDate=ontem',
    '/api/indication?name=padaria&startDate=2026-11-01&endDate=2026-11-30&status=0',
    '/api/indication?name=nenhuma',
    `/api/indication/${id}`,
    '/api/indication/999999',
    '/api/indication/x',
    `/api/payment-reports/indication-chart/${id}`,
    '/api/payment-reports/indication-chart/999999',
  ])
    await send('GET', path);
  return id;
}

async function recordContacts(token: string, referral: number): Promise<void> {
  const send = (method: string, path: string, body?: unknown) => record.send(method, path, { token, body });
  record.heading('Contacts');
  const form = {
    name: 'Maria Souza',
    email: 'maria@empresa.example',
    phone: '11912345679',
    occupation: 'Compras',
    contact_date: '2026-11-30',
    shift_to_contact: 1,
    observation: 'Ligar cedo',
    indication_id: referral,
  };
  await send('POST', '/api/indication-contact', {});
  await send('POST', '/api/indication-contact', {
    ...form,
    email: 'x',
    phone: '1',
    contact_date: '2020-01-01',
  });
  await send('POST', '/api/indication-contact', { ...form, indication_id: 999_999 });
  await send('POST', '/api/indication-contact', form);
  const { body } = await send('GET', `/api/indication/${referral}`);
  const [first, second] = body.contacts.map(({ id }: { id: number }) => id);
  await send('PUT', `/api/indication-contact/${second}`, { ...form, name: 'Maria Lima', observation: '' });
  await send('PUT', '/api/indication-contact/999999', form);
  await send('DELETE', `/api/indication-contact/${second}`);
  await send('DELETE', `/api/indication-contact/${second}`);
  await send('DELETE', `/api/indication-contact/${first}`);
}

async function recordProfile(token: string, id: number): Promise<void> {
  const send = (method: string, path: string, body?: unknown) => record.send(method, path, { token, body });
  const code = (change: 'data' | 'address' | 'avatar' | 'bank_account') => profileCode(server, ANA, change);
  /** The code differs from run to run, so only the rest of the body is shown. */
  const confirmed = async (
    method: string,
    path: string,
    change: Parameters<typeof code>[0],
    body: object,
  ) => {
    const text = JSON.stringify({ ...body, validation_code: await code(change) });
    await record.send(method, path, { token, text });
  };
  record.heading('Profile');
  await send('POST', '/api/user-validation', { change: 'data' });
  await send('POST', '/api/user-validation', { change: 'data' });
  await send('POST', '/api/user-validation', { change: 'tudo' });
  const data = { firstname: 'Ana', lastname: 'Lima', phone: '(11) 98765-4322' };
  await send('PUT', `/api/user/${id}`, {});
  await send('PUT', `/api/user/${id}`, { ...data, validation_code: 'AAAAAA' });
  await send('PUT', '/api/user/999999', { ...data, validation_code: 'AAAAAA' });
  await confirmed('PUT', `/api/user/${id}`, 'data', data);
  await send('PUT', `/api/user/${id}`, { image: 'data:text/html;base64,PGI+', validation_code: 'AAAAAA' });
  const image = dataUrl(await plain(64, 64).jpeg().toBuffer());
  await confirmed('PUT', `/api/user/${id}`, 'avatar', { image });
  const { body: user } = await send('GET', '/api/auth/user');
  const address = `/api/address/${user.address_id ?? id}`;
  await send('PUT', address, {});
  await send('PUT', address, { state_id: 35, city_id: 3_304_557, validation_code: 'AAAAAA' });
  await confirmed('PUT', address, 'address', { state_id: 35, city_id: SAO_PAULO });

  record.heading('Bank account');
  await send('POST', '/api/bank-account', {});
  await send('POST', '/api/bank-account', { ...PIX, pix_type: 1, pix_key: 'x', validation_code: 'AAAAAA' });
  await send('POST', '/api/bank-account', { transfer_type: 2, bank_id: '999', validation_code: 'AAAAAA' });
  await confirmed('POST', '/api/bank-account', 'bank_account', PIX);
  await send('POST', '/api/bank-account', { ...PIX, validation_code: 'AAAAAA' });
  const { body } = await send('GET', '/api/auth/user');
  await confirmed('PUT', `/api/bank-account/${body.bank_account_id}`, 'bank_account', {
    ...PIX,
    pix_key: 'ana.lima@example.com',
  });
  await send('PUT', '/api/bank-account/999999', { ...PIX, validation_code: 'AAAAAA' });
}

const MONEY = [
  '/api/payment-reports/total-available',
  '/api/payment-reports/total-requested',
  '/api/payment-reports/total-paid',
  '/api/payment-reports/my-financial-gains-chart?months=3',
  '/api/withdraw-payments?page=1&limit=10',
];

async function recordMoney(token: string, id: number): Promise<void> {
  const send = (method: string, path: string, body?: unknown) => record.send(method, path, { token, body });
  const ana = { post: (path: string, body?: unknown) => send('POST', path, body) };
  const look = async (title: string, referral: number) => {
    record.heading(title);
    await send('GET', `/api/indication/${referral}`);
    await send('GET', `/api/payment-reports/indication-chart/${referral}`);
    for (const path of MONEY) await send('GET', path);
  };
  await look('Money: none', id);
  await send('GET', '/api/payment-reports/my-financial-gains-chart?months=99');
  await send('GET', '/api/payment-reports/my-financial-gains-chart');
  await send('POST', '/api/withdraw-payments');
  await transitionTo(id, { status: 'in_contact' });
  const contact = {
    name: 'João Lima',
    email: 'joao@empresa.example',
    phone: '11912345678',
    observation: 'Sócio',
  };
  await send('PUT', '/api/indication-contact/1', contact);
  await transitionTo(id, { status: 'in_negotiation', estimated_value: 2_000 });
  await look('Money: in negotiation', id);
  const contract = {
    value: 5_000,
    closed_at: '2026-11-20',
    first_invoice_due_date: '2026-11-20',
    confirm_dates: true,
  };
  await transitionTo(id, { status: 'accepted', contract });
  await look('Money: accepted', id);
  await act(`indications/${id}/invoice-payment`, { paid_at: '2026-11-21' });
  await look('Money: invoice paid', id);
  server.clock.advance(6 * DAY_MS);
  await runDailySettlement(server.deps);
  // The other operator's session has ended meanwhile.
  operator = await newOperator(server);
  await look('Money: available', id);
  const { body } = await ana.post('/api/withdraw-payments');
  await ana.post('/api/withdraw-payments');
  await send('GET', `/api/withdraw-payments/${body.id}`);
  await send('GET', '/api/withdraw-payments/999999');
  await look('Money: requested', id);
  await act(`withdrawals/${body.id}/schedule`, { payment_date: '2026-12-15' });
  await send('GET', `/api/withdraw-payments/${body.id}`);
  await act(`withdrawals/${body.id}/pay`, { paid_at: '2026-11-27' });
  await send('GET', `/api/withdraw-payments/${body.id}`);
  await look('Money: paid', id);
}

/** Each status of a referral that the history so far did not show. */
async function recordOtherStatuses(token: string): Promise<void> {
  record.heading('Other statuses');
  const send = (method: string, path: string, body?: unknown) => record.send(method, path, { token, body });
  const referred = async (document: string | undefined): Promise<number> =>
    (await send('POST', '/api/indication-v3', referralForm({ document }))).body.id;
  const [cancelled, wrongContact, disputed] = [
    await referred(CNPJS[1]),
    await referred(CNPJS[2]),
    await referred(CNPJS[3]),
  ];
  await transitionTo(cancelled, { status: 'cancelled', reason: 'no_budget' });
  await transitionTo(wrongContact, { status: 'in_contact' });
  await transitionTo(wrongContact, { status: 'fix_contact' });
  await transitionTo(disputed, { status: 'in_contact' });
  await transitionTo(disputed, { status: 'in_negotiation', estimated_value: 1_000 });
  const rival = await signUp(server, { email: 'rui@example.com' });
  await transitionTo(await refer(rival, { document: CNPJS[3] }), { status: 'in_contact' });
  await transitionTo(disputed, { status: 'in_dispute' });
  for (const id of [cancelled, wrongContact, disputed]) {
    await send('GET', `/api/indication/${id}`);
    await send('GET', `/api/payment-reports/indication-chart/${id}`);
  }
  await record.send('GET', `/api/indication/${cancelled}`, { token: rival.token });
  await record.send('DELETE', '/api/indication-contact/1', { token: rival.token });
  for (let page = 1; page <= 2; page += 1) await send('GET', `/api/indication?page=${page}&limit=1`);
  for (const status of [0, 1, 2, 3, 4, 5, 6, 7, 99, 100])
    await send('GET', `/api/indication?status=${status}`);
}

/** What every call answers to a caller without a session, to broken JSON and to another method. */
async function recordGeneralErrors(token: string): Promise<void> {
  record.heading('Errors of every call');
  const reads = ['/api/auth/user', '/api/indication?limit=5', '/api/indication/1', '/api/indication-status'];
  for (const path of [...reads, '/api/banks', '/api/withdraw-payments', '/api/withdraw-payments/1', ...MONEY])
    await record.send('GET', path);
  const writes: [string, string][] = [
    ['POST', '/api/indication-contact'],
    ['PUT', '/api/indication-contact/1'],
    ['POST', '/api/indication-v3'],
    ['POST', '/api/check-cnpj'],
    ['PUT', '/api/user/1'],
    ['PUT', '/api/address/1'],
    ['POST', '/api/bank-account'],
    ['PUT', '/api/bank-account/1'],
    ['POST', '/api/user-validation'],
  ];
  for (const [method, path] of writes) {
    await record.send(method, path, { body: {} });
    await record.send(method, path, { token, text: '{"a":' });
    await record.send(method, path, { token, text: '[]' });
  }
  await record.send('DELETE', '/api/indication-contact/1');
  await record.send('POST', '/api/withdraw-payments');
  for (const path of ['/api/auth/login', '/api/auth/register', '/api/auth/forgot-password']) {
    await record.send('POST', path, { text: '{"a":' });
    await record.send('POST', path, { text: 'a=1', contentType: 'application/x-www-form-urlencoded' });
  }
  await record.send('PATCH', '/api/auth/user', { token });
  await record.send('GET', '/api/nada', { token });
  await record.send('GET', '/api/auth/user', { token: 'x'.repeat(43) });
}

it('answers the specification’s calls byte for byte as recorded', async () => {
  await recordVisitor();
  const token = await recordSignIn();
  await recordPassword();
  await clearLimits();
  const { body } = await record.send('GET', '/api/auth/user', { token });
  await recordConfirmation(body.id);
  const referral = await recordReferrals(token);
  await recordContacts(token, referral);
  await recordProfile(token, body.id);
  await clearLimits();
  await recordMoney(token, referral);
  await recordOtherStatuses(token);
  await clearLimits();
  await recordGeneralErrors(token);
  await expect(record.text()).toMatchFileSnapshot('specification-answers.txt');
});
