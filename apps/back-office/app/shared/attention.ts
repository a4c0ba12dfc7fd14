import {
  ATTENTION,
  INVOICE_DUE_DAYS,
  REWARD_EXPIRING_DAYS,
  type Attention,
} from '@indike/contract/operator/attention';

interface AttentionText {
  /** The value in the URL of the list. */
  readonly slug: string;
  readonly title: string;
}

export const ATTENTION_TEXTS: Readonly<Record<Attention, AttentionText>> = {
  contact_corrected: { slug: 'contato-corrigido', title: 'Contato corrigido pelo Indiker' },
  message_unread: { slug: 'mensagem-por-ler', title: 'Mensagem do Indiker por ler' },
  deal_waiting: { slug: 'negocio-no-crm', title: 'Negócio no CRM à espera de uma pessoa' },
  invoice_overdue: { slug: 'fatura-vencida', title: 'Primeira fatura vencida' },
  invoice_due: { slug: 'fatura-a-vencer', title: `Primeira fatura vence em ${INVOICE_DUE_DAYS} dias` },
  reward_expiring: {
    slug: 'bonificacao-expira',
    title: `Bonificação expira em ${REWARD_EXPIRING_DAYS} dias`,
  },
};

export const attentionOf = (slug: string | null): Attention | null =>
  ATTENTION.find((attention) => ATTENTION_TEXTS[attention].slug === slug) ?? null;
