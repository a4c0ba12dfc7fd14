import { afterEach, describe, expect, it } from 'vitest';
import { dataUrl, plain } from '../system-tests/testing/images.ts';
import { profileCode } from '../testing/codes.ts';
import { signUp } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import {
  WRONG_CODE,
  MISSING_CODE,
  profileOf,
  saveProfile,
  attemptsOf,
  statusAndErrors,
  securityNoticesTo,
  profileForm,
} from '../testing/profile.ts';

const server = useTestServer({ jobs: true });
afterEach(() => server.db.deleteFrom('rate_limit').execute());

describe('PUT /api/user/{id}: avatar', () => {
  const picture = async () => dataUrl(await plain(300, 200).jpeg().toBuffer());

  it.each([
    ['data:text/html;base64,PGI+', 'Não conseguimos ler esta imagem. Envie uma foto em JPEG, PNG ou WebP.'],
    [7, 'A imagem deve vir como data URL'],
  ])('refuses the image %j without counting a code attempt', async (image, message) => {
    const ana = await signUp(server);
    const validation_code = await profileCode(server, ana, 'avatar');
    expect(statusAndErrors(await saveProfile(ana, { image, validation_code }))).toEqual([
      422,
      { image: [message] },
    ]);
    expect(await attemptsOf(server, ana)).toBe(0);
  });

  it('refuses a wrong code, a missing one and one for another change', async () => {
    const ana = await signUp(server);
    const image = await picture();
    expect(statusAndErrors(await saveProfile(ana, { image }))).toEqual([
      422,
      { validation_code: [MISSING_CODE] },
    ]);
    expect(statusAndErrors(await saveProfile(ana, { image, validation_code: 'ABC234' }))).toEqual([
      422,
      { validation_code: [WRONG_CODE] },
    ]);
    const validation_code = await profileCode(server, ana, 'data');
    expect(statusAndErrors(await saveProfile(ana, { image, validation_code }))).toEqual([
      422,
      { validation_code: [WRONG_CODE] },
    ]);
    expect(await profileOf(ana)).toMatchObject({ image: null, image_url: null });
  });

  it('is saved and removed without changing other data or sending an e-mail', async () => {
    const ana = await signUp(server);
    const before = await profileOf(ana);
    const put = await saveProfile(ana, {
      ...profileForm({ firstname: 'Ignorada' }),
      kind: 'data',
      image: await picture(),
      validation_code: await profileCode(server, ana, 'avatar'),
    });
    expect([put.status, put.body]).toEqual([200, { message: 'Avatar atualizado com sucesso' }]);
    const { image, image_url, ...rest } = await profileOf(ana);
    expect(before).toMatchObject(rest);
    expect([typeof image, typeof image_url]).toEqual(['string', 'string']);
    const taken = await saveProfile(ana, {
      image: null,
      validation_code: await profileCode(server, ana, 'avatar'),
    });
    expect([taken.status, taken.body]).toEqual([200, { message: 'Avatar atualizado com sucesso' }]);
    expect(await profileOf(ana)).toEqual(before);
    expect(await securityNoticesTo(server, ana)).toEqual([]);
  });
});
