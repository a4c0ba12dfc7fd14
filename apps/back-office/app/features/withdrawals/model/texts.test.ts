import type { BankData } from '@indike/rules/money/bank-accounts';
import { expect, it } from 'vitest';
import { bankPairs, itemText } from './texts.ts';

const PIX: BankData = {
  transfer_type: 'pix',
  pix_type: 'email',
  pix_key: 'a***@example.com',
  bank_id: null,
  bank_title: null,
  agency: null,
  account: null,
  account_type: null,
  owner_firstname: null,
  owner_lastname: null,
  owner_cpf: null,
  owner_phone: null,
};

it('says where a PIX is sent', () =>
  expect(bankPairs(PIX, 'Ana Lima')).toEqual([
    ['Forma', 'PIX'],
    ['Chave', 'E-mail: a***@example.com'],
    ['Titular', 'Ana Lima'],
  ]));

it('says where a transfer to another person is sent', () =>
  expect(
    bankPairs(
      {
        ...PIX,
        transfer_type: 'ted',
        pix_type: null,
        pix_key: null,
        bank_id: '001',
        bank_title: 'Banco do Brasil',
        agency: '1234',
        account: '***-8',
        account_type: 'savings',
        owner_firstname: 'Rui',
        owner_lastname: 'Lima',
        owner_cpf: '***.012.389-**',
        owner_phone: '(11) *****-4321',
      },
      'Ana Lima',
    ),
  ).toEqual([
    ['Forma', 'DOC/TED'],
    ['Banco', '001 Banco do Brasil'],
    ['Agência', '1234'],
    ['Conta', '***-8 (poupança)'],
    ['Titular', 'Rui Lima'],
    ['CPF do titular', '***.012.389-**'],
    ['Telefone do titular', '(11) *****-4321'],
  ]));

it('names what an item is paid for', () => {
  const item = {
    id: 1,
    kind: 'reward' as const,
    payment_liberate_date: '2026-12-01',
    indication: { id: 1, name: 'Padaria' },
    installment: 1,
    installments: 1,
    value: 10,
  };
  expect(
    [
      item,
      { ...item, installment: 2, installments: 2 },
      { ...item, kind: 'campaign' as const, campaign: 'Março' },
      { ...item, kind: 'bonus' as const },
      { ...item, kind: 'clawback' as const },
    ].map(itemText),
  ).toEqual([
    'Bonificação',
    'Bonificação, parcela 2 de 2',
    'Prêmio: campanha Março',
    'Bônus do link exclusivo',
    'Estorno',
  ]);
});
