import { expect, it } from 'vitest';
import { bankPairs, itemText } from './texts.ts';

const PIX = {
  transfer_type: 1,
  pix_type: 3,
  pix_key: 'a***@example.com',
  bank_id: null,
  bank_title: null,
  agency: null,
  account: null,
  account_type: null,
  account_owner_is_user: true,
  account_owner_fisrtname: null,
  account_owner_lastname: null,
  account_owner_document: null,
  account_owner_phone: null,
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
        transfer_type: 2,
        pix_type: null,
        pix_key: null,
        bank_id: '001',
        bank_title: 'Banco do Brasil',
        agency: '1234',
        account: '***-8',
        account_type: 2,
        account_owner_is_user: false,
        account_owner_fisrtname: 'Rui',
        account_owner_lastname: 'Lima',
        account_owner_document: '***.012.389-**',
        account_owner_phone: '(11) *****-4321',
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
      { ...item, kind: 'bonus' as const },
      { ...item, kind: 'clawback' as const },
    ].map(itemText),
  ).toEqual(['Bonificação', 'Bonificação, parcela 2 de 2', 'Bônus do link exclusivo', 'Estorno']);
});
