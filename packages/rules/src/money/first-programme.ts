import type { PlainDate } from '../dates/calendar.ts';
import { uncheckedCentavos } from './money.ts';
import type { Programme } from './programme.ts';

/**
 * Version 1, the specification's. The only figures and level names of a programme in this package: no rule imports it,
 * which `scripts/programme-figures.test.ts` checks. The migration that stores it is compared with it.
 */
export const FIRST_PROGRAMME: Programme = {
  version: 1,
  effectiveFrom: '2000-01-01' as PlainDate,
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
  disputeRule: 'first_contract',
};
