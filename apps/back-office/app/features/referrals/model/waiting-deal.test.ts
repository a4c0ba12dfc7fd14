import { expect, it } from 'vitest';
import { dealValueText, waitingDealText } from './waiting-deal.ts';

it('says what waits in the CRM, and where a value comes from', () => {
  const deal = { provider: 'pipedrive', state: 'won', value: 5000 } as const;
  expect(waitingDealText(deal)).toBe('Negócio ganho no Pipedrive: registre o contrato.');
  expect(waitingDealText({ ...deal, state: 'lost' })).toBe(
    'Negócio perdido no Pipedrive: informe o motivo do cancelamento.',
  );
  expect(dealValueText(deal)).toBe('Valor informado no Pipedrive: R$\u00A05.000,00');
  expect(dealValueText({ ...deal, value: null })).toBeNull();
});
