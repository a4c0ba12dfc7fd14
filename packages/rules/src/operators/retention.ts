import { BANK_DATA_YEARS } from '../money/withdrawals.ts';
import { NOTICE_DAYS } from '../accounts/notice-lines.ts';
import { PRIVACY_REQUEST_TEXT_YEARS } from '../accounts/privacy-requests.ts';
import { NOTICE_MEMORY_DAYS } from '../referrals/contact-notices.ts';
import { WEBHOOK_LOG_DAYS } from '../integrations/webhooks.ts';

/** How long the contacts of a cancelled referral are stored, so that questions about it can be answered. */
export const CANCELLED_CONTACT_MONTHS = 12;

// How long the product stores data that it does not need forever. The nightly clean-up uses these numbers.

export const INVITATION_MEMORY_DAYS = 90;
export const SIGN_IN_NETWORK_DAYS = 180;
export const REPEATED_REQUEST_DAYS = 30;
export const COMPANY_LOOKUP_DAYS = 7;

interface RetentionRule {
  readonly what: string;
  readonly when: string;
  readonly stays: string;
}

/** The retention rules as operators read them. */
export const RETENTION: readonly RetentionRule[] = [
  {
    what: 'Dados bancários de saques pagos, e o CPF de quem recebeu',
    when: `${BANK_DATA_YEARS} anos depois do pagamento`,
    stays: 'O saque, o valor e os lançamentos do livro-razão.',
  },
  {
    what: 'Contatos, anotações e mensagens de indicações canceladas',
    when: `${CANCELLED_CONTACT_MONTHS} meses depois do cancelamento`,
    stays: 'A empresa, o motivo e as datas.',
  },
  {
    what: 'Registro de avisos enviados a contatos indicados',
    when: `${NOTICE_MEMORY_DAYS} dias depois do envio`,
    stays: 'Quem pediu para não ser procurado.',
  },
  {
    what: 'Textos e respostas de pedidos da LGPD de pessoas sem cadastro',
    when: `${PRIVACY_REQUEST_TEXT_YEARS} anos depois da resposta`,
    stays: 'O tipo do pedido, as datas e quem respondeu.',
  },
  {
    what: 'Avisos no site',
    when: `${NOTICE_DAYS} dias depois do aviso, ou com a exclusão do cadastro`,
    stays: 'Nada.',
  },
  {
    what: 'Sessões, logins não concluídos e códigos',
    when: 'na noite seguinte ao vencimento',
    stays: 'O registro de auditoria da equipe.',
  },
  {
    what: 'Redes de onde alguém entrou',
    when: `${SIGN_IN_NETWORK_DAYS} dias sem uso`,
    stays: 'Nada.',
  },
  {
    what: 'Redes de onde alguém se cadastrou por um link',
    when: `${SIGN_IN_NETWORK_DAYS} dias depois do cadastro`,
    stays: 'Os motivos dos bônus retidos.',
  },
  {
    what: 'Convites da equipe que ninguém aceitou',
    when: `${INVITATION_MEMORY_DAYS} dias depois de vencer`,
    stays: 'Quem convidou e quem removeu, na auditoria.',
  },
  {
    what: 'Respostas guardadas para pedidos repetidos',
    when: `${REPEATED_REQUEST_DAYS} dias depois do pedido`,
    stays: 'O que o pedido fez.',
  },
  {
    what: 'Consultas ao cadastro de empresas',
    when: `${COMPANY_LOOKUP_DAYS} dias depois da consulta`,
    stays: 'Os dados da empresa em cada indicação.',
  },
  {
    what: 'Eventos enviados por webhook e as respostas',
    when: `${WEBHOOK_LOG_DAYS} dias depois do evento, ou com a exclusão do cadastro`,
    stays: 'Nada.',
  },
];
