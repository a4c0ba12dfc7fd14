// The Indiker that a line of an import file belongs to (product 12.20 and 12.21).

/** What is known of the Indiker with the e-mail of a line. */
export interface ImportedIndiker {
  readonly isConfirmed: boolean;
  readonly isBlocked: boolean;
}

export const importedIndikerRefusals = {
  unknown_indiker: 'Nenhum Indiker tem este e-mail.',
  indiker_unconfirmed: 'Este Indiker ainda não confirmou o e-mail. Importe a linha depois da confirmação.',
  indiker_blocked: 'O cadastro deste Indiker está bloqueado.',
} as const;
export type ImportedIndikerRefusal = keyof typeof importedIndikerRefusals;

/** An unconfirmed address is refused, because anyone may have signed up with it and would see another person's data. */
export function whyIndikerRefused(indiker: ImportedIndiker | null): ImportedIndikerRefusal | null {
  if (indiker === null) return 'unknown_indiker';
  if (!indiker.isConfirmed) return 'indiker_unconfirmed';
  return indiker.isBlocked ? 'indiker_blocked' : null;
}
