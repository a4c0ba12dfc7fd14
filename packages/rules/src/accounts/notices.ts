import type { PlainDate } from '../dates/calendar.ts';
import type { AfterObjection } from '../referrals/objections.ts';
import type { ReachableStatus } from '../referrals/referrals.ts';
import type { WithdrawalStatus } from '../money/withdrawals.ts';

// The notifications that an Indiker gets, by e-mail and push message, and which of them can be turned off.

export type NoticeKind =
  | 'referral_status'
  | 'reward_available'
  | 'withdrawal'
  | 'expiry_reminder'
  | 'clawback'
  | 'message'
  | 'announcement'
  | 'security';

export interface NoticeChoice {
  readonly kind: NoticeKind;
  readonly label: string;
  readonly description: string;
  /** Always sent, cannot be turned off. */
  readonly locked: boolean;
}

export const noticeChoices: readonly NoticeChoice[] = [
  {
    kind: 'referral_status',
    label: 'Andamento das indicações',
    description: 'Quando uma indicação muda de status: o que significa e qual é o próximo passo.',
    locked: false,
  },
  {
    kind: 'reward_available',
    label: 'Bonificação disponível',
    description: 'Quando um valor é liberado e até que dia pedir o saque.',
    locked: false,
  },
  {
    kind: 'withdrawal',
    label: 'Saques',
    description: 'Quando um saque é pedido, agendado, pago ou devolvido pelo banco.',
    locked: false,
  },
  {
    kind: 'expiry_reminder',
    label: 'Prazos perto do fim',
    description: '30, 7 e 1 dia antes de uma bonificação expirar e depois que ela expira.',
    locked: false,
  },
  {
    kind: 'clawback',
    label: 'Estornos',
    description: 'Quando um valor é estornado e como o desconto é feito.',
    locked: false,
  },
  {
    kind: 'message',
    label: 'Mensagens da equipe',
    description: 'Quando a equipe comercial escreve a você sobre uma indicação.',
    locked: false,
  },
  {
    kind: 'announcement',
    label: 'Comunicados',
    description: 'Quando a equipe tem uma novidade para todos, ou para quem é do seu nível ou estado.',
    locked: false,
  },
  {
    kind: 'security',
    label: 'Segurança da conta',
    description:
      'Mudança dos seus dados, dos dados bancários ou da senha. Protegem você e ficam sempre ligados.',
    locked: true,
  },
];

export function isMandatory(kind: NoticeKind): boolean {
  return noticeChoices.some((choice) => choice.kind === kind && choice.locked);
}

export type SecurityChange = 'bank_created' | 'bank_changed' | 'data_changed' | 'password_changed';

/** `settled`: an operator requested the payment of a balance below the minimum. */
export type WithdrawalStep = WithdrawalStatus | 'settled';

/**
 * One event: its ids, and the values that may change before the notification is sent. Names and amounts are read when
 * the e-mail is rendered.
 */
export type Notice =
  | {
      readonly about: 'referral_status';
      readonly referralId: number;
      readonly status: ReachableStatus;
      readonly reason: string | null;
    }
  | {
      readonly about: 'contact_objected';
      readonly referralId: number;
      readonly outcome: AfterObjection;
    }
  /** The staff wrote to the Indiker about a referral. */
  | { readonly about: 'message'; readonly referralId: number }
  /** The staff told many Indikers something. */
  | { readonly about: 'announcement'; readonly announcementId: number; readonly userId: number }
  /** A company submitted itself through the Indiker's link. */
  | { readonly about: 'company_submitted'; readonly referralId: number }
  /** A system of the provider sent the referral on the Indiker's behalf. */
  | { readonly about: 'referral_created'; readonly referralId: number }
  | { readonly about: 'reward_available'; readonly earningIds: readonly number[] }
  | {
      readonly about: 'withdrawal';
      readonly withdrawalId: number;
      readonly step: WithdrawalStep;
      /** The forecast payment date, or the actual one once paid; null when returned. */
      readonly date: PlainDate | null;
      readonly reason: string | null;
    }
  | {
      readonly about: 'expiry_reminder';
      readonly state: 'promised' | 'available';
      readonly earningIds: readonly number[];
    }
  | { readonly about: 'earnings_expired'; readonly earningIds: readonly number[] }
  | { readonly about: 'clawback'; readonly clawbackId: number }
  | {
      readonly about: 'security';
      readonly userId: number;
      readonly change: SecurityChange;
      /** ISO instant. */
      readonly at: string;
    };

/** The kind whose choice applies to the notification. All events of a referral follow the choice for its status. */
export function kindOf({ about }: Notice): NoticeKind {
  switch (about) {
    case 'contact_objected':
    case 'company_submitted':
    case 'referral_created':
      return 'referral_status';
    case 'earnings_expired':
      return 'expiry_reminder';
    case 'referral_status':
    case 'reward_available':
    case 'withdrawal':
    case 'expiry_reminder':
    case 'clawback':
    case 'message':
    case 'announcement':
    case 'security':
      return about;
  }
}

/**
 * Whether a delayed e-mail announces a payment date that has passed. Such an e-mail is dropped, because the next event
 * sends its own.
 */
export function isNoticeExpired(notice: Notice, today: PlainDate): boolean {
  if (notice.about !== 'withdrawal' || notice.date === null) return false;
  return (notice.step === 'requested' || notice.step === 'scheduled') && notice.date < today;
}
