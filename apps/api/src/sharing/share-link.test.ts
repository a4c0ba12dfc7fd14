import { beforeEach, describe, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { referralForm, registrationForm, signUp, type Indiker } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { SHARE_LINK, newLinkOwner, shareCodeOf } from '../testing/share-links.ts';

const server = useTestServer({ jobs: true });
let ana: Indiker;
beforeEach(async () => {
  ana = await newLinkOwner(server);
});

const invitedBy = async ({ id }: { id: number }) =>
  (await server.db.selectFrom('indiker').select('invited_by').where('id', '=', id).executeTakeFirstOrThrow())
    .invited_by;

describe('GET /api/me/share-link', () => {
  it('returns 401 without a session', async () => {
    expect((await clientOf(server).get(SHARE_LINK)).status).toBe(401);
    expect((await clientOf(server, 'a'.repeat(43)).get(SHARE_LINK)).status).toBe(401);
  });

  it('returns the Indiker’s own link, without sign-ups yet and with the same code every time', async () => {
    const { status, body } = await ana.get(SHARE_LINK);
    expect(status).toBe(200);
    expect(body).toEqual({
      code: expect.stringMatching(/^[0-9a-f]{12}$/),
      url: `http://indike.test/i/${body.code}`,
      whatsapp_url: expect.stringMatching(/^https:\/\/wa\.me\/\?text=/),
      signed_up: 0,
      confirmed: 0,
      earned: 0,
      under_review: 0,
      under_review_value: 0,
      waiting: 0,
      waiting_incomplete: 0,
      waiting_value: 0,
      limit: 25,
      remaining: 25,
    });
    expect(new URL(body.whatsapp_url).searchParams.get('text')).toContain(body.url);
    expect(await shareCodeOf(ana)).toBe(body.code);
    expect(await shareCodeOf(await signUp(server))).not.toBe(body.code);
  });
});

describe('GET /api/share-links/{code}', () => {
  it('returns only the first name of the owner', async () => {
    const { status, body } = await clientOf(server).get(`/api/share-links/${await shareCodeOf(ana)}`);
    expect([status, body]).toEqual([200, { owner_firstname: 'Marina' }]);
  });

  it.each(['000000000000', 'x', '%00', '..', 'AAAAAAAAAAAA', '1 or 1=1', 'a'.repeat(90)])(
    'returns 404 for %s',
    async (code) => {
      const { status, body } = await clientOf(server).get(`/api/share-links/${encodeURIComponent(code)}`);
      expect([status, body.message]).toEqual([404, 'Recurso não encontrado']);
    },
  );

  it('returns 404 when the owner has left', async () => {
    const code = await shareCodeOf(ana);
    await server.db
      .updateTable('indiker')
      .set({ erased_at: server.clock.now() })
      .where('id', '=', ana.id)
      .execute();
    expect((await clientOf(server).get(`/api/share-links/${code}`)).status).toBe(404);
    const left = await clientOf(server).post(`/api/share-links/${code}/company`, referralForm());
    expect(left.status).toBe(404);
    const rui = await signUp(server, { trk: code });
    expect(await invitedBy(rui)).toBeNull();
  });
});

describe('signing up by a link', () => {
  it('stores the owner of the link, and ignores an unknown link', async () => {
    expect(await invitedBy(await signUp(server, { trk: await shareCodeOf(ana) }))).toBe(ana.id);
    for (const trk of ['000000000000', 'qualquer coisa', '', null])
      expect(await invitedBy(await signUp(server, { trk }))).toBeNull();
  });

  it('refuses a second account of the owner, because the CPF and the e-mail are taken', async () => {
    const trk = await shareCodeOf(ana);
    for (const own of [{ document: ana.document }, { email: ana.email }]) {
      const { status, body } = await clientOf(server).post(
        '/api/auth/register',
        registrationForm({ trk, ...own }),
      );
      expect([status, Object.keys(body.errors)]).toEqual([422, Object.keys(own)]);
    }
    expect((await ana.get(SHARE_LINK)).body.signed_up).toBe(0);
  });
});
