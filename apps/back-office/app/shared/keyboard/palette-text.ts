const MIN_TEXT = 3;

export interface Wanted {
  /** Names, e-mails, a CPF or CNPJ in any spelling; null while too little is typed. */
  readonly text: string | null;
  /** The number of a referral, a withdrawal or an Indiker. */
  readonly number: string | null;
}

/** What somebody who types this looks for: '42' and '#42' may be a number of ours. */
export function wantedBy(typed: string): Wanted {
  const text = typed.trim();
  const [, number = null] = /^#?0*([1-9]\d{0,8})$/.exec(text) ?? [];
  return { text: text.length >= MIN_TEXT ? text : null, number };
}
