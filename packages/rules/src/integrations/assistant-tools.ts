import { apiScope, type ApiScope, type ReferralEvent } from './scopes.ts';

// What an assistant may do with an API key (product 14.14). Nothing here moves money: a contract and the payment of an
// invoice are recorded by people or by the provider's systems.

const { referralsRead, referralsWrite, withdrawalsRead } = apiScope;

interface AssistantTool {
  readonly title: string;
  /** All of them are needed. */
  readonly scopes: readonly ApiScope[];
}

export const ASSISTANT_TOOLS = {
  list_referrals: { title: 'Listar indicações', scopes: [referralsRead] },
  get_referral: { title: 'Ler uma indicação', scopes: [referralsRead] },
  explain_referral: { title: 'Explicar uma indicação', scopes: [referralsRead] },
  next_steps: { title: 'O que fazer agora', scopes: [referralsRead] },
  prepare_transition: { title: 'Preparar uma mudança de status', scopes: [referralsRead, referralsWrite] },
  prepare_note: { title: 'Preparar uma anotação', scopes: [referralsRead, referralsWrite] },
  confirm: { title: 'Aplicar o que foi preparado e aprovado', scopes: [referralsRead, referralsWrite] },
} as const satisfies Record<string, AssistantTool>;
export type AssistantToolName = keyof typeof ASSISTANT_TOOLS;

export const mayUseTool = (name: AssistantToolName, scopes: readonly ApiScope[]): boolean =>
  ASSISTANT_TOOLS[name].scopes.every((scope) => scopes.includes(scope));

/** What the Indiker earns is told only to a key that reads money. */
export const mayReadReward = (scopes: readonly ApiScope[]): boolean => scopes.includes(withdrawalsRead);

/** The events that an assistant may prepare. */
export const ASSISTANT_EVENTS = [
  'contacted',
  'contact_invalid',
  'negotiation',
  'cancelled',
  'note',
] as const satisfies readonly ReferralEvent[];
export type AssistantEvent = (typeof ASSISTANT_EVENTS)[number];

/** How long what was prepared waits for its confirmation. */
export const CONFIRMATION_MINUTES = 10;
