import { beforeAll, expect, it } from 'vitest';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer();
const HOSTILE = `<script>alert(1)</script>"'`;

beforeAll(async () => {
  const { mailer } = server.deps;
  await mailer.send({ to: 'ana@example.com', subject: 'Ação paga', paragraphs: ['Olá, Ana.'] }, 'one');
  await mailer.send({ to: 'bia@example.com', subject: HOSTILE, paragraphs: [HOSTILE] }, 'two');
  await mailer.send({ to: 'ana@example.com', subject: 'Código', paragraphs: ['Seu código.'] }, 'three');
});

async function open(path: string): Promise<{ status: number; html: string; csp: string }> {
  const answer = await fetch(server.url + path);
  const csp = answer.headers.get('content-security-policy') ?? '';
  return { status: answer.status, html: await answer.text(), csp };
}
const emailsOn = (html: string): string[] =>
  [...html.matchAll(/class="letter" href="([^"]*)"/g)].map(([, href = '']) => href);

it('lists the letters, newest first, and opens the newest', async () => {
  const { html } = await open('/mailbox');
  expect(emailsOn(html)).toEqual(['/mailbox/3', '/mailbox/2', '/mailbox/1']);
  expect(html).toContain('<h2>Código</h2>');
  expect(await (await fetch(`${server.url}/mailbox/newest`)).json()).toEqual({ newest: 3 });
});

it('finds letters by recipient, subject and text, and keeps the filter on the way to a letter', async () => {
  expect(emailsOn((await open('/mailbox?q=ACAO')).html)).toEqual(['/mailbox/1?q=ACAO']);
  expect(emailsOn((await open('/mailbox?q=Ol%C3%A1%2C+ana')).html)).toEqual(['/mailbox/1?q=Ol%C3%A1%2C+ana']);
  const { html } = await open('/mailbox/3?to=ana@example.com');
  expect(emailsOn(html)).toEqual(['/mailbox/3?to=ana%40example.com', '/mailbox/1?to=ana%40example.com']);
  expect((await open('/mailbox?to=nobody@example.com')).html).toContain('Nenhum e-mail com esse filtro.');
});

it('shows a letter as HTML in a frame that runs nothing, beside its text', async () => {
  const { html, csp } = await open('/mailbox/2');
  const [, sandbox, source = ''] = /<iframe sandbox="([^"]*)"[^>]*srcdoc="([^"]*)"/.exec(html) ?? [];
  expect(sandbox).toBe('allow-popups allow-popups-to-escape-sandbox');
  expect(source).toContain('&lt;!doctype html&gt;');
  expect(html).not.toContain('<script>');
  expect(csp).toMatch(/default-src 'none'; script-src 'self';.*frame-ancestors 'none'/);
});

it('answers odd addresses', async () => {
  expect((await open('/mailbox/99')).status).toBe(404);
  expect((await open('/mailbox/..%2f')).status).toBe(404);
  expect(emailsOn((await open('/mailbox?q=a&q=b')).html)).toHaveLength(3);
});
