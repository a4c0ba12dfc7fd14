import { type Centavos, uncheckedCentavos } from './money.ts';

/** What releases an earning: the closing of the contract itself, or the payment of its first invoice. */
export type EarningTrigger = 'closing' | 'first_invoice';

export type LevelId = 'prata' | 'ouro' | 'diamante';
export interface Level {
  readonly id: LevelId;
  readonly name: string;
  /** Percent of the contract value. */
  readonly rate: number;
  /** From this closed referral on. The eleventh is itself paid at Diamante. */
  readonly fromClosed: number;
  /** The parts of the reward, in percent of the contract value. They add up to the rate. */
  readonly installments: readonly { readonly rate: number; readonly trigger: EarningTrigger }[];
}

/** What the provider promises to Indikers (product 9). The rules get it as an argument and know no figure of it. */
export interface Programme {
  /** By rising number of closed referrals. The first one needs none. */
  readonly levels: readonly [Level, ...Level[]];
  readonly minimumWithdrawal: Centavos;
  /** Withdrawals requested up to this day of a month are paid in the same month, later ones in the next. */
  readonly lastRequestDay: number;
  /** The day of a month on which withdrawals are paid. */
  readonly payoutDay: number;
  /** From the payment of the first invoice to the release of the reward. */
  readonly releaseDays: number;
  /** From the due date of the first invoice to the expiry of an unpaid reward. */
  readonly invoiceExpiryDays: number;
  /** From the release of an earning to its expiry. */
  readonly requestExpiryDays: number;
  /** For each new Indiker who signs up through a share link. */
  readonly shareBonus: Centavos;
  /** How many share bonuses one Indiker may receive. */
  readonly shareBonusLimit: number;
}

export const PROGRAMME: Programme = {
  levels: [
    {
      id: 'prata',
      name: 'Prata',
      rate: 50,
      fromClosed: 0,
      installments: [{ rate: 50, trigger: 'first_invoice' }],
    },
    {
      id: 'ouro',
      name: 'Ouro',
      rate: 60,
      fromClosed: 4,
      installments: [{ rate: 60, trigger: 'first_invoice' }],
    },
    {
      id: 'diamante',
      name: 'Diamante',
      rate: 80,
      fromClosed: 11,
      installments: [
        { rate: 20, trigger: 'closing' },
        { rate: 60, trigger: 'first_invoice' },
      ],
    },
  ],
  minimumWithdrawal: uncheckedCentavos(15_000),
  lastRequestDay: 10,
  payoutDay: 15,
  releaseDays: 5,
  invoiceExpiryDays: 90,
  requestExpiryDays: 365,
  shareBonus: uncheckedCentavos(500),
  shareBonusLimit: 25,
};
