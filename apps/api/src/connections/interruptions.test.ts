import type { CrmProvider } from '@indike/rules/integrations/crm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dropReferrals } from '../erasure/commands.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { type CrmFault, customOf } from '../sandbox/crm/book.ts';
import { waitForReadableChanges } from '../testing/api-keys.ts';
import {
  bookOf,
  CONNECTIONS,
  clearCrm,
  connectCrm,
  connectionPath,
  CRMS,
  dealOf,
  EACH_CRM,
  mappingOf,
  newCrmForm,
  STAGE,
  syncCrm,
  syncLater,
} from '../testing/crm.ts';
import { erase } from '../testing/erasure.ts';
import { importsBy, referralFile, referralLine } from '../testing/imports.ts';
import { transitionTo } from '../testing/money.ts';
import { newOperator, type Operator } from '../testing/operators.ts';
import { type Indiker, newCnpj, refer, signUp, signUpConfirmed } from '../testing/people.ts';
import { statusOf } from '../testing/rows.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { claimConnection, endLease, findConnection, LeaseLost, updateLeased } from './connection-store.ts';
import { type Crm, CrmError } from './crm.ts';
import { syncRound } from './round.ts';

// What happens between two calls of a round: answers that get lost, people who change something, another process.

const server = useTestServer({ standIns: true });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MAPPING = mappingOf('pipedrive');
let admin: Operator;
let ana: Indiker;
beforeEach(async () => {
  admin = await newOperator(server);
  ana = await signUp(server);
});
afterEach(() => clearCrm(server));

const read = async (id: number) =>
  (await admin.get(CONNECTIONS)).body.find((row: { id: number }) => row.id === id);
const items = async (id: number) => (await admin.get(connectionPath(id, '/items'))).body.data;
const deals = () => bookOf(server).records.deals;
const fieldsOf = (referral: number) => dealOf(bookOf(server), referral)?.['custom_fields'];
const pathOfDeal = (referral: number, provider: CrmProvider = 'pipedrive') =>
  `${CRMS[provider].deals}/${CRMS[provider].recordId(dealOf(bookOf(server), referral)?.id ?? 0)}`;
const sync = () => syncLater(server);
/** Until the last pause between attempts is over. Sessions of the staff end meanwhile. */
async function syncInVain(): Promise<void> {
  for (let n = 0; n < 8; n += 1) {
    server.clock.advance(8 * HOUR);
    await sync();
  }
  admin = await newOperator(server);
}
const failAt = (method: string, path: string, fault: CrmFault) => {
  bookOf(server).faultOf = (call) => (call.method === method && call.path === path ? fault : null);
};
const workWell = () => {
  bookOf(server).faultOf = () => null;
};

/** A round of its own with such a CRM, in which the test does something between the calls. */
async function roundWith(id: number, crm: Partial<Crm>): Promise<void> {
  await waitForReadableChanges(server.db);
  const connection = await claimConnection(server.db, id, server.clock.now());
  if (!connection?.mapping) throw new Error('no connection');
  const { mapping } = connection;
  const quiet = { dealsChangedSince: async () => ({ deals: [], cursor: null }), ...crm } as Crm;
  await syncRound({ deps: server.deps, connection, mapping, crm: quiet }, () => true);
  await endLease(server.db, connection);
}

describe.each(EACH_CRM)('a lost answer of %s', (_crm, provider) => {
  it('does not make a second deal when the referral changes here before the next try', async () => {
    await connectCrm(admin, { provider });
    const referral = await refer(ana);
    failAt('POST', CRMS[provider].deals, { status: 'hang', afterwards: true });
    await sync();
    workWell();
    await transitionTo(admin, referral, { status: 'in_contact' });
    await sync();
    expect(deals().size).toBe(1);
    expect(dealOf(bookOf(server), referral)).toMatchObject({ stage_id: STAGE.in_contact });
  });

  it('is no move by people there when the referral changes here before the next try', async () => {
    await connectCrm(admin, { provider });
    const referral = await refer(ana);
    await transitionTo(admin, referral, { status: 'in_contact' });
    failAt('POST', CRMS[provider].deals, { status: 'hang', afterwards: true });
    await sync();
    workWell();
    await transitionTo(admin, referral, { status: 'fix_contact' });
    await sync();
    expect(await statusOf(server.db, referral)).toBe('fix_contact');
    expect(dealOf(bookOf(server), referral)).toMatchObject({ stage_id: STAGE.fix_contact });
  });

  const drop = ({ id }: Indiker) =>
    server.db.transaction().execute((tx) => dropReferrals(tx, id as UserId, server.clock.now()));
  it.each([
    ['erased', 'Cadastro removido', (person: Indiker) => erase(server, person)],
    ['dropped', '', drop],
  ])('leaves no name in the deal of an Indiker who is %s before the next try', async (_, name, end) => {
    await connectCrm(admin, { provider });
    const referral = await refer(ana);
    failAt('POST', CRMS[provider].deals, { status: 'hang', afterwards: true });
    await sync();
    expect(fieldsOf(referral)).toMatchObject({ [CRMS[provider].fields.indiker]: 'Ana Conceição' });
    workWell();
    await end(ana);
    await sync();
    expect(fieldsOf(referral)).toMatchObject({ [CRMS[provider].fields.indiker]: name });
  });
});

describe('a deal of an earlier connection', () => {
  it('was not moved by people because the referral changed here meanwhile', async () => {
    const before = await connectCrm(admin);
    const referral = await refer(ana);
    await transitionTo(admin, referral, { status: 'in_contact' });
    await sync();
    await admin.delete(connectionPath(before));
    await transitionTo(admin, referral, { status: 'fix_contact' });
    await connectCrm(admin, { backfill: true });
    await sync();
    expect(await statusOf(server.db, referral)).toBe('fix_contact');
    expect(dealOf(bookOf(server), referral)).toMatchObject({ stage_id: STAGE.fix_contact });
  });

  it('takes no referral out of a dispute', async () => {
    const cnpj = newCnpj();
    const referral = await refer(ana, { document: cnpj });
    await refer(await signUp(server), { document: cnpj });
    for (const status of ['in_contact', 'in_dispute']) await transitionTo(admin, referral, { status });
    const before = await connectCrm(admin, { backfill: true });
    await sync();
    bookOf(server).put('deals', { stage_id: STAGE.in_contact }, dealOf(bookOf(server), referral)?.id);
    await admin.delete(connectionPath(before));
    // As if that connection had never noted where the deal is.
    await server.db.deleteFrom('connection_link').execute();
    await connectCrm(admin, { backfill: true });
    await sync();
    expect(await statusOf(server.db, referral)).toBe('in_dispute');
  });

  it('is not made again by one to the same account that had been paused', async () => {
    const paused = await connectCrm(admin);
    await connectCrm(admin);
    await admin.post(connectionPath(paused, '/pause'));
    const referral = await refer(ana);
    await sync();
    const { status } = await admin.post(connectionPath(paused, '/activate'), { backfill: false });
    expect(status).toBe(200);
    await sync();
    await sync();
    expect([deals().size, dealOf(bookOf(server), referral)]).toEqual([1, expect.anything()]);
  });
});

it('does not look for a company too early when the referral changes here after a lost answer', async () => {
  await connectCrm(admin);
  const referral = await refer(ana);
  failAt('POST', 'api/v2/organizations', { status: 'hang', afterwards: true });
  await sync();
  workWell();
  const { calls, records } = bookOf(server);
  const { length } = calls;
  await transitionTo(admin, referral, { status: 'in_contact' });
  await waitForReadableChanges(server.db);
  await syncCrm(server);
  expect(calls).toHaveLength(length);
  server.clock.advance(18_000);
  await syncCrm(server);
  expect([records.organizations.size, records.deals.size]).toEqual([1, 1]);
});

it('does not bring a referral from before when it changes, if that was not chosen', async () => {
  const before = await refer(ana);
  await waitForReadableChanges(server.db);
  server.clock.advance(MINUTE);
  const id = await connectCrm(admin, { backfill: false });
  await transitionTo(admin, before, { status: 'in_contact' });
  await sync();
  expect([deals().size, (await admin.post(connectionPath(id, '/simulate'))).body.create]).toEqual([0, []]);
  await refer(ana);
  await sync();
  expect(deals().size).toBe(1);
});

it('brings a referral that is imported later, although it was made before, if those from before were not chosen', async () => {
  server.clock.advance(MINUTE);
  const id = await connectCrm(admin, { backfill: false });
  server.clock.advance(MINUTE);
  const { email } = await signUpConfirmed(server);
  const line = referralLine({ indiker: email, cnpj: newCnpj(), status: 'em contato', value: '' });
  await importsBy(server, admin).importReferrals(referralFile(line));
  await waitForReadableChanges(server.db);
  expect((await admin.post(connectionPath(id, '/simulate'))).body.create).toEqual([
    { status: 'Em Contato', count: 1 },
  ]);
  await sync();
  expect(deals().size).toBe(1);
});

describe('the lease', () => {
  it('is renewed by each change, and lost to another process after its time', async () => {
    const id = await connectCrm(admin);
    const now = server.clock.now();
    const later = (minutes: number) => new Date(now.getTime() + minutes * MINUTE);
    const first = await claimConnection(server.db, id, now);
    if (!first) throw new Error('not claimed');
    await updateLeased(server.db, first, later(2));
    expect(await claimConnection(server.db, id, later(4))).toBeUndefined();
    const second = await claimConnection(server.db, id, later(6));
    await expect(updateLeased(server.db, first, later(6), { failure: 'crm_refused' })).rejects.toThrow(
      LeaseLost,
    );
    await endLease(server.db, first);
    const { failure, leased_until } = (await findConnection(server.db, id)) ?? {};
    expect([second?.id, failure, leased_until]).toEqual([id, null, later(9)]);
  });

  it('is lost between two pages of deals, and the round stops', async () => {
    const id = await connectCrm(admin);
    let pages = 0;
    await roundWith(id, {
      dealsChangedSince: async () => {
        pages += 1;
        if (pages === 2) await claimConnection(server.db, id, new Date(server.clock.now().getTime() + HOUR));
        return { deals: [], cursor: 'more' };
      },
    });
    expect(pages).toBe(2);
  });

  it('ends a round of endless pages, which goes on in the next one', async () => {
    const id = await connectCrm(admin);
    let pages = 0;
    await roundWith(id, {
      dealsChangedSince: async () => {
        pages += 1;
        return { deals: [], cursor: 'more' };
      },
    });
    expect([pages, (await findConnection(server.db, id))?.next_poll_at]).toEqual([100, new Date(0)]);
  });
});

describe('what people change during a round', () => {
  it('is not undone by the answer to the token from before', async () => {
    const id = await connectCrm(admin);
    await roundWith(id, {
      dealsChangedSince: async () => {
        await admin.put(connectionPath(id, '/token'), { token: newCrmForm().token });
        throw new CrmError('refused');
      },
    });
    expect(await read(id)).toMatchObject({ state: 'active', failure: null });
  });

  it('stops it before the next referral', async () => {
    const id = await connectCrm(admin);
    await refer(ana);
    await refer(ana);
    let made = 0;
    await roundWith(id, {
      findOrganization: async () => '1',
      findPerson: async () => '1',
      createDeal: async () => {
        await admin.post(connectionPath(id, '/pause'));
        made += 1;
        return String(made);
      },
    });
    expect([made, (await read(id)).state]).toEqual([1, 'paused']);
  });

  it('is not overwritten by what the deal asked for before', async () => {
    const id = await connectCrm(admin);
    const referral = await refer(ana);
    await sync();
    server.clock.advance(6 * MINUTE);
    const deal = {
      id: String(dealOf(bookOf(server), referral)?.id),
      stage: String(STAGE.waiting),
      state: 'lost',
    } as const;
    await roundWith(id, {
      dealsChangedSince: async () => ({
        deals: [{ ...deal, value: null, changedAt: server.clock.now() }],
        cursor: null,
      }),
      readDeal: async () => {
        await transitionTo(admin, referral, { status: 'in_contact' });
        return { ...deal, value: null };
      },
    });
    expect([await statusOf(server.db, referral), await items(id)]).toEqual(['in_contact', []]);
  });
});

describe('the mapping', () => {
  it('has each stage once, and a field for the name that is not the one of the address', async () => {
    const id = await connectCrm(admin);
    const { stages, fields } = MAPPING;
    const put = async (more: object) =>
      (await admin.put(connectionPath(id, '/mapping'), { ...MAPPING, ...more })).body.errors;
    expect(await put({ fields: { ...fields, indiker: fields.link } })).toEqual({
      'fields.indiker': ['Escolha outro campo: este já é o do endereço'],
    });
    expect(await put({ stages: [...stages, { stage: String(STAGE.haggling), status: null }] })).toEqual({
      stages: ['Há uma etapa repetida'],
    });
  });

  it.each(EACH_CRM)(
    'takes the name along into another field of %s, and leaves the others',
    async (_, provider) => {
      const mapping = mappingOf(provider);
      const id = await connectCrm(admin, { provider });
      const referral = await refer(ana);
      await sync();
      const own = customOf(dealOf(bookOf(server), referral));
      const other = 'outro-campo';
      const mapped = (indiker: string | null) => ({ ...mapping, fields: { ...mapping.fields, indiker } });
      await admin.put(connectionPath(id, '/mapping'), mapped(other));
      await transitionTo(admin, referral, { status: 'in_contact' });
      await sync();
      const moved = { ...own, [mapping.fields.indiker]: '', [other]: 'Ana Conceição' };
      expect(fieldsOf(referral)).toEqual(moved);
      await admin.put(connectionPath(id, '/mapping'), mapped(null));
      expect((await erase(server, ana)).status).toBe(200);
      await sync();
      expect(fieldsOf(referral)).toEqual({ ...moved, [other]: '' });
    },
  );
});

// RD Station CRM has no currencies.
it.each(EACH_CRM.slice(0, 2))(
  'leaves a value in another currency as it is in %s until there is a contract',
  async (_, provider) => {
    await connectCrm(admin, { provider });
    const referral = await refer(ana);
    await sync();
    bookOf(server).put('deals', { value: 50, currency: 'USD' }, dealOf(bookOf(server), referral)?.id);
    await transitionTo(admin, referral, { status: 'in_contact' });
    await transitionTo(admin, referral, { status: 'in_negotiation', estimated_value: 900 });
    await sync();
    expect(dealOf(bookOf(server), referral)).toMatchObject({ stage_id: 4, value: 50, currency: 'USD' });
    const today = server.clock.now().toISOString().slice(0, 10);
    const contract = { value: 9100, closed_at: today, first_invoice_due_date: today };
    await transitionTo(admin, referral, { status: 'accepted', contract });
    await sync();
    expect(dealOf(bookOf(server), referral)).toMatchObject({ status: 'won', value: 9100, currency: 'BRL' });
  },
);

describe.each(EACH_CRM)('an automation of %s that undoes what is written', (_, provider) => {
  const inContact = (referral: number) => transitionTo(admin, referral, { status: 'in_contact' });
  const accepted = async (referral: number) => {
    const today = server.clock.now().toISOString().slice(0, 10);
    const contract = { value: 9100, closed_at: today, first_invoice_due_date: today };
    await inContact(referral);
    await transitionTo(admin, referral, { status: 'in_negotiation', estimated_value: 900 });
    await transitionTo(admin, referral, { status: 'accepted', contract });
  };
  it.each([
    ['stage', inContact, { stage_id: STAGE.waiting }, { stage_id: STAGE.in_contact }],
    ['value', accepted, { value: 8000 }, { value: 9100 }],
  ])('is not fought without end over the %s, until a person asks to', async (_what, act, undone, right) => {
    const id = await connectCrm(admin, { provider });
    const referral = await refer(ana);
    await sync();
    const book = bookOf(server);
    book.automate = () => undone;
    const { length } = book.calls;
    await act(referral);
    for (let n = 0; n < 5; n += 1) await sync();
    const writes = book.calls.slice(length).filter(({ method }) => method === 'PATCH' || method === 'PUT');
    expect(writes).toHaveLength(2);
    expect(await items(id)).toMatchObject([
      { id: referral, state: 'failed', reason: expect.stringContaining('O CRM desfez') },
    ]);
    book.automate = () => ({});
    await admin.post(connectionPath(id, `/items/${referral}/retry`));
    await sync();
    await sync();
    expect([await items(id), dealOf(book, referral)]).toMatchObject([[], right]);
  });
});

it.each(EACH_CRM)('looks for the company again when %s does not know it any more', async (_, provider) => {
  const id = await connectCrm(admin, { provider });
  const document = newCnpj();
  await refer(ana, { document });
  await sync();
  bookOf(server).put('organizations', { custom_fields: {} }, 1);
  failAt('POST', CRMS[provider].deals, { status: 404 });
  const referral = await refer(await signUp(server), { document });
  await sync();
  expect(await items(id)).toMatchObject([{ id: referral, state: 'person' }]);
  workWell();
  await admin.post(connectionPath(id, `/items/${referral}/retry`));
  await sync();
  expect(dealOf(bookOf(server), referral)).toBeDefined();
  expect(bookOf(server).records.organizations.size).toBe(2);
});

it('brings a move of the deal that was made again, to where the one before it was being moved', async () => {
  const id = await connectCrm(admin);
  const referral = await refer(ana);
  await sync();
  for (const status of ['in_contact', 'fix_contact']) await transitionTo(admin, referral, { status });
  failAt('PATCH', pathOfDeal(referral), { status: 404 });
  await sync();
  expect(await items(id)).toMatchObject([{ id: referral, state: 'person' }]);
  workWell();
  const deal = dealOf(bookOf(server), referral);
  bookOf(server).put('deals', { is_deleted: true, custom_fields: {} }, deal?.id);
  await transitionTo(admin, referral, { status: 'in_contact' });
  await sync();
  await admin.post(connectionPath(id, `/items/${referral}/retry`));
  await sync();
  bookOf(server).put('deals', { stage_id: STAGE.fix_contact }, dealOf(bookOf(server), referral)?.id);
  await sync();
  expect(await statusOf(server.db, referral)).toBe('fix_contact');
});

it('makes the person of two referrals once, also before the search finds it', async () => {
  const id = await connectCrm(admin);
  const contact = {
    name: 'Rita Prado',
    email: 'rita@empresa.example',
    phone: '11912345678',
    observation: '',
  };
  const other = { ...contact, email: 'outra@empresa.example' };
  for (const each of [contact, contact, other])
    await refer(await signUp(server), { document: newCnpj(), contact: each });
  const people: (string | null)[] = [];
  const made: string[] = [];
  await roundWith(id, {
    findOrganization: async () => '1',
    findPerson: async () => null,
    createPerson: async ({ email }) => String(made.push(email)),
    createDeal: async ({ personId }) => String(people.push(personId)),
  });
  expect([made, people]).toEqual([
    [contact.email, other.email],
    ['1', '1', '2'],
  ]);
});

describe('a failure of one referral alone', () => {
  it.each([500, 403])('waits for a person in the end when the CRM always answers %i', async (status) => {
    const id = await connectCrm(admin);
    const bad = await refer(ana);
    const good = await refer(ana);
    await sync();
    failAt('GET', pathOfDeal(bad), { status });
    await transitionTo(admin, bad, { status: 'in_contact' });
    await sync();
    await transitionTo(admin, good, { status: 'in_contact' });
    await sync();
    await syncInVain();
    expect(dealOf(bookOf(server), good)).toMatchObject({ stage_id: 2 });
    expect(await items(id)).toMatchObject([{ id: bad, state: 'failed' }]);
    expect(await read(id)).toMatchObject({ state: 'active', failure: null });
  });

  it('is not tried anew each time that the CRM lists the deal', async () => {
    const id = await connectCrm(admin);
    const bad = await refer(ana);
    await sync();
    failAt('GET', pathOfDeal(bad), { status: 400 });
    bookOf(server).put('deals', { stage_id: 2 }, dealOf(bookOf(server), bad)?.id);
    await syncInVain();
    expect(await items(id)).toMatchObject([{ id: bad, state: 'failed' }]);
  });

  it('is tried again for as long as no other one is brought over', async () => {
    const id = await connectCrm(admin);
    const bad = await refer(ana);
    await sync();
    failAt('GET', pathOfDeal(bad), { status: 500 });
    await transitionTo(admin, bad, { status: 'in_contact' });
    await syncInVain();
    expect((await read(id)).counts).toMatchObject({ pending: 1, failed: 0 });
  });
});

it('asks again after a day, however long the CRM wants to wait', async () => {
  await connectCrm(admin);
  bookOf(server).faultOf = () => ({ status: 429, retryAfter: 1e9 });
  await sync();
  const { length } = bookOf(server).calls;
  server.clock.advance(23 * HOUR);
  await syncCrm(server);
  expect(bookOf(server).calls).toHaveLength(length);
  server.clock.advance(HOUR);
  await syncCrm(server);
  expect(bookOf(server).calls.length).toBeGreaterThan(length);
});

it('keeps no calls with a wrong token', async () => {
  const { length } = bookOf(server).calls;
  await admin.post(CONNECTIONS, newCrmForm('pipedrive', { token: 'errado' }));
  expect(bookOf(server).calls).toHaveLength(length);
});
