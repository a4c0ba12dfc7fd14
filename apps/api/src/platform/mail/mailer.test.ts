import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '../../testing/mail-server.ts';
import { createMailer } from './mailer.ts';

let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
});
afterAll(() => mail.stop());

const EMAIL = { to: 'ana@example.com', subject: 'Prova', paragraphs: ['Uma carta.'] };

async function failureOf(url: string): Promise<{ name: string; message: string }> {
  const mailer = createMailer(url, 'Indike <nao-responda@indike.test>');
  try {
    await mailer.send(EMAIL, 'prova');
    throw new Error('it was sent');
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { name: error.name, message: error.message };
  } finally {
    mailer.close();
  }
}

it.each([
  [421, 'smtp_4xx'],
  [451, 'smtp_4xx'],
  [550, 'smtp_5xx'],
  [554, 'smtp_5xx'],
])('reports reply %i of the mail server as %s, without the server’s text', async (code, name) => {
  mail.refuseWith = code;
  expect(await failureOf(mail.url)).toEqual({ name, message: name });
  mail.refuseWith = null;
});

it('reports a closed port as connection', async () => {
  expect((await failureOf('smtp://127.0.0.1:1')).name).toBe('connection');
});

it('reports a silent mail server as timeout', { timeout: 20_000 }, async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  expect((await failureOf(`smtp://127.0.0.1:${port}`)).name).toBe('timeout');
  silent.close();
});

it('does not send the e-mail when `beforeSending` throws', async () => {
  const mailer = createMailer(mail.url, 'Indike <nao-responda@indike.test>');
  const before = mail.emails.length;
  const refused = mailer.send(EMAIL, 'prova', () => Promise.reject(new Error('not mine any more')));
  await expect(refused).rejects.toThrow('not mine any more');
  await mailer.send(EMAIL, 'prova');
  expect(mail.emails.slice(before).map(({ id }) => id)).toEqual(['prova']);
  mailer.close();
});
