import { maxShareBonusTotal } from '@indike/rules/money/share-bonus';
import { programme, textsOf } from '@indike/ui/programme.ts';
import { formatCount, reaisFromCentavos } from '@indike/rules/money/money';
import { shareBonusText } from '@indike/rules/money/programme-texts';
import { moneyText } from '@indike/ui/format/money.ts';

const { shareBonusRule } = textsOf((terms) => ({ shareBonusRule: shareBonusText(terms) }));

interface Result {
  readonly signed_up: number;
  readonly earned: number;
}

/** '3 pessoas se cadastraram · você ganhou R$ 10,00 de R$ 125,00'; without the maximum if a version before allowed more. */
export function resultText({ signed_up, earned }: Result): string {
  if (signed_up === 0) return 'Ninguém se cadastrou ainda';
  const people =
    signed_up === 1 ? '1 pessoa se cadastrou' : `${formatCount(signed_up)} pessoas se cadastraram`;
  const most = reaisFromCentavos(maxShareBonusTotal(programme));
  const of = most === 0 || earned > most ? '' : ` de ${moneyText(most)}`;
  return `${people} · você ganhou ${moneyText(earned)}${of}`;
}

interface PendingSignUps {
  readonly waiting: number;
  readonly waiting_incomplete: number;
  readonly waiting_value: number;
}

/** '1 pessoa ainda precisa confirmar o e-mail: R$ 5,00 aguardando'; null when no bonus waits. */
export function pendingText({ waiting, waiting_incomplete, waiting_value }: PendingSignUps): string | null {
  if (waiting === 0) return null;
  const who = waiting === 1 ? '1 pessoa ainda precisa' : `${waiting} pessoas ainda precisam`;
  return `${who} ${missingText(waiting, waiting_incomplete)}: ${moneyText(waiting_value)} aguardando`;
}

interface Reviewed {
  readonly under_review: number;
  readonly under_review_value: number;
}

/** '2 bônus em análise: R$ 10,00 ficam fora do saldo …'; null when no bonus is under review. */
export function reviewText({ under_review, under_review_value }: Reviewed): string | null {
  if (under_review === 0) return null;
  const stays = under_review === 1 ? 'fica' : 'ficam';
  return `${formatCount(under_review)} bônus em análise: ${moneyText(under_review_value)} ${stays} fora do saldo até a equipe conferir os cadastros`;
}

function missingText(waiting: number, incomplete: number): string {
  if (incomplete === 0) return 'confirmar o e-mail';
  return incomplete === waiting ? 'completar o cadastro' : 'confirmar o e-mail ou completar o cadastro';
}

/** `isOver`: the Indiker has every bonus. */
export const promotionText = (isOver: boolean): string =>
  isOver && programme.shareBonusLimit > 0
    ? 'Você já ganhou o máximo da promoção. O link continua valendo para novos Indikers e para empresas.'
    : `${shareBonusRule} Empresas também podem deixar os dados por lá: a indicação fica em seu nome.`;
