import { afterEach, describe, expect, it } from 'vitest';
import type { UserId } from '../platform/http/authentication.ts';
import { clientOf, type Answer } from '../testing/client.ts';
import { dumpOf } from '../testing/codes.ts';
import { emailTo, emailsTo } from '../testing/emails.ts';
import { signUp, type Indiker } from '../testing/people.ts';
import { startTestServer } from '../testing/server.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { confirmationUrl } from './confirmation.ts';

const INVALID = 'Este link não é válido. Peça outro pela sua conta.';
const EXPIRED = 'Este link venceu. Peça outro pela sua conta.';
const ALREADY = 'Seu e-mail já está confirmado';
const SENT = 'E-mail enviado com êxito';
const WEEK = 7 * 86_400_000;

const server = useTestServer({ jobs: true });
afterEach(async () => {
  server.clock.set('2026-11-21T15:00:00Z');
  await server.db.deleteFrom('rate_limit').execute();
});

const resend = (who: Indiker) => who.post('/api/auth/verify_email/resend');
const verifiedAt = async (who: Indiker) => (await who.get('/api/auth/user')).body.email_verified_at;

/** The confirmation link in an e-mail's text. */
function linkIn(email: string): URL {
  const found = /Confirmar meu e-mail: (\S+)/.exec(email)?.[1];
  if (found === undefined) throw new Error(`no link in: ${email}`);
  return new URL(found);
}
const linkTo = async (who: Indiker, words = 'Boas-vindas') => linkIn(await emailTo(server, who.email, words));

/** Makes the request that the link's page makes. */
const follow = ({ pathname, search }: URL): Promise<Answer> =>
  clientOf(server).get(`/api/auth/verify_email/${pathname.replace('/confirmacao-de-email/', '')}${search}`);

/** The link with one of its parts replaced. */
function altered(link: URL, change: (parts: { path: string[]; query: URLSearchParams }) => void): URL {
  const parts = { path: link.pathname.split('/'), query: new URLSearchParams(link.search) };
  change(parts);
  return new URL(`${link.origin}${parts.path.join('/')}?${parts.query.toString()}`);
}

function expectForbidden({ status, body }: Answer, message: string): void {
  expect([status, body.message, Object.keys(body).toSorted()]).toEqual([
    403,
    message,
    ['code', 'message', 'request_id'],
  ]);
}

describe('the link of the welcome e-mail', () => {
  it('is in the only e-mail of the sign-up, and contains no e-mail address', async () => {
    const ana = await signUp(server);
    expect(await emailsTo(server, ana.email)).toEqual(['Boas-vindas ao Indike']);
    const email = await emailTo(server, ana.email, 'Boas-vindas');
    expect(email).toContain('O link vale por 7 dias');
    const link = linkIn(email);
    expect(link.href).toMatch(
      /^http:\/\/indike\.test\/confirmacao-de-email\/\d+\/[\w-]{43}\?expires=\d{10}&signature=[\w-]{43}$/,
    );
    expect(Number(link.searchParams.get('expires'))).toBe((server.clock.now().getTime() + WEEK) / 1000);
    expect(decodeURIComponent(link.href)).not.toContain('@');
  });

  it('confirms once, without a session, and says so when opened again', async () => {
    const ana = await signUp(server);
    const link = await linkTo(ana);
    server.clock.advance(60_000);
    const first = await follow(link);
    expect([first.status, first.body]).toEqual([200, { message: 'E-mail confirmado com sucesso' }]);
    const at = await verifiedAt(ana);
    expect(at).toBe('2026-11-21T15:01:00.000Z');
    server.clock.advance(60_000);
    const again = await follow(link);
    expect([again.status, again.body]).toEqual([200, { message: ALREADY }]);
    expect(await verifiedAt(ana)).toBe(at);
  });

  it('confirms for exactly one of 16 concurrent requests', async () => {
    const ana = await signUp(server);
    const link = await linkTo(ana);
    const answers = await Promise.all(Array.from({ length: 16 }, () => follow(link)));
    const messages = answers.map(({ body }) => body.message);
    expect(messages.filter((message) => message === 'E-mail confirmado com sucesso')).toHaveLength(1);
    expect(messages.filter((message) => message === ALREADY)).toHaveLength(15);
  });

  it('works until the end of the seventh day', async () => {
    const ana = await signUp(server);
    const link = await linkTo(ana);
    server.clock.advance(WEEK);
    expectForbidden(await follow(link), EXPIRED);
    server.clock.advance(-1);
    expect((await follow(link)).status).toBe(200);
  });

  it('is refused when any part of it was changed', async () => {
    const [ana, bia] = [await signUp(server), await signUp(server)];
    const [link, hers] = [await linkTo(ana), await linkTo(bia)];
    const forged = [
      altered(link, ({ path }) => path.splice(2, 1, String(bia.id))),
      altered(link, ({ path }) => path.splice(2, 1, `0${ana.id}`)),
      altered(link, ({ path }) => path.splice(3, 1, hers.pathname.split('/')[3] ?? '')),
      altered(link, ({ query }) => query.set('expires', String(Number(query.get('expires')) + 1))),
      altered(link, ({ query }) => query.set('signature', hers.searchParams.get('signature') ?? '')),
      altered(link, ({ query }) => query.set('signature', 'A'.repeat(43))),
      altered(link, ({ query }) => query.delete('signature')),
      altered(link, ({ query }) => query.delete('expires')),
      altered(link, ({ path }) => path.splice(2, 1, 'abc')),
    ];
    for (const one of forged) expectForbidden(await follow(one), INVALID);
    const twice = new URL(`${link.href}&signature=x`);
    expect((await follow(twice)).status).toBe(422);
    expect([await verifiedAt(ana), await verifiedAt(bia)]).toEqual([null, null]);
  });

  it('does not reveal whether an id exists: a forged link answers the same for an unknown id', async () => {
    const ana = await signUp(server);
    const path = (id: number) => `/api/auth/verify_email/${id}/x?expires=1&signature=x`;
    const [known, unknown] = [
      await clientOf(server).get(path(ana.id)),
      await clientOf(server).get(path(999_999)),
    ];
    expect({ ...known.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
    expectForbidden(known, INVALID);
  });

  it('is refused when the account has another e-mail or does not exist', async () => {
    const ana = await signUp(server);
    const link = await linkTo(ana);
    const nobody = { id: 999_999 as UserId, email: ana.email };
    expectForbidden(await follow(new URL(confirmationUrl(server.deps, nobody, server.clock.now()))), INVALID);
    await server.db
      .updateTable('indiker')
      .set({ email: 'mudou@example.com' })
      .where('id', '=', ana.id)
      .execute();
    expectForbidden(await follow(link), INVALID);
    expect(await verifiedAt(ana)).toBeNull();
  });
});

describe('POST /api/auth/verify_email/resend', () => {
  it('requires a session', async () => {
    expect((await clientOf(server).post('/api/auth/verify_email/resend')).status).toBe(401);
  });

  it('sends another link, but only one per minute', async () => {
    const ana = await signUp(server);
    const first = await resend(ana);
    expect([first.status, first.body]).toEqual([200, { message: SENT }]);
    const early = await resend(ana);
    expect(early.status).toBe(429);
    expect(early.body.message).toMatch(
      /^Já enviamos um link há pouco\. Tente de novo em (\d\d? segundos?|1 minuto)\.$/,
    );
    const wait = Number(early.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    // It replaces the first letter, which still waits here.
    expect(await emailsTo(server, ana.email)).toEqual(['Confirme o seu e-mail']);
    const email = await emailTo(server, ana.email, 'Confirme o seu e-mail');
    expect(email).toContain('Ele vale por 7 dias.');
    expect((await follow(linkIn(email))).status).toBe(200);
    expect(await verifiedAt(ana)).not.toBeNull();
  });

  it('sends one link for 20 concurrent requests to two processes', async () => {
    const ana = await signUp(server);
    const second = await startTestServer({ beside: server });
    const twin = { ...ana, ...clientOf(second, ana.token) };
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => resend(n % 2 === 0 ? ana : twin)));
    await second.stop();
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(19).fill(429)]);
  });

  it('stops after ten links an hour', async () => {
    const ana = await signUp(server);
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      statuses.push((await resend(ana)).status);
      await server.deps.limits.clear({ limit: 'confirmationPause', key: `id:${ana.id}` });
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  it('sends nothing to a confirmed person, however often they ask', async () => {
    const ana = await signUp(server);
    await follow(await linkTo(ana));
    for (let times = 0; times < 3; times += 1) {
      const { status, body } = await resend(ana);
      expect([status, body]).toEqual([200, { message: ALREADY }]);
    }
    expect(await emailsTo(server, ana.email)).toEqual(['Boas-vindas ao Indike']);
  });
});

it('leaves no link in any table or log line', async () => {
  const quiet = await startTestServer();
  try {
    const ana = await signUp(quiet);
    await resend(ana);
    const url = new URL(confirmationUrl(quiet.deps, { ...ana, id: ana.id as UserId }, quiet.clock.now()));
    await clientOf(quiet).get(
      url.href.replace('http://indike.test/confirmacao-de-email', '/api/auth/verify_email'),
    );
    const kept = `${await dumpOf(quiet)}\n${quiet.logs()}`;
    const hash = url.pathname.split('/')[3] ?? '';
    const signature = url.searchParams.get('signature') ?? '';
    const forms = [hash, signature].flatMap((text) => [text, Buffer.from(text, 'base64url').toString('hex')]);
    expect(forms.filter((form) => form === '' || kept.includes(form))).toEqual([]);
    expect(kept).toContain('/api/auth/verify_email/:id/:hash');
  } finally {
    await quiet.stop();
  }
});
