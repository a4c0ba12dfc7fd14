// Whom a line of an imported file belongs to (product 12.20 and 12.21).

/** What is known of the person with the e-mail of a line. */
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

/** Until an address is confirmed, anybody may have signed up with it: what is another person's is not shown to them. */
export function whyIndikerRefused(indiker: ImportedIndiker | null): ImportedIndikerRefusal | null {
  if (indiker === null) return 'unknown_indiker';
  if (!indiker.isConfirmed) return 'indiker_unconfirmed';
  return indiker.isBlocked ? 'indiker_blocked' : null;
}
