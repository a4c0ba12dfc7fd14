import type { BatchDetail } from '@indike/contract/operator/money/payout-batches';
import { formatCount } from '@indike/rules/money/money';
import { moneyText } from '@indike/ui/format/money.ts';

/** 'R$ 1.500,00 em 2 pagamentos' */
export const approvalText = ({ net, count }: Pick<BatchDetail, 'net' | 'count'>): string =>
  `${moneyText(net)} em ${count === 1 ? '1 pagamento' : `${formatCount(count)} pagamentos`}`;
