import { acceptedPixTypes } from '@indike/rules/identifiers/pix-keys';
import { expect, it } from 'vitest';
import { bankFields, validateBankFields } from './form.ts';

const FACTS = { userCpf: '28001238938', pixTypes: acceptedPixTypes({ ownersAreChecked: false }) };
const empty = bankFields(null);

it('defaults to a PIX key of the Indiker’s own; type and key are required', () => {
  expect(validateBankFields(empty, FACTS)).toEqual({
    ok: false,
    errors: { pix_key: 'Chave PIX é obrigatória', pix_type: 'Tipo de chave PIX é obrigatório' },
  });
});

it('sends a PIX key in canonical form and omits the fields of a bank transfer', () => {
  const typed = { ...empty, pix_type: 'phone', pix_key: '(11) 98765-4321', agency: '1234' } as const;
  expect(validateBankFields(typed, FACTS)).toEqual({
    ok: true,
    output: { transfer_type: 1, account_owner_is_user: true, pix_type: 1, pix_key: '+5511987654321' },
  });
});

it("accepts only the owner's CPF as CPF key", () => {
  const typed = { ...empty, pix_type: 'cpf', pix_key: '529.982.247-25' } as const;
  expect(validateBankFields(typed, FACTS)).toMatchObject({
    errors: { pix_key: 'A chave deve ser o CPF do titular da conta' },
  });
});

it('a TED requires bank, agency, account and account type', () => {
  expect(validateBankFields({ ...empty, transfer_type: 'ted' }, FACTS)).toEqual({
    ok: false,
    errors: {
      bank_id: 'Banco é obrigatório',
      agency: 'Agência é obrigatória',
      account: 'Número da conta é obrigatório',
      account_type: 'Tipo de conta é obrigatório',
    },
  });
});

it("a third party's account requires name, surname, CPF and phone", () => {
  const typed = {
    ...empty,
    pix_type: 'email',
    pix_key: 'ana@exemplo.com.br',
    account_owner_is_user: false,
  } as const;
  const other = { ...typed, account_owner_document: '111.111.111-11', account_owner_phone: '11 9' };
  expect(validateBankFields(other, FACTS)).toEqual({
    ok: false,
    errors: {
      account_owner_fisrtname: 'Nome é obrigatório',
      account_owner_lastname: 'Sobrenome é obrigatório',
      account_owner_document: 'Formato do CPF errado',
      account_owner_phone: 'Formato de telefone errado',
    },
  });
});

it('formats a saved PIX key as it is typed', () => {
  const decision = validateBankFields({ ...empty, pix_type: 'phone', pix_key: '11987654321' }, FACTS);
  const saved = {
    id: 1,
    bank_id: null,
    bank_title: null,
    agency: null,
    account: null,
    account_type: null,
    account_owner_fisrtname: null,
    account_owner_lastname: null,
    account_owner_document: null,
    account_owner_phone: null,
  };
  expect(decision.ok).toBe(true);
  expect(
    bankFields({
      ...saved,
      transfer_type: 1,
      pix_type: 1,
      pix_key: '+5511987654321',
      account_owner_is_user: true,
    }),
  ).toEqual({ ...empty, pix_type: 'phone', pix_key: '(11) 98765-4321' });
});

it('takes a random key only where it is accepted', () => {
  const typed = {
    ...empty,
    pix_type: 'random',
    pix_key: ' 123E4567-E89B-42D3-A456-426614174000 ',
  } as const;
  expect(validateBankFields(typed, FACTS)).toEqual({
    ok: false,
    errors: { pix_type: 'Tipo de chave PIX é obrigatório' },
  });
  const facts = { ...FACTS, pixTypes: acceptedPixTypes({ ownersAreChecked: true }) };
  expect(validateBankFields(typed, facts)).toEqual({
    ok: true,
    output: {
      transfer_type: 1,
      account_owner_is_user: true,
      pix_type: 4,
      pix_key: '123e4567-e89b-42d3-a456-426614174000',
    },
  });
});
