import { isMandatory, type NoticeKind } from '@indike/rules/accounts/notices';
import type { Email } from '../platform/email.ts';

export interface Recipient {
  readonly firstname: string;
  readonly email: string;
}

export interface EmailContext {
  readonly recipient: Recipient;
  readonly appUrl: string;
}

interface Parts {
  readonly subject: string;
  readonly paragraphs: readonly (string | undefined)[];
  readonly details?: readonly (readonly [label: string, value: string])[];
  /** A path in the web app. */
  readonly action: { readonly label: string; readonly path: string };
}

const footerOf = (kind: NoticeKind): string =>
  isMandatory(kind)
    ? 'Este aviso protege a sua conta e é sempre enviado. Ajuste os outros em'
    : 'Para parar de receber avisos como este, acesse';

/** Every e-mail has the same frame: a greeting, the content, and how to turn this kind of e-mail off. */
export function buildEmail(kind: NoticeKind, { recipient, appUrl }: EmailContext, parts: Parts): Email {
  const { subject, paragraphs, details, action } = parts;
  return {
    to: recipient.email,
    subject,
    paragraphs: [`Olá, ${recipient.firstname}.`, ...paragraphs.filter((text) => text !== undefined)],
    ...(details && details.length > 0 && { details }),
    action: { label: action.label, url: `${appUrl}${action.path}` },
    settings: { text: footerOf(kind), label: 'Avisos', url: `${appUrl}/perfil/avisos` },
  };
}
