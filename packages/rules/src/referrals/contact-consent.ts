// How a contact agreed to be called, outside the product (product 14.8).

export const CONSENT_CHANNELS = ['form', 'email', 'message', 'phone', 'in_person', 'document'] as const;
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number];

export const consentChannelNames: Readonly<Record<ConsentChannel, string>> = {
  form: 'formulário',
  email: 'e-mail',
  message: 'mensagem',
  phone: 'telefone',
  in_person: 'pessoalmente',
  document: 'documento assinado',
};

/** A clock of another system may be ahead of ours by this much. */
const CLOCK_DIFFERENCE_MS = 60_000;

export const isConsentFromFuture = (givenAt: Date, now: Date): boolean =>
  givenAt.getTime() > now.getTime() + CLOCK_DIFFERENCE_MS;
