import { createHash } from 'node:crypto';
import { wholeText } from '@indike/contract/texts/legal-text';
import { beforeEach, describe, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { company, startCompanyRegister } from '../testing/company-register.ts';
import { emailTo, emailsTo } from '../testing/emails.ts';
import { newCnpj, referralForm, signUp, type Indiker } from '../testing/people.ts';
import { rowCounts } from '../testing/rows.ts';
import { startTestServer } from '../testing/server.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { companyConsent } from '../platform/brand.ts';
import { SHARE_LINK, newLinkOwner, openConfirmation, shareCodeOf } from '../testing/share-links.ts';

const server = useTestServer({ jobs: true });
let ana: Indiker;
beforeEach(async () => {
  ana = await newLinkOwner(server);
});

const visitor = () => clientOf(server);

describe('POST /api/share-links/{code}/company', () => {
  const path = async () => `/api/share-links/${await shareCodeOf(ana)}/company`;

  it('returns 404 for an unknown link', async () => {
    const { status } = await visitor().post('/api/share-links/000000000000/company', referralForm());
    expect(status).toBe(404);
  });

  it('reports every missing field, like a referral', async () => {
    const { status, body } = await visitor().post(await path(), {});
    expect([status, body.errors]).toEqual([
      422,
      {
        name: ['Nome da empresa é obrigatório'],
        document: ['CNPJ da empresa é obrigatório'],
        consent: ['Precisa dar seu consentimento'],
        contact: ['Nome do contato é obrigatório'],
      },
    ]);
    const wrong = await visitor().post(await path(), referralForm({ document: '12ABC34501DE36' }));
    expect(wrong.body.errors).toEqual({ document: ['CNPJ inválido'] });
  });

  it('refuses the owner’s own e-mail and phone, and a company that was already submitted', async () => {
    const contact = { name: 'Eu', email: 'eu@empresa.example', phone: '11912345678' };
    const before = await rowCounts(server.db, 'referral', 'referral_contact', 'consent');
    for (const [field, own, toCompany] of [
      [
        'contact.email',
        { email: ana.email.toUpperCase() },
        'Este e-mail é de quem enviou o link. Informe o da sua empresa.',
      ],
      [
        'contact.phone',
        { phone: '(11) 95555-4444' },
        'Este telefone é de quem enviou o link. Informe o da sua empresa.',
      ],
    ] as const) {
      const form = referralForm({ contact: { ...contact, ...own } });
      const left = await visitor().post(await path(), form);
      expect([left.status, left.body.errors]).toEqual([422, { [field]: [toCompany] }]);
      const own_ = await ana.post('/api/indication-v3', form);
      expect([own_.status, own_.body.errors]).toEqual([
        422,
        { [field]: ['Este contato é você. Informe o e-mail e o telefone de alguém da empresa.'] },
      ]);
    }
    expect(await rowCounts(server.db, 'referral', 'referral_contact', 'consent')).toEqual(before);
    const form = referralForm();
    expect((await visitor().post(await path(), form)).status).toBe(201);
    const twice = await visitor().post(await path(), form);
    expect([twice.status, twice.body.errors]).toEqual([
      422,
      {
        document: ['Já recebemos os dados da sua empresa por este link. Dúvidas: suporte@indike.example.'],
      },
    ]);
  });

  it('creates a referral of the owner with the company’s own consent, and notifies both', async () => {
    await openConfirmation(server, ana);
    const contact = {
      name: 'Beatriz',
      email: 'bia@padaria.example',
      phone: '1130001234',
      observation: 'à tarde',
    };
    const { status, body } = await visitor().post(
      await path(),
      referralForm({ name: 'Padaria Sol', contact }),
    );
    expect([status, body]).toEqual([201, { message: 'Recebemos os dados da sua empresa' }]);
    const list = (await ana.get('/api/indication')).body;
    expect(list).toMatchObject({ total: 1, data: [{ name: 'Padaria Sol', status_transactions: [] }] });
    const row = await server.db
      .selectFrom('referral as r')
      .innerJoin('consent as c', 'c.id', 'r.consent_id')
      .select(['r.user_id', 'r.via_link', 'c.user_id as agreed_for', 'c.kind', 'c.version', 'c.text_hash'])
      .select('c.address')
      .where('r.id', '=', list.data[0].id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      user_id: ana.id,
      via_link: true,
      agreed_for: ana.id,
      kind: 'company',
      version: companyConsent.version,
      address: '127.0.0.1',
    });
    const hash = createHash('sha256').update(wholeText(companyConsent)).digest();
    expect(row.text_hash.equals(hash)).toBe(true);
    expect(await emailTo(server, 'bia@padaria.example', 'Recebemos')).toContain(
      'pelo link de Marina Azevedo',
    );
    expect(await emailsTo(server, ana.email)).toContain('Padaria Sol: nova indicação pelo seu link');
  });

  it('creates one referral for many concurrent submissions', async () => {
    const form = referralForm();
    const target = await path();
    const answers = await Promise.all(Array.from({ length: 6 }, () => visitor().post(target, form)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 422, 422, 422, 422, 422,
    ]);
    expect((await ana.get('/api/indication')).body.total).toBe(1);
  });

  it('refuses a company that is inactive in the company register', async () => {
    const register = await startCompanyRegister();
    const asking = await startTestServer({ cnpjLookupUrl: register.url });
    const owner = await signUp(asking);
    const { body } = await owner.get(SHARE_LINK);
    const document = newCnpj();
    register.answer(document, company({ situacao_cadastral: 8 }));
    const left = await clientOf(asking).post(
      `/api/share-links/${body.code}/company`,
      referralForm({ document }),
    );
    expect([left.status, left.body.code]).toEqual([422, 'company_inactive']);
    await asking.stop();
    await register.stop();
  });

  it('is rate limited by IP address', async () => {
    const target = await path();
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await visitor().post(target, referralForm())).status);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(statuses[20]).toBe(429);
  });
});
