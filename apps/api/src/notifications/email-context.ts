import { isLocked, type NoticeKind } from '@indike/rules/accounts/notices';
import type { Email } from '../platform/email.ts';

export interface Reader {
  readonly firstname: string;
  readonly email: string;
}

export interface EmailContext {
  readonly reader: Reader;
  readonly appUrl: string;
}

interface Parts {
  readonly subject: string;
  readonly paragraphs: readonly (string | undefined)[];
  readonly details?: readonly (readonly [label: string, value: string])[];
  /** The page to go to, as a path. */
  readonly action: { readonly label: string; readonly path: string };
}

const footerOf = (kind: NoticeKind): string =>
  isLocked(kind)
    ? 'Este aviso protege a sua conta e é sempre enviado. Ajuste os outros em'
    : 'Para parar de receber avisos como este, acesse';

/** Every letter has the same frame: a greeting, what is told, and how to turn such letters off. */
export function letter(kind: NoticeKind, { reader, appUrl }: EmailContext, parts: Parts): Email {
  const { subject, paragraphs, details, action } = parts;
  return {
    to: reader.email,
    subject,
    paragraphs: [`Olá, ${reader.firstname}.`, ...paragraphs.filter((text) => text !== undefined)],
    ...(details && details.length > 0 && { details }),
    action: { label: action.label, url: `${appUrl}${action.path}` },
    settings: { text: footerOf(kind), label: 'Avisos por e-mail', url: `${appUrl}/perfil/avisos` },
  };
}
