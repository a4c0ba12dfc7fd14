import type { ReferralStatus } from './referrals.ts';

// What each status means to the Indiker and who acts next, for the timeline and the e-mails.

export type NextActor = 'provider' | 'indiker' | 'company' | 'programme' | 'nobody';
export type StatusStory = { readonly meaning: string; readonly next: string; readonly actor: NextActor };

const waiting: StatusStory = {
  meaning: 'Recebemos a sua indicação e ela aguarda o primeiro contato.',
  next: 'Agora a equipe comercial vai procurar a empresa. Você não precisa fazer nada.',
  actor: 'provider',
};

const stories: Readonly<Record<Exclude<ReferralStatus, null>, StatusStory>> = {
  1: {
    meaning: 'A equipe comercial já fez o primeiro contato com a empresa que você indicou.',
    next: 'A equipe comercial segue a conversa. Se souber de um contato melhor, você pode corrigi-lo aqui.',
    actor: 'provider',
  },
  99: {
    meaning: 'Não conseguimos falar com a empresa pelos dados de contato informados.',
    next: 'Agora é com você: confira o contato e corrija o que for preciso.',
    actor: 'indiker',
  },
  2: {
    meaning: 'A empresa está negociando o contrato e a sua bonificação está prometida.',
    next: 'A equipe comercial conduz a negociação. Avisaremos você assim que houver novidade.',
    actor: 'provider',
  },
  6: {
    meaning: 'Outra pessoa também indicou esta empresa e as duas indicações estão em aberto.',
    next: 'A indicação que fechar o contrato primeiro recebe a bonificação. Avisaremos você do resultado.',
    actor: 'provider',
  },
  3: {
    meaning: 'A empresa que você indicou assinou o contrato.',
    next: 'Agora a empresa paga a primeira fatura; depois disso a sua bonificação é agendada.',
    actor: 'company',
  },
  4: {
    meaning: 'A empresa pagou a primeira fatura e a sua bonificação está a caminho.',
    next: 'O valor fica disponível 5 dias após o pagamento da fatura. Depois, é só você pedir o saque em Meus Ganhos.',
    actor: 'programme',
  },
  5: {
    meaning: 'O ciclo desta indicação terminou e não há mais bonificação a pagar.',
    next: 'Não há mais nada a fazer aqui. Obrigado por indicar!',
    actor: 'nobody',
  },
  7: {
    meaning: 'Desta vez a indicação não avançou.',
    next: 'Não há mais nada a fazer nesta indicação. Você pode indicar outras empresas quando quiser.',
    actor: 'nobody',
  },
};

export function statusStory(status: ReferralStatus): StatusStory {
  return status === null ? waiting : stories[status];
}
