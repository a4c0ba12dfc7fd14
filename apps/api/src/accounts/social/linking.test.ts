import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../../testing/client.ts';
import { profileCode } from '../../testing/codes.ts';
import { emailsTo, runPendingJobs } from '../../testing/emails.ts';
import { newOperator } from '../../testing/operators.ts';
import { PASSWORD, refer, SAO_PAULO, signUp } from '../../testing/people.ts';
import { approvedVersion, dayIn, withdraw } from '../../testing/programme.ts';
import type { TestServer } from '../../testing/server.ts';
import type { SocialProvidersStandIn } from '../../testing/social-providers.ts';
import { startSocialServer } from '../../testing/social-server.ts';
import { signInAs, signInRows, signInWith, newSocialPerson } from '../../testing/social-sign-in.ts';

let providers: SocialProvidersStandIn;
let server: TestServer;
beforeAll(async () => {
  ({ server, providers } = await startSocialServer());
});
afterAll(() => server.stop());
afterEach(() => server.db.deleteFrom('rate_limit').execute());

describe('the account that a provider’s e-mail leads to', () => {
  const GOOGLE_SAYS =
    'Sua conta do Google não tem um e-mail confirmado. Entre com e-mail e senha ou faça o cadastro.';
  const FACEBOOK_SAYS =
    'O Facebook não informou um e-mail confirmado da sua conta. Entre com e-mail e senha ou faça o cadastro.';

  it.each([
    ['google', { emailVerified: false }, GOOGLE_SAYS],
    ['google', { email: undefined }, GOOGLE_SAYS],
    ['google', { email: 'a@b@c' }, GOOGLE_SAYS],
    ['facebook', { email: undefined }, FACEBOOK_SAYS],
  ] as const)('%s %j: no account is created', async (provider, more, text) => {
    const before = await signInRows(server);
    const { status, body } = await signInWith(
      server,
      provider,
      providers.token(provider, { ...newSocialPerson(), ...more }),
    );
    expect([status, body.message]).toEqual([422, text]);
    expect(await signInRows(server)).toEqual(before);
  });

  it('an unconfirmed e-mail never opens the account with that e-mail', async () => {
    const victim = await signUp(server);
    const before = await signInRows(server);
    const token = providers.token('google', { email: victim.email, emailVerified: false });
    expect((await signInWith(server, 'google', token)).status).toBe(422);
    expect(await signInRows(server)).toEqual(before);
  });

  it('is told of what changes soon in the programme, because the provider confirmed its e-mail', async () => {
    const admins = [await newOperator(server), await newOperator(server)] as const;
    const form = { minimum_withdrawal: 100, effective_from: dayIn(server, 2) };
    const id = await approvedVersion(admins, form);
    await runPendingJobs(server);
    const [iris, ana] = [newSocialPerson(), await signUp(server)];
    for (const person of [iris, newSocialPerson({ email: ana.email })]) {
      await signInAs({ server, providers }, 'google', person);
      const news = (await emailsTo(server, person.email)).filter((subject) =>
        subject.startsWith('O que muda'),
      );
      expect(news).toHaveLength(1);
    }
    await withdraw(admins[0], id);
  });

  it('neither a linked account nor one with the same e-mail opens while it is blocked', async () => {
    const operator = await newOperator(server);
    const block = (id: number) => operator.post(`/api/operator/indikers/${id}/block`, { reason: 'fraude' });
    const iris = newSocialPerson();
    const linked = await signInAs({ server, providers }, 'google', iris);
    const ana = await signUp(server);
    for (const id of [linked.user.id, ana.id]) expect((await block(id)).status).toBe(200);
    const before = await signInRows(server);
    for (const person of [iris, newSocialPerson({ email: ana.email })]) {
      const { status, body } = await signInWith(server, 'google', providers.token('google', person));
      expect([status, body.code]).toEqual([403, 'account_blocked']);
    }
    expect(await signInRows(server)).toEqual(before);
    const { firstname } = (await operator.get(`/api/operator/indikers/${ana.id}`)).body;
    expect(firstname).toBe('Ana');
  });

  it('an account whose e-mail is confirmed is linked, and keeps its password and its sessions', async () => {
    const ana = await signUp(server);
    await server.db
      .updateTable('indiker')
      .set({ email_verified_at: server.clock.now() })
      .where('id', '=', ana.id)
      .execute();
    const linked = await signInAs({ server, providers }, 'google', newSocialPerson({ email: ana.email }));
    expect(linked.user).toMatchObject({ id: ana.id, firstname: 'Ana', missing: [] });
    expect((await linked.get('/api/indication')).status).toBe(200);
    expect((await ana.get('/api/auth/user')).status).toBe(200);
    const login = await clientOf(server).post('/api/auth/login', { login: ana.email, password: PASSWORD });
    expect(login.status).toBe(200);
  });

  it('an account created with another’s e-mail goes to its owner at their first social sign-in', async () => {
    const squatter = await signUp(server);
    const owner = await signInAs({ server, providers }, 'google', newSocialPerson({ email: squatter.email }));
    expect(owner.user.id).toBe(squatter.id);
    expect(owner.user.email_verified_at).toBe(server.clock.now().toISOString());
    expect((await squatter.get('/api/auth/user')).status).toBe(401);
    const login = await clientOf(server).post('/api/auth/login', {
      login: squatter.document,
      password: PASSWORD,
    });
    expect(login.status).toBe(401);
    expect(await emailsTo(server, squatter.email)).toContain('Agora você entra com o Google');
  });

  it('a social sign-in to an unconfirmed account credits its inviter nothing', async () => {
    const owner = await signUp(server);
    const { code } = (await owner.get('/api/me/share-link')).body;
    const invited = await signUp(server, { trk: code });
    expect((await owner.get('/api/payment-reports/total-available')).body).toEqual({ total: 0 });
    await signInAs({ server, providers }, 'google', newSocialPerson({ email: invited.email }));
    await signInAs({ server, providers }, 'facebook', newSocialPerson({ email: invited.email }));
    expect((await owner.get('/api/payment-reports/total-available')).body).toEqual({ total: 0 });
  });

  it('a confirmation by the provider sends the pending contact notices once', async () => {
    const indiker = await signUp(server);
    const contact = { name: 'João', email: 'espera@empresa.example', phone: '11912345678' };
    await refer(indiker, { contact });
    expect(await emailsTo(server, contact.email)).toEqual([]);
    // An e-mailed code entered in the account's own session proves whose account it is.
    const address = {
      city_id: SAO_PAULO,
      state_id: 35,
      validation_code: await profileCode(server, indiker, 'address'),
    };
    expect((await indiker.put(`/api/address/${indiker.id}`, address)).status).toBe(200);
    const person = newSocialPerson({ email: indiker.email });
    await signInAs({ server, providers }, 'google', person);
    await signInAs({ server, providers }, 'google', person);
    expect(await emailsTo(server, contact.email)).toEqual(['A sua empresa foi indicada no Indike']);
  });

  it('an erased person is never found, by the provider’s id or by e-mail', async () => {
    const person = newSocialPerson({ subject: 'erased-one' });
    const first = await signInAs({ server, providers }, 'google', person);
    await server.db
      .updateTable('indiker')
      .set({ erased_at: server.clock.now(), email: `apagado${first.user.id}@example.com` })
      .where('id', '=', first.user.id)
      .execute();
    const anew = await signInAs({ server, providers }, 'google', person);
    expect(anew.user.id).not.toBe(first.user.id);
    const kept = await signUp(server);
    await server.db
      .updateTable('indiker')
      .set({ erased_at: server.clock.now() })
      .where('id', '=', kept.id)
      .execute();
    const before = await signInRows(server);
    const token = providers.token('google', newSocialPerson({ email: kept.email }));
    expect((await signInWith(server, 'google', token)).status).toBe(401);
    expect(await signInRows(server)).toEqual(before);
  });

  it('many concurrent first sign-ins create one account', async () => {
    const person = newSocialPerson({ subject: 'racer' });
    const tokens = Array.from({ length: 10 }, (_, n) =>
      n % 2 === 0
        ? (['google', providers.token('google', person)] as const)
        : (['facebook', providers.token('facebook', person)] as const),
    );
    const answers = await Promise.all(tokens.map(([provider, token]) => signInWith(server, provider, token)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const rows = await server.db
      .selectFrom('indiker')
      .select('id')
      .where('email', '=', person.email)
      .execute();
    expect(rows).toHaveLength(1);
    const [row] = rows;
    const identities = await server.db
      .selectFrom('social_identity')
      .select('provider')
      .where('user_id', '=', row?.id ?? 0)
      .execute();
    expect(identities.map(({ provider }) => provider).toSorted()).toEqual(['facebook', 'google']);
  });
});
