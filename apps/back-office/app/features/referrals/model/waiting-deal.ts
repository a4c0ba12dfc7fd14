import type { OperatorReferral } from '@indike/contract/operator/referrals';
import { crmProviderNames, type DealState } from '@indike/rules/integrations/crm';
import { moneyText } from '@indike/ui/format/money.ts';

type WaitingDeal = NonNullable<OperatorReferral['waiting_deal']>;

const TEXTS: Readonly<Record<DealState, (crm: string) => string>> = {
  open: (crm) => `Negócio mudou de etapa no ${crm}: confira o próximo passo.`,
  won: (crm) => `Negócio ganho no ${crm}: registre o contrato.`,
  lost: (crm) => `Negócio perdido no ${crm}: informe o motivo do cancelamento.`,
};

export const waitingDealText = ({ provider, state }: WaitingDeal): string =>
  TEXTS[state](crmProviderNames[provider]);

/** Where the value of the contract's form comes from; null when the CRM has none. */
export const dealValueText = ({ provider, value }: WaitingDeal): string | null =>
  value === null ? null : `Valor informado no ${crmProviderNames[provider]}: ${moneyText(value)}`;
