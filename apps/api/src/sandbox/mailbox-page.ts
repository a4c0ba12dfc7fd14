import { brand } from '../platform/brand.ts';
import type { ReceivedEmail } from '../platform/mail/mailbox.ts';
import { escapeHtml } from '../platform/mail/render.ts';

/** What a visitor of the mailbox looks for. */
export interface MailboxFilter {
  readonly q: string;
  readonly to: string;
}

const STYLE = `:root{color-scheme:light dark;--page:#f8fafc;--surface:#fff;--ink:#0f172a;--ink-soft:#475569;--line:#cbd5e1;--link:#1d4ed8;--warning:#b45309;--float:0 12px 32px #0f172a26}
@media (prefers-color-scheme:dark){:root{--page:#101828;--surface:#182230;--ink:#f1f5f9;--ink-soft:#b6c2d2;--line:#3b4a60;--link:#93b4ff;--warning:#fbbf24;--float:0 0 0 1px #3b4a60}}
*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--page)}
a{color:var(--link)}:focus-visible{outline:3px solid var(--link);outline-offset:-3px}
.all{padding:16px}.product{display:inline-flex;align-items:center;gap:10px;min-height:44px;margin-bottom:8px;font-weight:600;color:inherit;text-decoration:none}h1,h2{margin:0;font-size:20px;line-height:1.3;overflow-wrap:anywhere}.soft{margin:4px 0 12px;font-size:14px;color:var(--ink-soft);overflow-wrap:anywhere}
form{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:8px;margin-bottom:12px}label{grid-column:1/-1;font-size:14px;font-weight:500}
input,select,button{width:100%;min-height:44px;padding:0 12px;border:1px solid var(--ink-soft);border-radius:8px;font:inherit;color:inherit;background:var(--surface)}
select{grid-column:1/-1}button{color:var(--link);font-weight:500}ol{margin:0;padding:0;list-style:none}
.letter{display:grid;padding:8px 12px;border-top:1px solid var(--line);color:inherit;text-decoration:none;overflow-wrap:anywhere}
.letter:hover{background:var(--surface)}.letter[aria-current]{background:var(--surface);box-shadow:inset 3px 0 var(--link)}.letter span{font-size:14px;color:var(--ink-soft)}
.back{display:inline-grid;align-items:center;min-height:44px}
iframe{display:block;width:100%;height:75dvh;border:1px solid var(--line);border-radius:12px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;font-size:14px;margin:0}h3{margin:24px 0 8px;font-size:14px}
@media (max-width:61.99em){[data-open] .all,body:not([data-open]) article{display:none}article{padding:8px 16px 24px}}
@media (min-width:62em){main{display:grid;grid-template-columns:22rem minmax(0,1fr);height:calc(100dvh - var(--foot,0px))}.all{overflow-y:auto;border-right:1px solid var(--line)}
article{padding:24px 32px;overflow-y:auto}.forms{display:grid;grid-template-columns:minmax(0,3fr) minmax(0,2fr);gap:32px}.back{display:none}h3{margin-top:0}iframe{height:calc(100dvh - 11rem - var(--foot,0px))}}`;

const dateTimeFormat = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
});
const timeOf = ({ received_at }: ReceivedEmail): string => dateTimeFormat.format(new Date(received_at));

/** Turns the URLs of a plain text into links. */
const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}" rel="noreferrer">${url}</a>`);

const queryOf = ({ q, to }: MailboxFilter): string => {
  const query = new URLSearchParams({ ...(q && { q }), ...(to && { to }) }).toString();
  return query && `?${query}`;
};

function searchForm({ q, to }: MailboxFilter, recipients: readonly string[]): string {
  const option = (one: string) =>
    `<option value="${escapeHtml(one)}"${one === to ? ' selected' : ''}>${escapeHtml(one || 'Todos')}</option>`;
  return `<form action="/mailbox"><label for="q">Assunto ou texto</label><input id="q" type="search" name="q" value="${escapeHtml(q)}"><button>Buscar</button>
<label for="to">Destinatário</label><select id="to" name="to">${['', ...recipients].map(option).join('')}</select></form>`;
}

const entryOf = (email: ReceivedEmail, filter: MailboxFilter, open: ReceivedEmail | undefined): string =>
  `<li><a class="letter" href="/mailbox/${email.id}${escapeHtml(queryOf(filter))}"${email === open ? ' aria-current="true"' : ''}>
<strong>${escapeHtml(email.subject)}</strong><span>${escapeHtml(email.to)} · ${timeOf(email)}</span></a></li>`;

/**
 * The letter runs nothing: its frame has no scripts, no forms and no origin, and inherits the page's CSP. Its links open
 * in a tab of their own.
 */
const frameOf = ({ html, subject }: ReceivedEmail): string => {
  const source = html.replace('<head>', '<head><base target="_blank">');
  return `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${escapeHtml(subject)}" srcdoc="${escapeHtml(source)}"></iframe>`;
};

const articleOf = (email: ReceivedEmail, filter: MailboxFilter): string => `<article>
<a class="back" href="/mailbox${escapeHtml(queryOf(filter))}">Todas as cartas</a>
<h2>${escapeHtml(email.subject)}</h2><p class="soft">para ${escapeHtml(email.to)} · ${timeOf(email)}</p>
<div class="forms">${email.html === '' ? '' : frameOf(email)}<div><h3>Só o texto</h3><pre>${linked(email.text)}</pre></div></div></article>`;

interface MailboxPage {
  readonly emails: readonly ReceivedEmail[];
  readonly filter: MailboxFilter;
  readonly recipients: readonly string[];
  /** The letter that the address names. */
  readonly chosen: ReceivedEmail | undefined;
  /** What loads the sandbox's bar. */
  readonly barTags: string;
}

/** The letters, newest first, beside the chosen or the newest one; a phone shows one or the other. */
export function mailboxPage({ emails, filter, recipients, chosen, barTags }: MailboxPage): string {
  const open = chosen ?? emails[0];
  const none = filter.q || filter.to ? 'Nenhum e-mail com esse filtro.' : 'Nenhum e-mail até agora.';
  return `<!doctype html>
<html lang="pt-BR" data-sandbox><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="/icon.svg" type="image/svg+xml">
<title>Caixa de correio da área de testes · ${escapeHtml(brand.product)}</title><style>${STYLE}</style>${barTags}</head>
<body${chosen ? ' data-open' : ''}><main><section class="all" aria-labelledby="title">
<a class="product" href="/"><img src="/icon.svg" width="32" height="32" alt="">${escapeHtml(brand.product)}</a><h1 id="title">Caixa de correio</h1>
<p class="soft">Tudo o que a área de testes enviou por e-mail, o mais novo primeiro. Nada sai deste computador.</p>
${searchForm(filter, recipients)}
${emails.length === 0 ? `<p>${none}</p>` : `<ol>${emails.map((email) => entryOf(email, filter, open)).join('\n')}</ol>`}</section>
${open ? articleOf(open, filter) : ''}</main></body></html>`;
}
