import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitForReadableChanges, startIntegration, type Integration } from '../../testing/api-keys.ts';
import { send } from '../../testing/client.ts';
import { transitionTo } from '../../testing/money.ts';
import { newCnpj, refer } from '../../testing/people.ts';
import { writeCursor } from './cursor.ts';
import { readHistory } from './queries.ts';
import { beginHistory } from './store.ts';

const LIST = '/api/v1/referrals';

interface Page {
  readonly data: { readonly id: number; readonly status: string }[];
  readonly removed: number[];
  readonly next_cursor: string;
  readonly has_more: boolean;
}

let server: Integration['server'];
let admin: Integration['admin'];
let ana: Integration['ana'];
let crm: Integration['crm'];
beforeAll(async () => {
  ({ server, admin, ana, crm } = await startIntegration());
});
afterAll(() => server.stop());

const read = async (query = ''): Promise<Page> => {
  await waitForReadableChanges(server.db);
  const { status, body } = await crm.get(`${LIST}?${query}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};
/** A cursor after all changes so far. */
const now = async (): Promise<string> => {
  let page = await read('limit=100');
  while (page.has_more) page = await read(`limit=100&cursor=${page.next_cursor}`);
  return page.next_cursor;
};
const since = (cursor: string) => read(`cursor=${cursor}`);
const idsOf = ({ data }: Page) => data.map(({ id }) => id);

describe('one referral', () => {
  it('is returned complete, with stable codes', async () => {
    const document = newCnpj();
    const contact = {
      name: 'João Araújo',
      email: 'joao@empresa.example',
      phone: '11912345678',
      occupation: 'Compras',
      contact_date: '2026-12-01',
      shift_to_contact: 1,
      observation: 'depois das 14h',
    };
    const id = await refer(ana, { document, site: 'empresa.example' });
    const [first] = (await ana.get(`/api/indication/${id}`)).body.contacts;
    await transitionTo(admin, id, { status: 'in_contact' });
    await ana.put(`/api/indication-contact/${first.id}`, contact);
    await transitionTo(admin, id, { status: 'in_negotiation', estimated_value: 1234.5 });
    await transitionTo(admin, id, {
      status: 'accepted',
      contract: { value: 5000.5, closed_at: '2026-11-21', first_invoice_due_date: '2026-12-20' },
    });
    const { status, body, headers } = await crm.get(`${LIST}/${id}`);
    expect(status).toBe(200);
    expect(headers.get('etag')).toMatch(/^"\d+-\d+"$/);
    expect(body).toEqual({
      id,
      status: 'accepted',
      status_name: 'Proposta Aceita',
      status_since: server.clock.now().toISOString(),
      created_at: server.clock.now().toISOString(),
      company: { name: 'Padaria Pão de Açúcar 🥖', cnpj: document, site: 'https://empresa.example' },
      indiker: { id: ana.id, name: 'Ana Conceição' },
      contacts: [
        {
          id: expect.any(Number),
          name: 'João Araújo',
          email: 'joao@empresa.example',
          phone: '11912345678',
          occupation: 'Compras',
          contact_date: '2026-12-01',
          contact_shift: 'afternoon',
          observation: 'depois das 14h',
        },
      ],
      estimated_value_centavos: 123_450,
      contract: {
        value_centavos: 500_050,
        closed_at: '2026-11-21',
        first_invoice_due_date: '2026-12-20',
        invoice_paid_at: null,
      },
      history: ['in_contact', 'in_negotiation', 'accepted'].map((code) => ({
        status: code,
        at: server.clock.now().toISOString(),
        by: 'Operadora',
        reason: null,
      })),
    });
    const [listed] = (await read('limit=100')).data.filter((one) => one.id === id);
    expect(listed).toEqual(body);
  });

  it('never includes internal notes', async () => {
    const id = await refer(ana);
    await admin.post(`/api/operator/indications/${id}/notes`, { text: 'segredo da equipe' });
    await transitionTo(admin, id, { status: 'in_contact', note: 'outro segredo' });
    const { body } = await crm.get(`${LIST}/${id}`);
    expect(JSON.stringify(body)).not.toContain('segredo');
  });

  it('returns 304 when the caller has the current version', async () => {
    const id = await refer(ana);
    const { headers } = await crm.get(`${LIST}/${id}`);
    const etag = headers.get('etag') ?? '';
    const again = (ifNoneMatch: string) =>
      send(`${server.url}${LIST}/${id}`, 'GET', undefined, {
        authorization: `Bearer ${crm.key}`,
        'if-none-match': ifNoneMatch,
      });
    for (const known of [etag, `"other", W/${etag}`, '*']) {
      const same = await again(known);
      expect([same.status, same.body, same.headers.get('etag')]).toEqual([304, undefined, etag]);
    }
    expect((await again('"other"')).status).toBe(200);
    await transitionTo(admin, id, { status: 'in_contact' });
    const changed = await again(etag);
    expect([changed.status, changed.body.status]).toEqual([200, 'in_contact']);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it.each(['999999999', '0', 'x', '1e3', '-1'])('returns 404 for the id %s', async (id) => {
    expect((await crm.get(`${LIST}/${id}`)).status).toBe(404);
  });
});

describe('the list', () => {
  it('is paginated in the order of the changes, and continues from the last cursor', async () => {
    const start = await now();
    const ids = [await refer(ana), await refer(ana), await refer(ana)];
    const first = await read(`cursor=${start}&limit=2`);
    expect([idsOf(first), first.has_more]).toEqual([ids.slice(0, 2), true]);
    const second = await read(`cursor=${first.next_cursor}&limit=2`);
    expect([idsOf(second), second.has_more]).toEqual([ids.slice(2), false]);
    const third = await since(second.next_cursor);
    expect([third.data, third.has_more, third.next_cursor]).toEqual([[], false, second.next_cursor]);
  });

  const change = async (id: number): Promise<Record<string, () => Promise<unknown>>> => {
    const contact = (await ana.get(`/api/indication/${id}`)).body.contacts[0];
    const form = { name: 'Bia', email: 'bia@empresa.example', phone: '11912345679', observation: '' };
    return {
      'a change of status': () => transitionTo(admin, id, { status: 'in_contact' }),
      'a new contact': () => ana.post('/api/indication-contact', { ...form, indication_id: id }),
      'a changed contact': () =>
        ana.put(`/api/indication-contact/${contact.id}`, { ...form, email: 'novo@empresa.example' }),
      'a removed contact': () => ana.delete(`/api/indication-contact/${contact.id}`),
      'an estimate': () => transitionTo(admin, id, { status: 'in_negotiation', estimated_value: 10 }),
      'a contract': () =>
        transitionTo(admin, id, {
          status: 'accepted',
          contract: { value: 100, closed_at: '2026-11-21', first_invoice_due_date: '2026-12-20' },
        }),
      'an invoice that was paid': () =>
        admin.post(`/api/operator/indications/${id}/invoice-payment`, { paid_at: '2026-11-21' }),
      'another name of the Indiker': () =>
        server.db.updateTable('indiker').set({ lastname: 'Lima' }).where('id', '=', ana.id).execute(),
    };
  };

  it('lists a referral again after each change of its exposed data', async () => {
    const id = await refer(ana);
    let cursor = await now();
    for (const [what, run] of Object.entries(await change(id))) {
      await run();
      const page = await read(`cursor=${cursor}&limit=100`);
      expect([what, idsOf(page).filter((one) => one === id)]).toEqual([what, [id]]);
      cursor = page.next_cursor;
    }
  });

  it('does not list a referral again after a new owner, follow-up date or note', async () => {
    const id = await refer(ana);
    const start = await now();
    const path = `/api/operator/indications/${id}`;
    for (const answer of [
      await admin.put(`${path}/owner`, { owner_id: admin.id, seen_owner_id: null }),
      await admin.put(`${path}/follow-up`, { date: '2026-12-01', seen_date: null }),
      await admin.post(`${path}/notes`, { text: 'ligar' }),
    ])
      expect(answer.status).toBeLessThan(300);
    expect(idsOf(await since(start))).toEqual([]);
  });

  it('names deleted referrals', async () => {
    const id = await refer(ana);
    const start = await now();
    const gone = sql.raw(`
      delete from referral_contact where referral_id = ${id};
      delete from referral where id = ${id}`);
    await gone.execute(server.db);
    const page = await since(start);
    expect([page.data, page.removed]).toEqual([[], [id]]);
    expect((await crm.get(`${LIST}/${id}`)).status).toBe(404);
  });

  it('can start at an instant, which the cursor keeps', async () => {
    const [old, fresh] = [await refer(ana), await refer(ana)];
    await sql`update referral_change set changed_at = '2026-01-01' where referral_id <> ${fresh}`.execute(
      server.db,
    );
    expect(idsOf(await read('limit=100'))).toContain(old);
    const page = await read('limit=1&changed_since=2026-06-01T00:00:00-03:00');
    expect([idsOf(page), page.has_more]).toEqual([[fresh], false]);
    await transitionTo(admin, old, { status: 'in_contact' });
    expect(idsOf(await since(page.next_cursor))).toEqual([old]);
    const none = await read('changed_since=2099-01-01T00:00:00Z');
    await transitionTo(admin, fresh, { status: 'in_contact' });
    expect(idsOf(await since(none.next_cursor))).toEqual([]);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['cursor=%20', 'cursor'],
    ['cursor=abc', 'cursor'],
    [`cursor=${'x'.repeat(101)}`, 'cursor'],
    ['changed_since=ontem', 'changed_since'],
    ['changed_since=2026-11-22', 'changed_since'],
    ['changed_since=2026-13-22T00:00:00Z', 'changed_since'],
    ['changed_since=2026-02-30T00:00:00Z', 'changed_since'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await crm.get(`${LIST}?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('refuses a cursor of another database, and an instant together with a cursor', async () => {
    const far = { xid: '9000000000000000000', referralId: 1, since: null };
    const ahead = writeCursor(far, await readHistory(server.db));
    expect((await crm.get(`${LIST}?cursor=${ahead}`)).body.code).toBe('cursor_invalid');
    const both = `cursor=${await now()}&changed_since=2026-11-22T00:00:00Z`;
    expect((await crm.get(`${LIST}?${both}`)).body.code).toBe('cursor_with_changed_since');
  });

  it('refuses a cursor from before a restore, whose transaction ids are given again', async () => {
    const lost = await now();
    await beginHistory(server.db);
    expect((await crm.get(`${LIST}?cursor=${lost}`)).body.code).toBe('cursor_invalid');
    expect(await since(await now())).toMatchObject({ data: [], has_more: false });
  });
});
