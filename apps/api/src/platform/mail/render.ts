import { accentOf } from '@indike/contract/wire/brand';
import type { Email } from '../email.ts';
import { brand } from '../brand.ts';

const FOOTER = `Você recebeu este e-mail porque tem um cadastro no ${brand.product}.`;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

const MUTED = '#5b6478';

export function renderText({ paragraphs, details, code, action, settings, why = FOOTER }: Email): string {
  const facts = details?.map(([label, value]) => `${label}: ${value}`).join('\n');
  const link = action && `${action.label}: ${action.url}`;
  const footer = `--\n${why}${settings ? `\n${settings.text} ${settings.url}` : ''}`;
  const parts = [...paragraphs, facts, code, link, footer];
  return parts.filter((part) => part !== undefined).join('\n\n');
}

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
const button = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="background:${brand.primaryColor};color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>`;
const codeBlock = (code: string) =>
  `<p style="margin:24px 0;font-size:32px;font-weight:600;letter-spacing:6px">${escapeHtml(code)}</p>`;

const factRow = ([label, value]: readonly [string, string]) =>
  `<tr><td style="padding:6px 16px 6px 0;color:${MUTED};vertical-align:top">${escapeHtml(label)}</td><td style="padding:6px 0;font-weight:600">${escapeHtml(value)}</td></tr>`;
const factTable = (details: NonNullable<Email['details']>) =>
  `<table role="presentation" style="border-collapse:collapse">${details.map(factRow).join('')}</table>`;
const settingsLink = ({ text, label, url }: NonNullable<Email['settings']>) =>
  `<br>${escapeHtml(text)} <a href="${escapeHtml(url)}" style="color:${MUTED}">${escapeHtml(label)}</a>`;

const dot = (color: string) =>
  `<span style="display:inline-block;width:14px;height:14px;margin-right:4px;border-radius:7px;background:${color}"></span>`;

/** The two people of the symbol as dots, because many mail programs show neither SVG nor images of other hosts. */
const letterhead = `<div style="background:${brand.primaryColor};border-radius:12px 12px 0 0;padding:16px 24px;color:#fff;font-weight:600;font-size:20px">${dot('#fff')}${dot(accentOf(brand.primaryColor).onPrimary)} ${escapeHtml(brand.product)}</div>`;

/** The layout of every e-mail. Its arguments must be HTML, already escaped. */
const shell = ({ title, body, footer }: { title: string; body: string; footer: string }) => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
</head>
<body style="margin:0;background:#f4f6fa;font-family:Poppins,Helvetica,Arial,sans-serif;color:#1c2333;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:24px">
${letterhead}
<div style="background:#fff;border-radius:0 0 12px 12px;padding:24px">${body}</div>
<p style="color:${MUTED};font-size:14px">${footer}</p>
</div>
</body>
</html>`;

export function renderHtml(email: Email): string {
  const { subject, paragraphs, details, code, action, settings, why = FOOTER } = email;
  const body = [
    ...paragraphs.map(paragraph),
    details ? factTable(details) : '',
    code === undefined ? '' : codeBlock(code),
    action ? button(action) : '',
  ].join('');
  const footer = `${escapeHtml(why)}${settings ? settingsLink(settings) : ''}`;
  return shell({ title: escapeHtml(subject), body, footer });
}
