import type { Notice, WithdrawalStep } from './notices.ts';

/**
 * What a device shows, even on its lock screen where others can read it. It therefore contains neither names nor
 * amounts, which are on the page that it opens.
 */
export interface PushMessage {
  readonly text: string;
  /** Path of the page that the message opens. */
  readonly path: string;
  /** A newer message with the same topic replaces the older one. */
  readonly topic: string;
}

const WITHDRAWAL: Readonly<Record<WithdrawalStep, Pick<PushMessage, 'text' | 'path'>>> = {
  requested: { text: 'Recebemos o seu pedido de saque', path: '/ganhos' },
  settled: { text: 'Vamos pagar o seu saldo', path: '/ganhos' },
  scheduled: { text: 'Um saque foi agendado', path: '/ganhos' },
  paid: { text: 'Um saque foi pago', path: '/ganhos' },
  returned: { text: 'O banco devolveu um saque. Confira os seus dados bancários.', path: '/perfil/conta' },
};

const referralMessage = (referralId: number, text: string): PushMessage => ({
  text,
  path: `/indicacao?indicationId=${referralId}`,
  topic: `referral-${referralId}`,
});

const earningsMessage = (topic: string, text: string): PushMessage => ({ text, path: '/ganhos', topic });

export function pushMessage(notice: Notice): PushMessage {
  switch (notice.about) {
    case 'referral_status':
      return referralMessage(
        notice.referralId,
        notice.status === 'fix_contact'
          ? 'Uma indicação precisa de você: confira o contato'
          : 'Uma indicação mudou de status',
      );
    case 'contact_objected':
      return referralMessage(notice.referralId, 'Um contato pediu para não ser procurado');
    case 'company_submitted':
      return referralMessage(notice.referralId, 'Uma empresa deixou os dados pelo seu link');
    case 'message':
      return {
        text: 'A equipe escreveu sobre uma indicação',
        path: `/indicacao/mensagens?indicationId=${notice.referralId}`,
        topic: `messages-${notice.referralId}`,
      };
    case 'announcement':
      return {
        text: 'A equipe tem um comunicado para você',
        path: '/avisos',
        topic: `announcement-${notice.announcementId}`,
      };
    case 'referral_created':
      return referralMessage(notice.referralId, 'Uma indicação foi enviada em seu nome');
    case 'reward_available':
      return earningsMessage('reward-available', 'Entrou um valor no seu saldo');
    case 'expiry_reminder':
      return earningsMessage('expiry-reminder', 'Um prazo dos seus ganhos está perto do fim');
    case 'earnings_expired':
      return earningsMessage('earnings-expired', 'Um valor dos seus ganhos expirou');
    case 'clawback':
      return earningsMessage(`clawback-${notice.clawbackId}`, 'Houve um estorno nos seus ganhos');
    case 'withdrawal':
      return { ...WITHDRAWAL[notice.step], topic: `withdrawal-${notice.withdrawalId}` };
    case 'security':
      return {
        text: 'Os dados da sua conta mudaram. Se não foi você, troque a senha.',
        path: '/perfil',
        topic: 'security',
      };
  }
}
