import { withTerms } from '../money/programme-texts.ts';
import type { Programme } from '../money/programme.ts';
import type { ReferralStatus } from './referrals.ts';

// What each status means to the Indiker and who acts next, for the timeline and the e-mails.

export type NextActor = 'provider' | 'indiker' | 'company' | 'programme' | 'nobody';
export interface StatusDescription {
  readonly meaning: string;
  readonly next: string;
  readonly actor: NextActor;
}

const DESCRIPTIONS: Readonly<Record<ReferralStatus, StatusDescription>> = {
  waiting: {
    meaning: 'Recebemos a sua indicação, e ela aguarda o primeiro contato.',
    next: 'Agora a equipe comercial vai procurar a empresa. Você não precisa fazer nada.',
    actor: 'provider',
  },
  in_contact: {
    meaning: 'A equipe comercial já fez o primeiro contato com a empresa que você indicou.',
    next: 'A equipe comercial continua a conversa. Se os dados do contato mudaram, corrija-os na indicação; se houver alguém melhor para falar, adicione outro contato.',
    actor: 'provider',
  },
  fix_contact: {
    meaning: 'Não conseguimos falar com a empresa com os dados do contato.',
    next: 'Agora é com você: confira o contato e corrija o que for preciso.',
    actor: 'indiker',
  },
  in_negotiation: {
    meaning: 'A empresa está negociando o contrato, e a sua bonificação já tem uma previsão.',
    next: 'A equipe comercial conduz a negociação. Avisaremos você assim que houver novidade.',
    actor: 'provider',
  },
  in_dispute: {
    meaning: 'Outra pessoa também indicou esta empresa, e ainda não há contrato fechado.',
    next: 'Só uma das indicações recebe a bonificação. Avisaremos você do resultado.',
    actor: 'provider',
  },
  accepted: {
    meaning: 'A empresa que você indicou assinou o contrato.',
    next: 'Falta a empresa pagar a primeira fatura. {ReleaseAfter}, o valor entra no seu saldo disponível.',
    actor: 'company',
  },
  reward_scheduled: {
    meaning: 'A empresa pagou a primeira fatura.',
    next: 'O valor entra no seu saldo disponível {releaseAfter} da fatura. Depois, peça o saque em Meus Ganhos.',
    actor: 'programme',
  },
  finished: {
    meaning: 'O ciclo desta indicação terminou.',
    next: 'Não há mais nada a fazer aqui. Obrigado pela indicação.',
    actor: 'nobody',
  },
  cancelled: {
    meaning: 'Desta vez a indicação não avançou.',
    next: 'Não há mais nada a fazer nesta indicação. Você pode indicar outras empresas quando quiser.',
    actor: 'nobody',
  },
};

export function statusDescription(status: ReferralStatus, programme: Programme): StatusDescription {
  const { next, ...rest } = DESCRIPTIONS[status];
  return { ...rest, next: withTerms(next, programme) };
}
