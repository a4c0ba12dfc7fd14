import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CompanyTest, OPENID, openIdForm, startCompanyTest } from '../../testing/company-sign-in.ts';
import { otpOf } from '../../testing/operators.ts';

let world: CompanyTest;
beforeAll(async () => {
  world = await startCompanyTest();
});
afterAll(() => world.stop());
beforeEach(() => world.configure());

it('of the product follows the sign-in at the issuer', async () => {
  const { subject, email } = world.newAccount();
  const { browser } = await world.entered(subject);
  const { body: started } = await browser.call('POST', '/api/operator/totp');
  await browser.call('POST', '/api/operator/totp/confirm', { otp: otpOf(world.server, started.secret) });
  world.server.clock.advance(60_000);
  const { browser: next, answer } = await world.entered(subject);
  expect(answer.body.second_factor).toContain('totp');
  expect((await next.session()).status).toBe(401);
  const body = { challenge: answer.body.challenge, otp: otpOf(world.server, started.secret) };
  expect((await next.call('POST', '/api/operator/auth/second-factor', body)).status).toBe(200);
  expect((await next.session()).body.email).toBe(email);
});

it('of the issuer stands for it only where the administrator says how it shows', async () => {
  const { subject } = world.newAccount({ groups: ['diretoria'], amr: ['pwd', 'mfa'] });
  expect((await (await world.entered(subject)).browser.session()).body.second_factor).toBe(false);
  await world.configure({ issuer_factors: ['mfa'] });
  const { browser, answer } = await world.entered(subject);
  expect(answer.body).toEqual({ signed_in: true });
  expect((await browser.session()).body).toMatchObject({ second_factor: true, confirmed_until: null });
  world.change(subject, { amr: ['pwd'] });
  expect((await (await world.entered(subject)).browser.session()).body.second_factor).toBe(false);
});

it('of the issuer is asked for again before an act that needs a fresh one', async () => {
  await world.configure({ issuer_factors: ['mfa'] });
  const { subject } = world.newAccount({ groups: ['diretoria'], amr: ['pwd', 'mfa'] });
  const { browser } = await world.entered(subject);
  const save = () => browser.call('PUT', OPENID, openIdForm(world.issuer, { issuer_factors: ['mfa'] }));
  const refused = await save();
  expect([refused.status, refused.body.code]).toEqual([403, 'confirmation_required']);
  const finish = async (account: string) => {
    const url = await browser.start('/api/operator/auth/openid/confirmation/start');
    expect(url).toContain('prompt=login&max_age=0');
    const answer = await world.issuer.enter(url, account);
    return browser.call('POST', '/api/operator/auth/openid/confirmation/finish', { answer });
  };
  const taken = async () =>
    (
      await sql<{ sum: string }>`select sum(points) from rate_limit where key like 'openId%'`.execute(
        world.server.db,
      )
    ).rows[0]?.sum;
  const before = Number(await taken());
  expect((await finish(world.newAccount({ amr: ['mfa'] }).subject)).body.code).toBe('openid_other_person');
  expect(Number(await taken())).toBe(before + 2);
  world.change(subject, { amr: ['pwd'] });
  expect((await finish(subject)).body.code).toBe('openid_no_factor');
  expect((await save()).status).toBe(403);
  world.change(subject, { amr: ['pwd', 'mfa'] });
  world.issuer.tamper((claims, sign) => sign({ ...claims, auth_time: Number(claims['auth_time']) - 600 }));
  expect((await finish(subject)).body.code).toBe('openid_refused');
  let sid: unknown;
  world.issuer.tamper((claims, sign) => {
    sid = claims['sid'];
    return sign(claims);
  });
  expect((await finish(subject)).body).toEqual({ signed_in: true });
  world.issuer.tamper(undefined);
  expect((await save()).status).toBe(200);
  // The issuer ends the session by the name of the newest sign-in.
  const { id } = (await browser.session()).body;
  const sessions = world.server.db.selectFrom('operator_session').where('operator_id', '=', id);
  expect(await sessions.select('openid_sid').execute()).toEqual([{ openid_sid: sid }]);
});
