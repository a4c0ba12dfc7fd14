import { afterEach, describe, expect, it } from 'vitest';
import { profileCode } from '../testing/codes.ts';
import { SAO_PAULO, signUp } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import {
  WRONG_CODE,
  MISSING_CODE,
  RIO,
  addressForm,
  profileOf,
  saveAddress,
  attemptsOf,
  statusAndErrors,
  securityNoticesTo,
} from '../testing/profile.ts';

const server = useTestServer({ jobs: true });
afterEach(() => server.db.deleteFrom('rate_limit').execute());

describe('PUT /api/address/{id}', () => {
  it('returns a message for every missing field', async () => {
    expect(statusAndErrors(await saveAddress(await signUp(server), {}))).toEqual([
      422,
      {
        state_id: ['O estado é obrigatório'],
        city_id: ['A cidade é obrigatória'],
        validation_code: [MISSING_CODE],
      },
    ]);
  });

  it.each([
    ['a city that does not exist', { city_id: 1 }],
    ['a city of another state', { state_id: 35 }],
    ['a state that does not exist', { state_id: 99 }],
  ])('refuses %s without counting a code attempt', async (_, more) => {
    const ana = await signUp(server);
    const validation_code = await profileCode(server, ana, 'address');
    expect(statusAndErrors(await saveAddress(ana, addressForm({ ...more, validation_code })))).toEqual([
      422,
      {
        city_id: ['A cidade é obrigatória'],
      },
    ]);
    expect(await attemptsOf(server, ana)).toBe(0);
  });

  it('refuses a wrong code and one for another change', async () => {
    const ana = await signUp(server);
    expect(statusAndErrors(await saveAddress(ana, addressForm()))).toEqual([
      422,
      { validation_code: [WRONG_CODE] },
    ]);
    const validation_code = await profileCode(server, ana, 'bank_account');
    expect(statusAndErrors(await saveAddress(ana, addressForm({ validation_code })))).toEqual([
      422,
      { validation_code: [WRONG_CODE] },
    ]);
    expect((await profileOf(ana)).address.city_id).toBe(SAO_PAULO);
  });

  it('changes state and city without sending an e-mail', async () => {
    const ana = await signUp(server);
    const before = await profileOf(ana);
    expect(before.address_id).toBe(ana.id);
    const validation_code = await profileCode(server, ana, 'address');
    const { status, body } = await saveAddress(ana, addressForm({ validation_code }));
    expect([status, body]).toEqual([200, { message: 'Endereço atualizado com sucesso' }]);
    const city = { id: RIO, title: 'Rio de Janeiro', state_id: 33 };
    expect(await profileOf(ana)).toEqual({ ...before, address: { id: ana.id, city_id: RIO, city } });
    expect(await securityNoticesTo(server, ana)).toEqual([]);
  });
});
