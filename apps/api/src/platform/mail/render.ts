import type { Email } from './mailer.ts';

const FOOTER = 'Você recebeu este e-mail porque tem um cadastro no Indike.';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

export function renderText({ paragraphs, code, action }: Email): string {
  const parts = [...paragraphs, code, action && `${action.label}: ${action.url}`, `--\n${FOOTER}`];
  return parts.filter((part) => part !== undefined).join('\n\n');
}

const button = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:24px 0"><a href="${escape(url)}" style="background:#1B5CF5;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600">${escape(label)}</a></p>`;
const codeBlock = (code: string) =>
  `<p style="margin:24px 0;font-size:32px;font-weight:600;letter-spacing:6px">${escape(code)}</p>`;

export function renderHtml({ subject, paragraphs, code, action }: Email): string {
  const body = [
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escape(text)}</p>`),
    code === undefined ? '' : codeBlock(code),
    action ? button(action) : '',
  ].join('');
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head><body style="margin:0;background:#f4f6fa;font-family:Poppins,Helvetica,Arial,sans-serif;color:#1c2333;line-height:1.5"><div style="max-width:560px;margin:0 auto;padding:24px"><p style="font-weight:600;font-size:20px;color:#1B5CF5;margin:0 0 16px">Indike</p><div style="background:#fff;border-radius:12px;padding:24px">${body}</div><p style="color:#5b6478;font-size:14px">${FOOTER}</p></div></body></html>`;
}
