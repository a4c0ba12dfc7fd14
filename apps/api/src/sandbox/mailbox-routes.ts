import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../platform/mail/render.ts';
import type { Mailbox, ReceivedEmail } from '../platform/mail/mailbox.ts';

const dateTimeFormat = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Sao_Paulo',
});

/** Turns the URLs of a plain text into links. */
const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}" rel="noreferrer">${url}</a>`);

const articleOf = (email: ReceivedEmail) => `<article>
<h2>${escapeHtml(email.subject)}</h2>
<p class="meta">para ${escapeHtml(email.to)} · ${dateTimeFormat.format(new Date(email.received_at))}</p>
<pre>${linked(email.text)}</pre>
</article>`;

const STYLE = `:root{color-scheme:light dark}body{font-family:system-ui,sans-serif;max-width:720px;margin:0 auto;padding:24px;line-height:1.5}article{border:1px solid #8884;border-radius:12px;padding:16px 20px;margin:16px 0}h2{font-size:18px;margin:0}.meta{opacity:.75;margin:0 0 12px;font-size:14px}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}`;

const page = (emails: readonly ReceivedEmail[]) => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Caixa de correio da área de testes</title><style>${STYLE}</style></head>
<body><h1>Caixa de correio</h1><p>Tudo o que a área de testes enviou por e-mail, o mais novo primeiro. Nada sai deste computador.</p>
${emails.length === 0 ? '<p>Nenhum e-mail até agora.</p>' : emails.map(articleOf).join('\n')}
</body></html>`;

const PAGE_CSP = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/** The mailbox as a page, and as JSON for tests. Never registered outside the sandbox. */
export function mailboxRoutes(app: FastifyInstance, mailbox: Mailbox): void {
  app.get('/mailbox', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', PAGE_CSP)
      .send(page(mailbox.messages())),
  );
  app.get<{ Querystring: { to?: string } }>('/mailbox/messages', (request) =>
    mailbox.messages(request.query.to),
  );
}
