import type { ReferralStatus } from '@indike/rules/referrals/referrals';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { refer, signUp, type Indiker } from '../testing/people.ts';
import { putInStatus } from '../testing/rows.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer();
let ana: Indiker;
let bia: Indiker;
beforeAll(async () => {
  [ana, bia] = await Promise.all([signUp(server), signUp(server)]);
});
afterEach(() => server.clock.set('2026-11-21T15:00:00Z'));

const ROUTE = '/api/indication-contact';
const TODAY = '2026-11-21';
const LIMIT = 'Cada indicação pode ter no máximo 3 contatos';
const LOCKED = 'O contato só pode ser alterado enquanto o status for Em Contato ou Corrigir contato';
const PAST = 'A data de contato não pode estar no passado';
const BAD = 'Há um caractere que não aceitamos. Apague o texto e digite de novo, sem colar.';

const contactForm = (more: Record<string, unknown> = {}) => ({
  name: 'Maria José',
  email: 'maria@empresa.example',
  phone: '11987650011',
  occupation: 'Diretora',
  contact_date: TODAY,
  shift_to_contact: 0,
  observation: 'Ligar\nà tarde 📞',
  ...more,
});
const add = (referralId: number, more: Record<string, unknown> = {}) =>
  ana.post(ROUTE, contactForm({ indication_id: referralId, ...more }));
const contactsOf = async (referralId: number) =>
  (await ana.get(`/api/indication/${referralId}`)).body.contacts;
const contactIds = async (referralId: number): Promise<number[]> =>
  (await contactsOf(referralId)).map(({ id }: { id: number }) => id);

/** A referral in which contacts may be edited, with its first contact's id. */
async function editable(status: ReferralStatus = 'in_contact'): Promise<{ id: number; contactId: number }> {
  const id = await refer(ana);
  await putInStatus(server.db, id, status);
  const [contactId = 0] = await contactIds(id);
  return { id, contactId };
}

/** Invalid fields of a contact and the message for each, the same on both routes. */
const WRONG: [string, unknown, string][] = [
  ['name', '', 'Nome obrigatório'],
  ['name', null, 'Nome obrigatório'],
  ['name', 42, 'Formato inválido'],
  ['name', 'nulo\u0000', BAD],
  ['name', 'meio par \ud83d', BAD],
  ['email', '', 'E-mail é obrigatório'],
  ['email', 'a..b@example.com', 'E-mail inválido'],
  ['email', [], 'Formato inválido'],
  ['phone', '', 'Telefone obrigatório'],
  ['phone', '20987654321', 'Telefone inválido'],
  ['phone', 11987650011, 'Formato inválido'],
  ['occupation', 42, 'Formato inválido'],
  ['occupation', 'nulo\u0000', BAD],
  ['contact_date', '2026-02-30', 'Data inválida'],
  ['contact_date', '21/11/2026', 'Data inválida'],
  ['contact_date', 20261121, 'Data inválida'],
  ['contact_date', '2026-11-20', PAST],
  ['shift_to_contact', 2, 'Período inválido'],
  ['shift_to_contact', '0', 'Período inválido'],
  ['shift_to_contact', true, 'Período inválido'],
  ['observation', {}, 'Formato inválido'],
  ['observation', 'meio par \ud83d', BAD],
];

describe('POST /api/indication-contact', () => {
  it('returns 401 without a session', async () => {
    const { id } = await editable();
    for (const who of [clientOf(server), clientOf(server, 'a'.repeat(43))]) {
      expect((await who.post(ROUTE, contactForm({ indication_id: id }))).status).toBe(401);
      expect((await who.post(ROUTE, {})).status).toBe(401);
    }
    expect(await contactIds(id)).toHaveLength(1);
  });

  it('returns 404 for another Indiker’s referral and for one that does not exist', async () => {
    const { id } = await editable();
    for (const indication_id of [id, 999_999, 2_147_483_647]) {
      const { status, body } = await bia.post(ROUTE, contactForm({ indication_id }));
      expect([status, body.message]).toEqual([404, 'Recurso não encontrado']);
    }
    expect(await contactIds(id)).toHaveLength(1);
  });

  it('names every missing field', async () => {
    const { status, body } = await ana.post(ROUTE, {});
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      name: ['Nome obrigatório'],
      email: ['E-mail é obrigatório'],
      phone: ['Telefone obrigatório'],
      indication_id: ['Indicação inválida'],
    });
  });

  it.each([
    ['indication_id', '1', 'Formato inválido'],
    ['indication_id', 0, 'Indicação inválida'],
    ['indication_id', 1e12, 'Indicação inválida'],
    ['indication_id', 1.5, 'Formato inválido'],
    ...WRONG,
  ])('returns 422 for %s = %j', async (field, value, message) => {
    const { id } = await editable();
    const { status, body } = await add(id, { [field]: value });
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
    expect(await contactIds(id)).toHaveLength(1);
  });

  it.each([
    ['name', 100],
    ['occupation', 100],
    ['observation', 2000],
  ])('returns 422 for 10 000 characters in %s', async (field, most) => {
    const { id } = await editable();
    const { status, body } = await add(id, { [field]: 'x'.repeat(10_000) });
    expect([status, body.errors]).toEqual([422, { [field]: [`Máximo de ${most} caracteres`] }]);
  });

  it('adds a second and a third, and refuses a fourth', async () => {
    const { id } = await editable();
    const second = await add(id, { email: 'Maria@Empresa.Example', phone: '+55 (11) 98765-0011' });
    expect(second.status).toBe(201);
    expect(second.body).toEqual({ id: expect.any(Number), indication_id: id, ...contactForm() });
    expect((await add(id, { name: 'Terceira' })).status).toBe(201);
    const fourth = await add(id, { name: 'Quarta' });
    expect([fourth.status, fourth.body.message]).toEqual([422, LIMIT]);
    const contacts = await contactsOf(id);
    expect(contacts.map(({ name }: { name: string }) => name)).toEqual([
      'João Araújo',
      'Maria José',
      'Terceira',
    ]);
    expect(contacts[1]).toEqual(second.body);
  });

  it.each([
    [{ shift_to_contact: 0 }, { shift_to_contact: 0 }],
    [{ shift_to_contact: 1 }, { shift_to_contact: 1 }],
    [{ shift_to_contact: '' }, { shift_to_contact: null }],
    [{ shift_to_contact: null }, { shift_to_contact: null }],
    [{ contact_date: TODAY }, { contact_date: TODAY }],
    [{ contact_date: '2028-02-29' }, { contact_date: '2028-02-29' }],
    [{ contact_date: '' }, { contact_date: null }],
    [{ contact_date: undefined }, { contact_date: null }],
    [
      { occupation: undefined, observation: undefined, shift_to_contact: undefined },
      { occupation: null, observation: null, shift_to_contact: null },
    ],
  ])('accepts %j', async (given, kept) => {
    const { id } = await editable();
    const { status, body } = await add(id, given);
    expect([status, body]).toEqual([201, expect.objectContaining(kept)]);
    expect((await contactsOf(id))[1]).toMatchObject(kept);
  });

  it('uses the date in São Paulo as today', async () => {
    const { id } = await editable();
    server.clock.set('2026-11-22T02:59:59Z');
    expect((await add(id, { contact_date: TODAY })).status).toBe(201);
    server.clock.set('2026-11-22T03:00:00Z');
    const late = await add(id, { contact_date: TODAY });
    expect([late.status, late.body.errors]).toEqual([422, { contact_date: [PAST] }]);
    expect(await contactIds(id)).toHaveLength(2);
  });

  it('stores at most three contacts when 20 are added concurrently', async () => {
    const { id } = await editable();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => add(id, { name: `Contato ${n}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    const refused = answers.filter(({ status }) => status === 422);
    expect(refused).toHaveLength(18);
    expect(new Set(refused.map(({ body }) => body.message))).toEqual(new Set([LIMIT]));
    expect(await contactIds(id)).toHaveLength(3);
  });
});

describe('PUT /api/indication-contact/{id}', () => {
  it('returns 401 without a session and changes nothing', async () => {
    const { id, contactId } = await editable();
    const before = await contactsOf(id);
    for (const who of [clientOf(server), clientOf(server, 'a'.repeat(43))]) {
      expect((await who.put(`${ROUTE}/${contactId}`, contactForm())).status).toBe(401);
    }
    expect(await contactsOf(id)).toEqual(before);
  });

  it('returns 404 for another Indiker’s contact and changes nothing', async () => {
    const { id, contactId } = await editable();
    const before = await contactsOf(id);
    const { status, body } = await bia.put(`${ROUTE}/${contactId}`, contactForm());
    expect([status, body.message]).toEqual([404, 'Recurso não encontrado']);
    expect(await contactsOf(id)).toEqual(before);
  });

  it.each(['abc', '0', '-1', '1e3', '99999999999999999999', '999999'])('returns 404 for %s', async (id) => {
    expect((await ana.put(`${ROUTE}/${id}`, contactForm())).status).toBe(404);
    expect((await ana.delete(`${ROUTE}/${id}`)).status).toBe(404);
  });

  it.each(WRONG)('returns 422 for %s = %j', async (field, value, message) => {
    const { id, contactId } = await editable();
    const before = await contactsOf(id);
    const { status, body } = await ana.put(`${ROUTE}/${contactId}`, contactForm({ [field]: value }));
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
    expect(await contactsOf(id)).toEqual(before);
  });

  it.each([
    'waiting',
    'in_negotiation',
    'accepted',
    'reward_scheduled',
    'finished',
    'in_dispute',
    'cancelled',
  ] as const)('refuses the change in status %s', async (now) => {
    const { id, contactId } = await editable(now);
    const before = await contactsOf(id);
    const { status, body } = await ana.put(`${ROUTE}/${contactId}`, contactForm());
    expect([status, body.message]).toEqual([422, LOCKED]);
    expect(await contactsOf(id)).toEqual(before);
  });

  it.each(['in_contact', 'fix_contact'] as const)('changes the contact in status %s', async (now) => {
    const { id, contactId } = await editable(now);
    const { status, body } = await ana.put(`${ROUTE}/${contactId}`, contactForm());
    expect([status, body]).toEqual([200, { id: contactId, indication_id: id, ...contactForm() }]);
    expect(await contactsOf(id)).toEqual([body]);
    const emptied = contactForm({
      occupation: null,
      contact_date: '',
      shift_to_contact: '',
      observation: null,
    });
    const cleared = await ana.put(`${ROUTE}/${contactId}`, emptied);
    expect(cleared.body).toMatchObject({
      occupation: null,
      contact_date: null,
      shift_to_contact: null,
      observation: null,
    });
    expect(await contactsOf(id)).toEqual([cleared.body]);
  });

  it('accepts the same fields as POST, including the referral’s id', async () => {
    const { id, contactId } = await editable();
    const sent = contactForm({ indication_id: id, id: 1, user_id: bia.id });
    const { status, body } = await ana.put(`${ROUTE}/${contactId}`, sent);
    expect([status, body]).toEqual([200, { ...contactForm(), id: contactId, indication_id: id }]);
  });

  it('returns 404 for a contact of a referral other than the one named, and changes nothing', async () => {
    const [from, to] = [await editable(), await editable()];
    const foreign = await refer(bia);
    const before = await contactsOf(from.id);
    for (const indication_id of [to.id, foreign, 999_999]) {
      const { status, body } = await ana.put(`${ROUTE}/${from.contactId}`, contactForm({ indication_id }));
      expect([status, body.message]).toEqual([404, 'Recurso não encontrado']);
    }
    expect(await contactsOf(from.id)).toEqual(before);
    expect(await contactIds(to.id)).toEqual([to.contactId]);
  });

  it.each([
    ['1', 'Formato inválido'],
    [0, 'Indicação inválida'],
    [1e12, 'Indicação inválida'],
  ])('returns 422 for indication_id = %j', async (indication_id, message) => {
    const { contactId } = await editable();
    const { status, body } = await ana.put(`${ROUTE}/${contactId}`, contactForm({ indication_id }));
    expect([status, body.errors]).toEqual([422, { indication_id: [message] }]);
  });

  it('keeps a date that has passed since it was set, but refuses any other past date', async () => {
    const { id, contactId } = await editable();
    const put = (contact_date: string) => ana.put(`${ROUTE}/${contactId}`, contactForm({ contact_date }));
    expect((await put(TODAY)).status).toBe(200);
    server.clock.set('2026-11-25T15:00:00Z');
    const kept = await put(TODAY);
    expect([kept.status, kept.body.contact_date]).toEqual([200, TODAY]);
    for (const date of ['2026-11-20', '2026-11-24']) {
      const { status, body } = await put(date);
      expect([status, body.errors]).toEqual([422, { contact_date: [PAST] }]);
    }
    expect((await put('2026-11-25')).status).toBe(200);
    expect((await put(TODAY)).status).toBe(422);
    expect((await contactsOf(id))[0].contact_date).toBe('2026-11-25');
  });
});
