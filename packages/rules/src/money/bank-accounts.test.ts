import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pixTypes } from '../identifiers/pix-keys.ts';
import {
  accountTypes,
  type BankAccountInput,
  bankAccountProblems,
  decideBankAccount,
  transferTypes,
  isLatinName,
} from './bank-accounts.ts';
import { anyText } from '../testing/any-text.ts';

const userCpf = '28001238938';
const otherCpf = '12345678909';
const third = {
  ownerIsUser: false,
  ownerFirstname: ' Ana ',
  ownerLastname: 'Souza',
  ownerDocument: '123.456.789-09',
  ownerPhone: '(11) 3000-1234',
};
const ted = {
  transferType: 'ted',
  bankId: '001',
  agency: '1234-x',
  account: '12.345-6',
  accountType: 'checking',
} as const;
const pixCpf = { transferType: 'pix', pixType: 'cpf', pixKey: '280.012.389-38' } as const;

describe('what is accepted, in canonical form', () => {
  it('own PIX keys', () => {
    const cases = [
      [pixCpf, userCpf],
      [{ transferType: 'pix', pixType: 'phone', pixKey: '(11) 98765-4321' }, '+5511987654321'],
      [{ transferType: 'pix', pixType: 'email', pixKey: ' Fulano@Example.com ' }, 'fulano@example.com'],
    ] as const;
    for (const [input, pixKey] of cases) {
      const destination = { transferType: 'pix', pixType: input.pixType, pixKey };
      expect(decideBankAccount({ ...input, ownerIsUser: true }, userCpf)).toEqual({
        ok: true,
        account: { destination, owner: null },
      });
    }
  });

  it('a third party by TED', () => {
    expect(decideBankAccount({ ...ted, ...third }, userCpf)).toEqual({
      ok: true,
      account: {
        destination: {
          transferType: 'ted',
          bankId: '001',
          agency: '1234-X',
          account: '12345-6',
          accountType: 'checking',
        },
        owner: { firstname: 'Ana', lastname: 'Souza', document: otherCpf, phone: '1130001234' },
      },
    });
  });

  it("a third party's CPF as key", () => {
    expect(decideBankAccount({ ...pixCpf, ...third, pixKey: otherCpf }, userCpf).ok).toBe(true);
  });
});

describe('what is refused', () => {
  it.each<[Partial<BankAccountInput>, object]>([
    [{}, { transferType: 'transfer_type_required' }],
    [{ transferType: 'pix' }, { pixType: 'pix_type_required', pixKey: 'pix_key_required' }],
    [{ transferType: 'pix', pixType: null, pixKey: 'x' }, { pixType: 'pix_type_required' }],
    [{ transferType: 'pix', pixType: 'phone', pixKey: '1130001234' }, { pixKey: 'pix_phone_invalid' }],
    [{ transferType: 'pix', pixType: 'cpf', pixKey: '11111111111' }, { pixKey: 'pix_cpf_invalid' }],
    [{ transferType: 'pix', pixType: 'cpf', pixKey: otherCpf }, { pixKey: 'pix_cpf_not_owner' }],
    [{ transferType: 'pix', pixType: 'email', pixKey: 'joão@example.com' }, { pixKey: 'pix_email_invalid' }],
    [{ ...pixCpf, ...third }, { pixKey: 'pix_cpf_not_owner' }],
    [
      { transferType: 'ted' },
      {
        bankId: 'bank_required',
        agency: 'agency_required',
        account: 'account_required',
        accountType: 'account_type_required',
      },
    ],
    [
      { ...ted, agency: '12345678', account: 'abc' },
      { agency: 'agency_invalid', account: 'account_invalid' },
    ],
    [
      { ...ted, ownerIsUser: false },
      {
        ownerFirstname: 'firstname_required',
        ownerLastname: 'lastname_required',
        ownerDocument: 'document_required',
        ownerPhone: 'phone_required',
      },
    ],
    [
      { ...ted, ...third, ownerDocument: '12345678900', ownerPhone: '123' },
      { ownerDocument: 'document_invalid', ownerPhone: 'phone_invalid' },
    ],
  ])('%j', (input, errors) => {
    const decision = decideBankAccount({ transferType: null, ownerIsUser: true, ...input }, userCpf);
    expect(decision).toEqual({ ok: false, errors });
  });

  it('takes a random key only where it is accepted', () => {
    const input = {
      transferType: 'pix',
      ownerIsUser: true,
      pixType: 'random',
      pixKey: '123e4567-e89b-42d3-a456-426614174000',
    } as const;
    expect(decideBankAccount(input, userCpf)).toEqual({
      ok: false,
      errors: { pixType: 'pix_type_required' },
    });
    expect(decideBankAccount(input, userCpf, pixTypes)).toMatchObject({
      ok: true,
      account: { destination: { pixType: 'random' } },
    });
    expect(decideBankAccount({ ...input, pixKey: 'ana' }, userCpf, pixTypes)).toEqual({
      ok: false,
      errors: { pixKey: 'pix_random_invalid' },
    });
  });

  it('never throws, and every refusal has problems with known texts', () => {
    const text = fc.option(anyText);
    const input = fc.record({
      transferType: fc.option(fc.constantFrom(...transferTypes)),
      pixType: fc.option(fc.constantFrom(...pixTypes)),
      pixKey: text,
      bankId: text,
      agency: text,
      account: text,
      accountType: fc.option(fc.constantFrom(...accountTypes)),
      ownerIsUser: fc.boolean(),
      ownerFirstname: text,
      ownerLastname: text,
      ownerDocument: text,
      ownerPhone: text,
    });
    fc.assert(
      fc.property(input, (typed) => {
        const decision = decideBankAccount(typed, userCpf, pixTypes);
        const problems = decision.ok ? [] : Object.values(decision.errors);
        expect(decision.ok || problems.length > 0).toBe(true);
        expect(problems.every((problem) => Object.hasOwn(bankAccountProblems, problem))).toBe(true);
      }),
    );
  });
});

it.each([
  ['Ana Lima', true],
  ["Zoë D'Ávila-Núñez", true],
  ['Łukasz Søren', true],
  ['Maria 2ª', true],
  ['Андрей Иванов', false],
  ['Ana Иванов', false],
  ['王小明', false],
  ['—', false],
  ['', false],
])('a bank reads the name %s: %s', (name, expected) => {
  expect(isLatinName(name)).toBe(expected);
});
