import { createHash } from 'node:crypto';
import { wholeText } from '@indike/contract/texts/legal-text';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientOf, send } from '../testing/client.ts';
import { refer, referralForm, signUp, type Indiker } from '../testing/people.ts';
import { rowCounts } from '../testing/rows.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { referralConsent } from '../platform/brand.ts';

const server = useTestServer();
let ana: Indiker;
beforeAll(async () => {
  ana = await signUp(server);
});

const ROUTE = '/api/indication-v3';
const written = () =>
  rowCounts(server.db, 'referral', 'referral_contact', 'consent', 'status_transition', 'company_lookup');
const storedOf = (id: number) =>
  server.db.selectFrom('referral').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const contactOf = (id: number) =>
  server.db
    .selectFrom('referral_contact')
    .selectAll()
    .where('referral_id', '=', id)
    .executeTakeFirstOrThrow();

const BAD = 'Há um caractere que não aceitamos. Apague o texto e digite de novo, sem colar.';

/** The valid form with one field set to another value. A `contact.` prefix names a field of the contact. */
function formWith(field: string, value: unknown): Record<string, unknown> {
  const form = referralForm();
  if (!field.startsWith('contact.')) return { ...form, [field]: value };
  return { ...form, contact: { ...(form['contact'] as object), [field.slice('contact.'.length)]: value } };
}

describe('POST /api/indication-v3, refused', () => {
  const ENDED = 'Sua sessão terminou. Entre de novo para continuar.';
  it.each([
    [undefined, 'not_signed_in', 'Entre para continuar.'],
    ['x', 'unauthenticated', ENDED],
    ['a'.repeat(43), 'unauthenticated', ENDED],
    [`${'a'.repeat(42)}'`, 'unauthenticated', ENDED],
  ])('401 with the token %s', async (token, code, message) => {
    const before = await written();
    const { status, body } = await clientOf(server, token).post(ROUTE, referralForm());
    expect([status, body.code, body.message]).toEqual([401, code, message]);
    expect(await written()).toEqual(before);
  });

  it('returns 401 without a session even when the form is invalid', async () => {
    expect((await clientOf(server).post(ROUTE, {})).status).toBe(401);
    expect((await clientOf(server, 'a'.repeat(43)).post(ROUTE, {})).status).toBe(401);
  });

  it('returns a message for every missing field', async () => {
    const empty = await ana.post(ROUTE, {});
    expect(empty.status).toBe(422);
    expect(empty.body.errors).toEqual({
      name: ['Nome da empresa é obrigatório'],
      document: ['CNPJ da empresa é obrigatório'],
      consent: ['Precisa dar seu consentimento'],
      contact: ['Nome do contato é obrigatório'],
    });
    expect(empty.body.message).toBe('Nome da empresa é obrigatório');
    const noContact = await ana.post(ROUTE, referralForm({ contact: {} }));
    expect(noContact.body.errors).toEqual({
      'contact.name': ['Nome do contato é obrigatório'],
      'contact.email': ['E-mail inválido'],
      'contact.phone': ['Telefone do contato é obrigatório'],
    });
  });

  it.each<[string, unknown, string]>([
    ['name', '', 'Nome da empresa é obrigatório'],
    ['name', ' \t ', 'Nome da empresa é obrigatório'],
    ['name', null, 'Nome da empresa é obrigatório'],
    ['name', 42, 'Formato inválido'],
    ['name', true, 'Formato inválido'],
    ['name', ['Padaria'], 'Formato inválido'],
    ['name', { toString: 'Padaria' }, 'Formato inválido'],
    ['name', 'nulo\u0000', BAD],
    ['name', 'meio par \ud83d', BAD],
    ['name', '\udf3b outra metade', BAD],
    ['name', 'duas\nlinhas', BAD],
    ['site', 'padaria', 'URL inválida'],
    ['site', 'javascript:alert(1)', 'URL inválida'],
    ['site', 'ftp://empresa.com.br', 'URL inválida'],
    ['site', 'http://localhost', 'URL inválida'],
    ['site', 'https://ana:senha@empresa.com.br', 'URL inválida'],
    ['site', 'https://em presa.com.br', 'URL inválida'],
    ['site', 'https://empresa.com.br/\u0000', 'URL inválida'],
    ['site', 'https://empresa.com.br/\ud83d', 'URL inválida'],
    ['site', 42, 'Formato inválido'],
    ['site', [], 'Formato inválido'],
    ['document', '', 'CNPJ da empresa é obrigatório'],
    ['document', null, 'CNPJ da empresa é obrigatório'],
    ['document', '19131243000198', 'CNPJ inválido'],
    ['document', '1913124300019', 'CNPJ inválido'],
    ['document', '191312430001970', 'CNPJ inválido'],
    ['document', '00000000000000', 'CNPJ inválido'],
    ['document', '12ABC34501DE36', 'CNPJ inválido'],
    ['document', '１９１３１２４３０００１９７', 'CNPJ inválido'],
    ['document', '19131243000197\u0000', 'CNPJ inválido'],
    ['document', 19131243000197, 'Formato inválido'],
    ['document', { cnpj: '19131243000197' }, 'Formato inválido'],
    ['consent', false, 'Precisa dar seu consentimento'],
    ['consent', 'true', 'Precisa dar seu consentimento'],
    ['consent', 1, 'Precisa dar seu consentimento'],
    ['consent', null, 'Precisa dar seu consentimento'],
    ['contact', null, 'Nome do contato é obrigatório'],
    ['contact', 'João', 'Nome do contato é obrigatório'],
    ['contact', [], 'Nome do contato é obrigatório'],
    ['contact.name', '', 'Nome do contato é obrigatório'],
    ['contact.name', 42, 'Formato inválido'],
    ['contact.name', 'nulo\u0000', BAD],
    ['contact.name', 'meio par \ud83d', BAD],
    ['contact.email', '', 'E-mail inválido'],
    ['contact.email', 'joao', 'E-mail inválido'],
    ['contact.email', 'a@b@c.com', 'E-mail inválido'],
    ['contact.email', 'a..b@example.com', 'E-mail inválido'],
    ['contact.email', '.a@example.com', 'E-mail inválido'],
    ['contact.email', 'a@example.com.', 'E-mail inválido'],
    ['contact.email', 'a\u0000@example.com', 'E-mail inválido'],
    ['contact.email', 42, 'Formato inválido'],
    ['contact.phone', '', 'Telefone do contato é obrigatório'],
    ['contact.phone', '20987654321', 'Telefone inválido'],
    ['contact.phone', '11812345678', 'Telefone inválido'],
    ['contact.phone', '1191234567', 'Telefone inválido'],
    ['contact.phone', 11912345678, 'Formato inválido'],
    ['contact.observation', 42, 'Formato inválido'],
    ['contact.observation', 'nulo\u0000', BAD],
    ['contact.observation', 'meio par \ud83d', BAD],
  ])('returns 422 for %s = %j', async (field, value, message) => {
    const before = await written();
    const { status, body } = await ana.post(ROUTE, formWith(field, value));
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
    expect(body.errors[field]).toContain(message);
    expect(body.message).toBe(body.errors[field][0]);
    expect(await written()).toEqual(before);
  });

  it.each([
    ['name', 200],
    ['site', 2048],
    ['document', 320],
    ['contact.name', 100],
    ['contact.email', 320],
    ['contact.phone', 320],
    ['contact.observation', 2000],
  ])('returns 422 for 10 000 characters in %s', async (field, most) => {
    const before = await written();
    const { status, body } = await ana.post(ROUTE, formWith(field, 'x'.repeat(10_000)));
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: [`Máximo de ${most} caracteres`] });
    expect(await written()).toEqual(before);
  });

  it.each([[[]], ['texto'], [42], [null], [true]])('returns 422 for the body %j', async (value) => {
    const { status, body } = await ana.post(ROUTE, value);
    expect([status, body.errors]).toEqual([422, { body: ['Formato inválido'] }]);
  });

  it.each([
    ['application/json', 'half a document', '{"name": "Padaria"', 400, 'O envio não é um JSON válido'],
    ['application/json', 'nothing', '', 400, 'O envio não é um JSON válido'],
    [
      'application/json',
      'a prototype',
      '{"__proto__": {"consent": true}}',
      400,
      'O envio não é um JSON válido',
    ],
    ['application/json', '101 KB', `{"name": "${'x'.repeat(101 * 1024)}"}`, 413, 'O envio é grande demais'],
    ['text/plain', 'text', '{}', 415, 'Formato de envio não aceito: use JSON'],
    ['application/x-www-form-urlencoded', 'a form', 'name=a', 415, 'Formato de envio não aceito: use JSON'],
  ])('refuses a body of type %s: %s', async (type, _why, text, expected, message) => {
    const headers = { authorization: `Bearer ${ana.token}`, 'content-type': type };
    const { status, body } = await send(server.url + ROUTE, 'POST', text, headers);
    expect([status, body.message]).toEqual([expected, message]);
  });
});

describe('POST /api/indication-v3, accepted', () => {
  it('stores the referral, its contact and the consent, with texts unchanged', async () => {
    const name = 'Açaí & Cia 🥖 👩‍👩‍👧 Cafe\u0301';
    const contact = {
      name: 'Zoë D’Ávila 🌻',
      email: 'Joao.Araujo@Empresa.Example',
      phone: '+55 (11) 91234-5678',
      observation: 'Linha 1\nLinha 2 \t 💡 fim ',
    };
    const before = await written();
    const { status, body } = await ana.post(ROUTE, referralForm({ name, contact }));
    expect([status, body]).toEqual([201, { id: expect.any(Number), message: 'Indicação enviada' }]);
    const after = await written();
    expect(after).toEqual({
      ...before,
      referral: Number(before['referral']) + 1,
      referral_contact: Number(before['referral_contact']) + 1,
      consent: Number(before['consent']) + 1,
    });

    const detail = (await ana.get(`/api/indication/${body.id}`)).body;
    expect(Buffer.from(detail.name)).toEqual(Buffer.from(name));
    expect(Buffer.from(detail.contacts[0].name)).toEqual(Buffer.from(contact.name));
    expect(Buffer.from(detail.contacts[0].observation)).toEqual(Buffer.from(contact.observation));
    expect(detail.contacts).toEqual([
      {
        id: expect.any(Number),
        indication_id: body.id,
        ...contact,
        email: 'joao.araujo@empresa.example',
        phone: '11912345678',
        occupation: null,
        contact_date: null,
        shift_to_contact: null,
      },
    ]);
    expect(detail).toMatchObject({ status_transactions: [], created_at: server.clock.now().toISOString() });

    const row = await storedOf(body.id);
    expect(row).toMatchObject({ user_id: ana.id, status: 'waiting', status_since: server.clock.now() });
    const consent = await server.db
      .selectFrom('consent')
      .selectAll()
      .where('id', '=', row.consent_id)
      .executeTakeFirstOrThrow();
    expect(consent).toMatchObject({
      user_id: ana.id,
      kind: 'referral',
      version: referralConsent.version,
      address: '127.0.0.1',
      accepted_at: server.clock.now(),
    });
    const hash = createHash('sha256').update(wholeText(referralConsent)).digest();
    expect(consent.text_hash.equals(hash)).toBe(true);
  });

  it('stores an alphanumeric CNPJ in canonical form when typed in lower case and with a mask', async () => {
    const bia = await signUp(server);
    const id = await refer(bia, { document: ' 12.abc.345/01de-35 ' });
    expect((await storedOf(id)).cnpj).toBe('12ABC34501DE35');
    expect((await bia.get(`/api/indication/${id}`)).body.document).toBe('12ABC34501DE35');
    expect((await storedOf(await refer(bia, { document: '00000000E08G12' }))).cnpj).toBe('00000000E08G12');
    expect((await storedOf(await refer(bia, { document: '19.131.243/0001-97' }))).cnpj).toBe(
      '19131243000197',
    );
  });

  it.each([
    ['', null],
    ['   ', null],
    [null, null],
    [undefined, null],
    ['empresa.com.br', 'https://empresa.com.br'],
    ['  www.empresa.com.br/contato  ', 'https://www.empresa.com.br/contato'],
    ['http://empresa.com.br:8080/a?b=c#d', 'http://empresa.com.br:8080/a?b=c#d'],
    ['HTTPS://Açaí.com.br', 'HTTPS://Açaí.com.br'],
  ])('accepts the site %j', async (site, stored) => {
    expect((await storedOf(await refer(ana, { site }))).site).toBe(stored);
  });

  it.each([200, 1])('accepts a name of %d characters', async (length) => {
    const name = 'é'.repeat(length);
    expect((await storedOf(await refer(ana, { name }))).company_name).toBe(name);
  });

  it('accepts a contact with a landline and no observation', async () => {
    const id = await refer(ana, { contact: { name: 'J', email: 'j@e.co', phone: '(11) 3000-1234' } });
    expect(await contactOf(id)).toMatchObject({ phone: '1130001234', observation: null, user_id: ana.id });
  });

  it('ignores fields that the caller may not set', async () => {
    const bia = await signUp(server);
    const id = await refer(ana, {
      id: 1,
      user_id: bia.id,
      status: 5,
      estimated_value: 100,
      created_at: '2000-01-01T00:00:00Z',
    });
    expect(await storedOf(id)).toMatchObject({
      user_id: ana.id,
      status: 'waiting',
      estimated_value: null,
      created_at: server.clock.now(),
    });
    expect((await bia.get(`/api/indication/${id}`)).status).toBe(404);
  });
});
