import type { OperatorCampaign } from '@indike/contract/operator/money/campaigns';
import { formatCount } from '@indike/rules/money/money';
import { moneyText } from '@indike/ui/format/money.ts';
import { doneTexts } from './texts.ts';

/** Of the dot beside the name of the status: amber waits for somebody, blue is to come, green runs. */
export const CAMPAIGN_COLORS: Readonly<Record<OperatorCampaign['status'], string>> = {
  prepared: 'f08c00',
  approved: '1b5cf5',
  running: '2f9e44',
  exhausted: 'e53935',
  finished: '',
  ended: '',
};

/** 'Preparada por Ana Lima em 16 de mar. de 2026, 14h05' */
export const actTexts = ({
  prepared,
  approved,
  ended,
}: Pick<OperatorCampaign, 'prepared' | 'approved' | 'ended'>) =>
  doneTexts([
    ['Preparada', prepared],
    ['Aprovada', approved],
    ['Encerrada', ended],
  ]);

/** 'R$ 4.500,00 de R$ 10.000,00 (45%)' */
export function spentText({ spent, budget }: Pick<OperatorCampaign, 'spent' | 'budget'>): string {
  // Never 100% while anything is left.
  const percent = Math.floor((spent * 100) / budget);
  return `${moneyText(spent)} de ${moneyText(budget)} (${percent}%)`;
}

/** '9 prêmios para 8 Indikers' */
export function awardsText({ awards, indikers }: Pick<OperatorCampaign, 'awards' | 'indikers'>): string {
  if (awards === 0) return 'Ninguém ganhou ainda';
  const won = awards === 1 ? '1 prêmio' : `${formatCount(awards)} prêmios`;
  return `${won} para ${indikers === 1 ? '1 Indiker' : `${formatCount(indikers)} Indikers`}`;
}
