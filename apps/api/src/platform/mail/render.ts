import { brand } from '../brand.ts';
import { escapeHtml as escape } from '../html.ts';
import type { Email } from './mailer.ts';

const FOOTER = `Você recebeu este e-mail porque tem um cadastro no ${brand.product}.`;

export function renderText({ paragraphs, details, code, action, settings, why = FOOTER }: Email): string {
  const facts = details?.map(([label, value]) => `${label}: ${value}`).join('\n');
  const link = action && `${action.label}: ${action.url}`;
  const footer = `--\n${why}${settings ? `\n${settings.text}: ${settings.url}` : ''}`;
  const parts = [...paragraphs, facts, code, link, footer];
  return parts.filter((part) => part !== undefined).join('\n\n');
}

const button = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:24px 0"><a href="${escape(url)}" style="background:${brand.primaryColor};color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600">${escape(label)}</a></p>`;
const codeBlock = (code: string) =>
  `<p style="margin:24px 0;font-size:32px;font-weight:600;letter-spacing:6px">${escape(code)}</p>`;

const factRow = ([label, value]: readonly [string, string]) =>
  `<tr><td style="padding:6px 16px 6px 0;color:#5b6478;vertical-align:top">${escape(label)}</td><td style="padding:6px 0;font-weight:600">${escape(value)}</td></tr>`;
const settingsLink = ({ text, url }: { text: string; url: string }) =>
  `<br><a href="${escape(url)}" style="color:#5b6478">${escape(text)}</a>`;

export function renderHtml({
  subject,
  paragraphs,
  details,
  code,
  action,
  settings,
  why = FOOTER,
}: Email): string {
  const body = [
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escape(text)}</p>`),
    details
      ? `<table role="presentation" style="border-collapse:collapse">${details.map(factRow).join('')}</table>`
      : '',
    code === undefined ? '' : codeBlock(code),
    action ? button(action) : '',
  ].join('');
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head><body style="margin:0;background:#f4f6fa;font-family:Poppins,Helvetica,Arial,sans-serif;color:#1c2333;line-height:1.5"><div style="max-width:560px;margin:0 auto;padding:24px"><p style="font-weight:600;font-size:20px;color:${brand.primaryColor};margin:0 0 16px">${escape(brand.product)}</p><div style="background:#fff;border-radius:12px;padding:24px">${body}</div><p style="color:#5b6478;font-size:14px">${escape(why)}${settings ? settingsLink(settings) : ''}</p></div></body></html>`;
}
