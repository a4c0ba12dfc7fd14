import { looksLikeLink } from '@indike/rules/accounts/names';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, type Client } from '../testing/client.ts';
import { profileCode } from '../testing/codes.ts';
import type { Indiker } from '../testing/people.ts';
import { newOperator } from '../testing/operators.ts';
import { refer, referralForm, registrationForm, signUp } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { figure } from './testing/figures.ts';
import { CONTROLS, HOSTILE_ADDRESSES, NAUGHTY } from './testing/naughty-strings.ts';
import { call } from './testing/raw-http.ts';

// docs/proofs.md 20: every text comes back byte-equal or is refused with its field named, and is never interpreted.

const server = useTestServer({ jobs: true });
let ana: Indiker;
let operator: Client;
beforeAll(async () => {
  ana = await signUp(server);
  operator = await newOperator(server);
});
afterEach(() => server.db.deleteFrom('rate_limit').execute());

const bytes = (text: unknown) => (typeof text === 'string' ? Buffer.from(text).toString('hex') : text);

interface Tally {
  same: number;
  refused: number;
}
type Fields = Readonly<Record<string, string>>;
/** The stored value of each field, or the fields that a 422 named. */
type Outcome = { readonly kept: Readonly<Record<string, unknown>> } | { readonly refused: readonly string[] };

const everywhere = (fields: readonly string[], text: string): Fields =>
  Object.fromEntries(fields.map((field) => [field, text]));

/** Sends each text into all of the fields at once, a few texts at a time. */
async function roundTrip(
  texts: readonly string[],
  fields: readonly string[],
  there: (sent: Fields) => Promise<Outcome>,
): Promise<Tally> {
  const tally = { same: 0, refused: 0 };
  let at = 0;
  async function worker(): Promise<void> {
    for (let text = texts[at++]; text !== undefined; text = texts[at++]) {
      const sent = everywhere(fields, text);
      const outcome = await there(sent);
      if ('refused' in outcome) {
        expect([
          text,
          outcome.refused.length > 0 && outcome.refused.every((field) => fields.includes(field)),
        ]).toEqual([text, true]);
        tally.refused += 1;
      } else {
        for (const field of fields)
          expect([field, text, bytes(outcome.kept[field])]).toEqual([field, text, bytes(text)]);
        tally.same += 1;
      }
    }
  }
  await Promise.all([worker(), worker(), worker(), worker()]);
  return tally;
}

/** The number of texts that names refuse because they could become a link. */
const LINKS = NAUGHTY.filter(looksLikeLink).length;

interface Seen {
  readonly name: string;
  readonly contacts: Readonly<Record<string, unknown>>[];
}
const companyFields = ({ name, contacts: [contact] }: Seen) => ({
  name,
  'contact.name': contact?.name,
  'contact.observation': contact?.observation,
});

/** Stores the texts in a new referral and reads them as the Indiker and as an operator. */
async function throughReferral(sent: Fields): Promise<Outcome> {
  const form = referralForm();
  const contact = { ...(form.contact as object) } as Record<string, unknown>;
  for (const [field, text] of Object.entries(sent)) {
    if (field.startsWith('contact.')) contact[field.slice(8)] = text;
    else form[field] = text;
  }
  const { status, body } = await ana.post('/api/indication-v3', { ...form, contact });
  if (status === 422) return { refused: Object.keys(body.errors ?? {}) };
  expect([sent, status]).toEqual([sent, 201]);
  const { body: mine } = await ana.get(`/api/indication/${body.id}`);
  const { body: operators } = await operator.get(`/api/operator/indications/${body.id}`);
  expect(companyFields(operators)).toEqual(companyFields(mine));
  return { kept: companyFields(mine) };
}

describe('texts that programs often mishandle', () => {
  it.each([
    [['name', 'contact.observation'], 5],
    [['contact.name'], 5 + LINKS],
  ])('survive in the fields of a referral: %j', { timeout: 60_000 }, async (fields, maxRefused) => {
    const tally = await roundTrip(NAUGHTY, fields, throughReferral);
    figure('naughty strings', { texts: NAUGHTY.length, [fields.join(', ')]: JSON.stringify(tally) });
    expect(tally.refused).toBeLessThan(maxRefused);
  });

  it.each([
    [['occupation', 'observation'], 5],
    [['name'], 5 + LINKS],
  ])('survive in the fields of a contact: %j', { timeout: 60_000 }, async (fields, maxRefused) => {
    const tally = await roundTrip(NAUGHTY, fields, async (sent) => {
      const referral = await refer(ana);
      const contact = { name: 'Rui', email: 'rui@empresa.example', phone: '11912345678' };
      const form = { ...contact, indication_id: referral, ...sent };
      const { status, body } = await ana.post('/api/indication-contact', form);
      if (status === 422) return { refused: Object.keys(body.errors ?? {}) };
      const { body: detail } = await ana.get(`/api/indication/${referral}`);
      return { kept: detail.contacts[1] };
    });
    figure('naughty strings', { [`contact: ${fields.join(', ')}`]: JSON.stringify(tally) });
    expect(tally.refused).toBeLessThan(maxRefused);
  });

  it('survive in the names of a person, which an e-mail repeats', { timeout: 60_000 }, async () => {
    const some = NAUGHTY.filter((_, n) => n % 8 === 0);
    const tally = await roundTrip(some, ['firstname', 'lastname'], async (sent) => {
      const { status, body } = await clientOf(server).post('/api/auth/register', registrationForm(sent));
      if (status === 422) return { refused: Object.keys(body.errors ?? {}) };
      return { kept: (await clientOf(server, body.access_token).get('/api/auth/user')).body };
    });
    figure('naughty strings', { 'names of a person': JSON.stringify(tally) });
    const script = await signUp(server, { firstname: '<script>alert(1)' });
    await expect.poll(() => server.mailbox.messages(script.email), { timeout: 30_000 }).toHaveLength(1);
    const email = server.mailbox.messages(script.email)[0];
    expect(email?.html).not.toContain('<script>');
    expect(email?.text).toContain('<script>alert(1)');
    const page = await fetch(`${server.url}/mailbox`);
    expect(await page.text()).not.toContain('<script>alert');
  });

  it('survive in the names that a person changes in the profile', { timeout: 60_000 }, async () => {
    const some = NAUGHTY.filter((_, n) => n % 8 === 1);
    const tally = await roundTrip(some, ['firstname', 'lastname'], async (sent) => {
      const rui = await signUp(server);
      const validation_code = await profileCode(server, rui, 'data');
      const form = { phone: '11987654321', validation_code, ...sent };
      const { status, body } = await rui.put(`/api/user/${rui.id}`, form);
      if (status === 422) return { refused: Object.keys(body.errors ?? {}) };
      return { kept: (await rui.get('/api/auth/user')).body };
    });
    figure('naughty strings', { 'names in the profile': JSON.stringify(tally) });
    expect(tally.refused).toBeLessThan(5 + some.filter(looksLikeLink).length);
  });

  it(
    'cause no error in a search by name, where % and _ match only themselves',
    { timeout: 60_000 },
    async () => {
      await refer(ana, { name: 'Cem 100% certo_mesmo' });
      for (const text of NAUGHTY.filter((_, n) => n % 2 === 0)) {
        const { status } = await ana.get(`/api/indication?name=${encodeURIComponent(text)}`);
        expect([text, [200, 422].includes(status)]).toEqual([text, true]);
        const asOperator = await operator.get(`/api/operator/indications?q=${encodeURIComponent(text)}`);
        expect([text, [200, 422].includes(asOperator.status)]).toEqual([text, true]);
      }
      const { body: all } = await ana.get('/api/indication?limit=1');
      const { body: percent } = await ana.get('/api/indication?name=%25&limit=100');
      expect(percent.total).toBeLessThan(all.total);
      for (const row of percent.data) expect(row.name).toContain('%');
    },
  );
});

describe('control characters and lone surrogates', () => {
  it.each(['name', 'contact.name'])('are refused in %s', async (field) => {
    const tally = await roundTrip(CONTROLS, [field], throughReferral);
    expect(tally).toEqual({ same: 0, refused: CONTROLS.length });
  });

  it.each(['firstname', 'lastname'])(
    'are refused in a person’s %s and so never reach an e-mail',
    async (field) => {
      for (const text of CONTROLS) {
        const { status, body } = await clientOf(server).post(
          '/api/auth/register',
          registrationForm({ [field]: text }),
        );
        expect([text, status, Object.keys(body.errors ?? {})]).toEqual([text, 422, [field]]);
        const changed = { firstname: 'Ana', lastname: 'Lima', phone: '11987654321', [field]: text };
        const answer = await ana.put(`/api/user/${ana.id}`, { ...changed, validation_code: 'ABC234' });
        expect([text, answer.status, Object.keys(answer.body.errors)]).toEqual([text, 422, [field]]);
        await server.db.deleteFrom('rate_limit').execute();
      }
    },
  );

  it('are refused in free text when they cannot be stored', async () => {
    for (const text of ['a\u0000b', '\ud800', 'x\udfff']) {
      const outcome = await throughReferral({ 'contact.observation': text });
      expect([text, 'refused' in outcome]).toEqual([text, true]);
    }
  });
});

it('refuses an address that contains several addresses, and sends no e-mail', async () => {
  const before = server.mailbox.messages().length;
  for (const email of HOSTILE_ADDRESSES) {
    const { status, body } = await clientOf(server).post('/api/auth/register', registrationForm({ email }));
    expect([email, status, body.errors && 'email' in body.errors]).toEqual([email, 422, true]);
    const contact = { name: 'Rui', email, phone: '11912345678', observation: '' };
    expect([email, (await ana.post('/api/indication-v3', referralForm({ contact }))).status]).toEqual([
      email,
      422,
    ]);
    await server.db.deleteFrom('rate_limit').execute();
  }
  expect(server.mailbox.messages()).toHaveLength(before);
});

it('lets no subject or address add a header or a recipient', async () => {
  const evil = 'Assunto\r\nBcc: vitima@example.com\r\n\r\n<script>alert(1)</script>';
  await server.deps.mailer.send(
    {
      to: 'cabecalho@example.com',
      subject: evil,
      paragraphs: ['a\r\n.\r\nQUIT\r\n'],
    },
    'prova-1',
  );
  const [email] = server.mailbox.messages('cabecalho@example.com');
  expect(email).toMatchObject({ to: 'cabecalho@example.com' });
  expect(email?.subject).not.toContain('\n');
  expect(email?.text).toContain('QUIT');
  for (const to of HOSTILE_ADDRESSES.slice(0, 3)) {
    await server.deps.mailer.send({ to, subject: 's', paragraphs: [] }, 'prova-2').catch(() => {});
  }
  expect(server.mailbox.messages().filter(({ to }) => /vitima/.test(to) && to !== 'ana@example.com')).toEqual(
    [],
  );
});

it('repeats no part of a request in the response headers', async () => {
  for (const path of ['/%0d%0aX-Evil:1', '/api/state/1%0d%0aX-Evil:%201/cities', '/login?a=%0d%0aX-Evil:1']) {
    const answer = await call(server.url, {
      path,
      headers: { 'x-request-id': 'meu', origin: 'https://evil.example' },
    });
    expect(answer.headers['x-evil']).toBeUndefined();
    expect(answer.headers['x-request-id']).not.toBe('meu');
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  }
});

it('loses no person and fails no request', async () => {
  const count = await server.db
    .selectFrom('indiker')
    .select((q) => q.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(count.n).toBeGreaterThan(20);
  expect(server.logs()).not.toContain('request failed');
});
