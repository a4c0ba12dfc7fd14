import { expect, it } from 'vitest';
import type { PlainDate } from '../dates/calendar.ts';
import { finishSteps } from '../files/steps.ts';
import type { Centavos } from '../money/money.ts';
import { payoutItem, pixData, tedData } from '../testing/payouts.ts';
import { payoutCsvSteps } from './payout-csv.ts';
import type { RemittanceItem } from './remittance-fields.ts';

const BATCH = { paymentDate: '2026-11-16' as PlainDate, payerBankCode: '341' };
const payoutCsv = (items: readonly RemittanceItem[]): string => finishSteps(payoutCsvSteps(items, BATCH));
const lineOf = (...items: RemittanceItem[]) => payoutCsv(items).split('\r\n')[1];

it('has a line for each payment, with keys in a form that spreadsheets do not change', () => {
  const beneficiary = { name: 'Ana Souza', document: '28001238938' };
  const net = 1_234_56 as Centavos;
  const data = [
    pixData('phone', '+5511987654321'),
    pixData('cpf', '28001238938'),
    pixData('email', 'ana@example.com'),
    tedData('001', '1584-9', '00210169-6'),
    tedData('341', '2545', '02366-1', 'savings'),
  ];
  const items = data.map((bankData) => payoutItem(1, { bankData, beneficiary, net }));
  expect(payoutCsv(items)).toBe(
    [
      '\uFEFFIdentificação;Forma;Favorecido;CPF;Tipo da chave;Chave PIX;Banco;Agência;Conta;Tipo da conta;Valor;Data do pagamento',
      'S1L7;PIX;Ana Souza;280.012.389-38;Celular;(11) 98765-4321;;;;;1234,56;16/11/2026',
      'S1L7;PIX;Ana Souza;280.012.389-38;CPF;280.012.389-38;;;;;1234,56;16/11/2026',
      'S1L7;PIX;Ana Souza;280.012.389-38;E-mail;ana@example.com;;;;;1234,56;16/11/2026',
      'S1L7;TED;Ana Souza;280.012.389-38;;;001;1584-9;00210169-6;Corrente;1234,56;16/11/2026',
      'S1L7;Crédito em poupança;Ana Souza;280.012.389-38;;;341;2545;02366-1;Poupança;1234,56;16/11/2026',
      '',
    ].join('\r\n'),
  );
});

it('escapes a name that a spreadsheet would run as a formula', () => {
  const beneficiary = { name: '=HYPERLINK("http://x";"Ana")', document: '28001238938' };
  expect(lineOf(payoutItem(1, { beneficiary }))).toContain(`;"'=HYPERLINK(""http://x"";""Ana"")";`);
});
