import { PIX } from '#api/testing/money.ts';
import type { MailServer } from '#api/testing/mail-server.ts';
import { referralForm, registrationForm } from '#api/testing/people.ts';
import { AcknowledgedWrites, send, type Load } from '#api/system-tests/testing/money-load.ts';
import { until } from '#api/system-tests/testing/product.ts';

const OPERATOR = { email: 'operador@indike.test', password: 'Demo1234' };
const APPROVER = { email: 'financeiro@indike.test', password: 'Demo1234' };

export async function startLoad(url: string): Promise<Load> {
  const [operator, approver] = await Promise.all(
    [OPERATOR, APPROVER].map(async (who) => (await send(url, '/api/operator/auth/login', who)).access_token),
  );
  return { url, ended: false, promises: new AcknowledgedWrites(), operator, approver, outcomes: [] };
}

/** Signs up a person and saves bank data with the code that the worker sent. Returns the token. */
export async function addPerson(url: string, mail: MailServer): Promise<string> {
  const form = registrationForm();
  const { access_token: token } = await send(url, '/api/auth/register', form);
  await send(url, '/api/user-validation', { change: 'bank_account' }, token);
  let code: string | undefined;
  const read = (): boolean => {
    const texts = mail.emails.filter(({ to }) => to === form['email']).map(({ text }) => text);
    code = texts
      .map((text) => /^([A-HJ-NP-Z2-9]{6})\r?$/m.exec(text)?.[1])
      .find((found) => found !== undefined);
    return code !== undefined;
  };
  await until(read, 30_000, 'a code by e-mail');
  await send(url, '/api/bank-account', { ...PIX, validation_code: code }, token);
  return token;
}

export const addReferral = (url: string, token: string): Promise<{ id: number }> =>
  send(url, '/api/indication-v3', referralForm(), token);
