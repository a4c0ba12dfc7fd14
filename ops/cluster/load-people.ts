import { PIX } from '#api/testing/money.ts';
import { arrivedCode, type MailServer } from '#api/testing/mail-server.ts';
import { referralForm, registrationForm } from '#api/testing/people.ts';
import { AcknowledgedWrites, send, type Load } from '#api/system-tests/testing/money-load.ts';

const OPERATOR = { email: 'operador@indike.test', password: 'Demo1234' };
const APPROVER = { email: 'financeiro@indike.test', password: 'Demo1234' };

export async function startLoad(url: string, promises = new AcknowledgedWrites()): Promise<Load> {
  const [operator, approver] = await Promise.all(
    [OPERATOR, APPROVER].map(async (who) => (await send(url, '/api/operator/auth/login', who)).access_token),
  );
  return { url, ended: false, promises, operator, approver, outcomes: [] };
}

/** Signs up a person and saves bank data with the code that the worker sent. Returns the token. */
export async function addPerson(url: string, mail: MailServer): Promise<string> {
  const form = registrationForm();
  const { access_token: token } = await send(url, '/api/auth/register', form);
  await send(url, '/api/user-validation', { change: 'bank_account' }, token);
  const code = await arrivedCode(mail, String(form['email']));
  await send(url, '/api/bank-account', { ...PIX, validation_code: code }, token);
  return token;
}

export const addReferral = (url: string, token: string): Promise<{ id: number }> =>
  send(url, '/api/indication-v3', referralForm(), token);
