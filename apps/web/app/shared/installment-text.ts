import { campaignTitle } from '@indike/rules/money/campaigns';

interface Part {
  /** The name of the campaign that awards it. */
  readonly campaign?: string | undefined;
  readonly installment: number;
  readonly installments: number;
}

/** 'Parcela única', for example 'Parcela 1 de 2', or 'Prêmio: campanha Março'. */
export function installmentText({ campaign, installment, installments }: Part): string {
  if (campaign !== undefined) return `Prêmio: ${campaignTitle(campaign)}`;
  return installments === 1 ? 'Parcela única' : `Parcela ${installment} de ${installments}`;
}
