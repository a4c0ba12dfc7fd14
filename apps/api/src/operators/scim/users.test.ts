import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { areIndependent } from '../../audit/commands.ts';
import { clientOf } from '../../testing/client.ts';
import {
  newDirectory,
  newScimUser,
  startCompanyTest,
  type CompanyTest,
} from '../../testing/company-sign-in.ts';
import { enrolTotp, insertTestSession, newOperator } from '../../testing/operators.ts';
import { PASSWORD } from '../../testing/people.ts';

let world: CompanyTest;
let directory: Awaited<ReturnType<typeof newDirectory>>;
beforeAll(async () => {
  world = await startCompanyTest();
  await world.configure();
  directory = await newDirectory(world);
});
beforeEach(() => world.configure({ default_role: 'auditor' }));
afterAll(() => world.stop());

const userOf = async (id: string) => (await directory.call('GET', `/Users/${id}`)).body;

describe('a person', () => {
  it('is created, read, and signs in afterwards with the same address', async () => {
    const user = newScimUser({ roles: [{ value: 'vendas' }] });
    const { status, body, headers } = await directory.call('POST', '/Users', user);
    expect([status, headers.get('content-type')]).toEqual([201, 'application/scim+json; charset=utf-8']);
    expect(body).toEqual({
      schemas: user.schemas,
      id: expect.stringMatching(/^\d+$/),
      externalId: user.externalId,
      userName: user.userName,
      displayName: 'Ana Lima',
      name: { formatted: 'Ana Lima' },
      emails: [{ value: user.userName, type: 'work', primary: true }],
      active: true,
      roles: [{ value: 'analyst', primary: true }],
      meta: expect.objectContaining({ resourceType: 'User', location: headers.get('location') }),
    });
    expect(await userOf(body.id)).toEqual(body);
    const { subject } = world.newAccount({ email: user.userName });
    const { browser } = await world.entered(subject);
    expect((await browser.session()).body).toMatchObject({ id: Number(body.id), role: 'analyst' });
  });

  it('counts for a week as whoever gave the directory its token, also under another address', async () => {
    const { server, admin } = world;
    const { body } = await directory.call('POST', '/Users', newScimUser());
    await directory.call('PUT', `/Users/${body.id}`, newScimUser());
    const after = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000);
    expect(await areIndependent(server.db, admin.id, Number(body.id), after(6))).toBe(false);
    expect(await areIndependent(server.db, admin.id, Number(body.id), after(8))).toBe(true);
  });

  it('has the default role without one of the table, and is refused without either', async () => {
    expect((await directory.create()).roles).toEqual([{ value: 'auditor', primary: true }]);
    expect((await directory.create({ roles: ['outros'] })).roles[0].value).toBe('auditor');
    await world.configure({ default_role: null });
    const { status, body } = await directory.call('POST', '/Users', newScimUser());
    expect([status, body.scimType]).toEqual([400, 'invalidValue']);
  });

  it('exists once', async () => {
    const { userName, externalId } = await directory.create();
    for (const same of [{ userName }, { userName: userName.toUpperCase() }, { externalId }]) {
      const { status, body } = await directory.call('POST', '/Users', newScimUser(same));
      expect([status, body.status, body.scimType]).toEqual([409, '409', 'uniqueness']);
    }
    const other = await directory.create();
    expect((await directory.call('PUT', `/Users/${other.id}`, newScimUser({ userName }))).status).toBe(409);
  });

  it.each(['userName', 'externalId'])('is made once by concurrent calls with the same %s', async (name) => {
    const same = { [name]: randomUUID() + (name === 'userName' ? '@example.com' : '') };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => directory.call('POST', '/Users', newScimUser(same))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
  });

  it('is replaced by PUT', async () => {
    const { id } = await directory.create({ roles: ['vendas'] });
    const next = newScimUser({ displayName: 'Bia Souza', roles: ['financeiro'] });
    const { status, body } = await directory.call('PUT', `/Users/${id}`, next);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ userName: next.userName, displayName: 'Bia Souza', active: true }),
    ]);
    expect(body.roles[0].value).toBe('finance');
  });

  it('is the same when it is written back as it was read', async () => {
    const before = await directory.create({ roles: ['financeiro'] });
    const { meta: _meta, ...after } = (await directory.call('PUT', `/Users/${before.id}`, before)).body;
    expect(before).toMatchObject(after);
    await directory.patch(before.id, { op: 'replace', path: 'roles', value: before.roles });
    expect((await userOf(before.id)).roles).toEqual(before.roles);
  });

  it('of another domain is refused', async () => {
    const { status, body } = await directory.call(
      'POST',
      '/Users',
      newScimUser({ userName: 'ana@example.org' }),
    );
    expect([status, body.scimType]).toEqual([400, 'invalidValue']);
  });
});

describe('PATCH', () => {
  it('understands what Entra ID sends', async () => {
    const { id } = await directory.create();
    const changed = await directory.patch(
      id,
      { op: 'Replace', path: 'displayName', value: 'Bia Souza' },
      { op: 'Add', path: 'emails[type eq "work"].value', value: `bia.${id}@example.com` },
      { op: 'Replace', path: 'roles[primary eq "True"].value', value: 'financeiro' },
      {
        op: 'Add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        value: 'TI',
      },
    );
    expect([changed.status, changed.body]).toEqual([
      200,
      expect.objectContaining({
        displayName: 'Bia Souza',
        emails: [{ value: `bia.${id}@example.com`, type: 'work', primary: true }],
        roles: [{ value: 'finance', primary: true }],
      }),
    ]);
    expect((await directory.patch(id, { op: 'Replace', path: 'active', value: 'False' })).body.active).toBe(
      false,
    );
    expect((await directory.patch(id, { op: 'Replace', value: { active: 'True' } })).body.active).toBe(true);
    const pathless = { op: 'replace', value: { 'name.givenName': 'Caio', 'name.familyName': 'Reis' } };
    expect((await directory.patch(id, pathless)).body.displayName).toBe('Caio Reis');
    expect((await directory.patch(id, { op: 'remove', path: 'externalId' })).body).not.toHaveProperty(
      'externalId',
    );
    expect((await directory.patch(id, { op: 'replace', path: 'roles', value: [] })).body.roles[0].value).toBe(
      'auditor',
    );
  });

  it('takes the role of whoever has none in the directory any more, and refuses where there is none else', async () => {
    const { id } = await directory.create({ roles: ['financeiro'] });
    const removed = await directory.patch(id, { op: 'remove', path: 'roles' });
    expect([removed.status, removed.body.roles[0].value]).toEqual([200, 'auditor']);
    await world.configure({ default_role: null });
    const refused = await directory.patch(id, { op: 'replace', path: 'roles', value: ['outros'] });
    expect([refused.status, refused.body.scimType]).toEqual([400, 'invalidValue']);
    const ended = await directory.patch(
      id,
      { op: 'remove', path: 'roles' },
      { op: 'replace', path: 'active', value: false },
    );
    expect([ended.status, ended.body.active]).toEqual([200, false]);
  });

  it('compares a filter with words alone', async () => {
    const { id } = await directory.create();
    const { status } = await directory.patch(
      id,
      { op: 'add', path: 'emails', value: [{ type: { toString: 7 } }, { type: ['work'] }] },
      { op: 'replace', path: 'emails[type eq "work"].value', value: `word.${id}@example.com` },
    );
    expect(status).toBe(200);
    expect((await userOf(id)).emails[0].value).toBe(`word.${id}@example.com`);
  });

  it('changes everything or nothing', async () => {
    const before = await directory.create();
    const refused = await directory.patch(
      before.id,
      { op: 'replace', path: 'displayName', value: 'X' },
      { op: 'replace', path: 'active', value: 'maybe' },
    );
    expect([refused.status, refused.body.scimType]).toEqual([400, 'invalidValue']);
    expect(await userOf(before.id)).toEqual(before);
  });

  it.each([
    [{ op: 'move', path: 'active', value: true }, 'invalidSyntax'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'replace', value: 'x' }, 'invalidValue'],
    [{ op: 'replace', path: 'a b', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 7, value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'userName', value: '' }, 'invalidValue'],
    [{ op: 'replace', path: 'userName', value: 'x' }, 'valid'],
    [{ op: 'replace', path: 'emails', value: [{ value: 'x' }] }, 'invalidValue'],
    [{ op: 'replace', path: 'constructor', value: { prototype: 1 } }, 'valid'],
    [{ op: 'add', path: 'emails[type eq "home"].value', value: 7 }, 'valid'],
    [null, 'invalidSyntax'],
  ])('answers %j with %s', async (operation, scimType) => {
    const { id } = await directory.create();
    const { status, body } = await directory.call('PATCH', `/Users/${id}`, { Operations: [operation] });
    expect(scimType === 'valid' ? status : [status, body.scimType]).toEqual(
      scimType === 'valid' ? 200 : [400, scimType],
    );
  });
});

describe('the address', () => {
  const move = async (id: string, email: string) =>
    (await directory.patch(id, { op: 'replace', path: 'emails[type eq "work"].value', value: email })).status;

  it('of an administrator does not change, also once the directory has changed or deactivated them', async () => {
    const admin = await newOperator(world.server);
    const [id, address] = [String(admin.id), `admin.${admin.id}@example.com`];
    expect(await move(id, address)).toBe(403);
    const changes = [
      ['displayName', 'Bia'],
      ['active', false],
    ];
    for (const [path, value] of changes) {
      expect((await directory.patch(id, { op: 'replace', path, value })).status).toBe(200);
      expect(await move(id, address)).toBe(403);
    }
    const back = { active: true, emails: [{ value: address }] };
    expect((await directory.patch(id, { op: 'replace', value: back })).status).toBe(403);
    await world.admin.put(`/api/operator/operators/${id}`, { role: 'analyst' });
    expect(await move(id, address)).toBe(200);
  });

  it('ends the sessions when it changes', async () => {
    const { id, ...person } = await newOperator(world.server, 'analyst');
    expect((await person.get('/api/operator/session')).status).toBe(200);
    expect(await move(String(id), `analyst.${id}@example.com`)).toBe(200);
    expect((await person.get('/api/operator/session')).status).toBe(401);
  });
});

describe('who leaves the company', () => {
  it.each([
    ['PATCH', (id: string) => directory.patch(id, { op: 'replace', path: 'active', value: false })],
    ['DELETE', (id: string) => directory.call('DELETE', `/Users/${id}`)],
    [
      'PUT',
      async (id: string) => directory.call('PUT', `/Users/${id}`, { ...(await userOf(id)), active: false }),
    ],
  ])('loses the access at once by %s, and does not sign in again', async (_method, leave) => {
    const { subject, email } = world.newAccount();
    const { browser } = await world.entered(subject);
    const { id } = (await world.operatorBy(email)) ?? {};
    const script = clientOf(world.server, (await insertTestSession(world.server, id ?? 0)).token);
    expect((await script.get('/api/operator/session')).status).toBe(200);
    const began = performance.now();
    expect([200, 204]).toContain((await leave(String(id))).status);
    expect([(await browser.session()).status, (await script.get('/api/operator/session')).status]).toEqual([
      401, 401,
    ]);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await world.codeOf(subject)).toBe('openid_disabled');
  });

  it('is gone from the directory after DELETE, and back with the same account after POST', async () => {
    const user = newScimUser();
    const { id } = await directory.create(user);
    expect((await directory.call('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await directory.call('GET', `/Users/${id}`)).status).toBe(404);
    expect((await directory.call('DELETE', `/Users/${id}`)).status).toBe(404);
    const { status, body } = await directory.call('POST', '/Users', user);
    expect([status, body.id, body.active]).toEqual([201, id, true]);
  });

  it('comes back without the password, second factor and account of before', async () => {
    const person = await newOperator(world.server, 'analyst');
    await enrolTotp(world.server, person);
    const { subject } = world.newAccount({ email: person.email });
    await world.entered(subject);
    await directory.call('DELETE', `/Users/${person.id}`);
    const { status } = await directory.call('POST', '/Users', newScimUser({ userName: person.email }));
    expect(status).toBe(201);
    const form = { email: person.email, password: PASSWORD };
    expect((await world.admin.post('/api/operator/auth/login', form)).body.code).toBe('wrong_credentials');
    const next = world.newAccount({ email: person.email });
    const { browser } = await world.entered(next.subject);
    expect((await browser.session()).body).toMatchObject({ id: person.id, second_factor: false });
    expect(await world.codeOf(subject)).toBe('openid_other_account');
  });

  it.each(['PATCH', 'PUT', 'DELETE'])('may have an address of another domain: %s', async (method) => {
    const { id } = await newOperator(world.server, 'analyst');
    const email = `ana.${id}@example.org`;
    await world.server.db.updateTable('operator').set({ email }).where('id', '=', id).execute();
    const call = (active: boolean) => {
      const whole = newScimUser({ userName: email, active });
      const body = { Operations: [{ op: 'replace', path: 'active', value: active }] };
      return directory.call(method, `/Users/${id}`, method === 'PATCH' ? body : whole);
    };
    expect([200, 204]).toContain((await call(false)).status);
    expect((await call(true)).status).toBe(method === 'DELETE' ? 404 : 400);
    const { disabled_at: disabledAt } = (await world.operatorBy(email)) ?? {};
    expect(disabledAt).not.toBeNull();
  });

  it('does not get back what a person of the team took', async () => {
    const { id } = await directory.create();
    await world.admin.post(`/api/operator/operators/${id}/disable`, { reason: 'saiu' });
    expect((await directory.patch(id, { op: 'replace', path: 'active', value: true })).status).toBe(403);
    expect((await userOf(id)).active).toBe(false);
  });

  it('is never the last administrator', async () => {
    const { id } = await newOperator(world.server);
    await world.server.db
      .updateTable('operator')
      .set({ role: 'auditor' })
      .where('id', '<>', id)
      .where('kind', '=', 'person')
      .execute();
    await world.server.db
      .updateTable('operator')
      .set({ email: `x.${id}@example.com` })
      .where('id', '=', id)
      .execute();
    const last = String(id);
    expect((await directory.patch(last, { op: 'replace', path: 'active', value: false })).status).toBe(403);
    expect((await directory.patch(last, { op: 'replace', path: 'roles', value: ['vendas'] })).status).toBe(
      403,
    );
    expect((await directory.call('DELETE', `/Users/${last}`)).status).toBe(403);
    await world.server.db
      .updateTable('operator')
      .set({ role: 'admin' })
      .where('id', '=', world.admin.id)
      .execute();
    expect((await directory.patch(last, { op: 'replace', path: 'roles', value: ['vendas'] })).status).toBe(
      200,
    );
  });
});

it.each([
  ['admin', 'auditor'],
  ['finance', 'finance'],
  ['analyst', 'analyst'],
  ['auditor', 'auditor'],
] as const)(
  'whoever loses access together with every role never gains one: from %s to %s',
  async (had, has) => {
    await world.configure({ default_role: null });
    const { id, email } = await newOperator(world.server, had);
    const user = newScimUser({ userName: email });
    expect((await directory.call('PUT', `/Users/${id}`, { ...user, active: false, roles: [] })).status).toBe(
      200,
    );
    const again = { op: 'replace', path: 'active', value: true };
    const { status, body } = await directory.patch(String(id), again);
    expect([status, body.active, body.roles]).toEqual([200, true, [{ value: has, primary: true }]]);
  },
);
