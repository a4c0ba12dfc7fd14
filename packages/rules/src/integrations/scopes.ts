// What an API key may do (product 14.7).

export const apiScope = {
  referralsRead: 'referrals:read',
  referralsCreate: 'referrals:create',
  referralsWrite: 'referrals:write',
  contractsWrite: 'contracts:write',
  invoicesWrite: 'invoices:write',
  withdrawalsRead: 'withdrawals:read',
  exportsRead: 'exports:read',
} as const;
export type ApiScope = (typeof apiScope)[keyof typeof apiScope];

const {
  referralsRead,
  referralsCreate,
  referralsWrite,
  contractsWrite,
  invoicesWrite,
  withdrawalsRead,
  exportsRead,
} = apiScope;
export const API_SCOPES: readonly [ApiScope, ...ApiScope[]] = [
  referralsRead,
  referralsCreate,
  referralsWrite,
  contractsWrite,
  invoicesWrite,
  withdrawalsRead,
  exportsRead,
];

export const SCOPE_TEXTS: Readonly<Record<ApiScope, string>> = {
  [referralsRead]: 'Ler as indicações, com contatos e histórico',
  [referralsCreate]: 'Enviar indicações por um Indiker',
  [referralsWrite]: 'Alterar o status das indicações e anotar',
  [contractsWrite]: 'Registrar contratos fechados e cancelá-los',
  [invoicesWrite]: 'Registrar o pagamento da primeira fatura',
  [withdrawalsRead]: 'Ler os saques e os lotes de pagamento',
  [exportsRead]: 'Baixar as listas em CSV, com CPF e contatos mascarados',
};

export const isApiScope = (text: string): text is ApiScope => API_SCOPES.some((scope) => scope === text);

/** What a system of the provider can report about a referral. */
export const REFERRAL_EVENTS = [
  'contacted',
  'contact_invalid',
  'negotiation',
  'contract',
  'invoice_paid',
  'cancelled',
  'note',
] as const;
export type ReferralEvent = (typeof REFERRAL_EVENTS)[number];

/** The scope that each event requires. */
export const EVENT_SCOPES: Readonly<Record<ReferralEvent, ApiScope>> = {
  contacted: referralsWrite,
  contact_invalid: referralsWrite,
  negotiation: referralsWrite,
  contract: contractsWrite,
  invoice_paid: invoicesWrite,
  cancelled: referralsWrite,
  note: referralsWrite,
};

/** A key needs at least one of these to send events. */
export const SCOPES_OF_EVENTS = [referralsWrite, contractsWrite, invoicesWrite] as const;

/** The scope that a body sent as an event requires, before anything else of it is checked. Undefined for an unknown type. */
export function scopeOfEvent(body: unknown): ApiScope | undefined {
  const type = typeof body === 'object' && body !== null && 'type' in body ? body.type : undefined;
  const event = REFERRAL_EVENTS.find((known) => known === type);
  return event && EVENT_SCOPES[event];
}
