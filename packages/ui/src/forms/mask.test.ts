import { formatCnpj, formatCpf } from '@indike/rules/identifiers/documents';
import { formatPhone } from '@indike/rules/identifiers/phone';
import { describe, expect, it } from 'vitest';
import { applyMask, type Mask } from './mask.ts';

const cpf: Mask = { format: formatCpf, keeps: /[0-9]/ };
const cnpj: Mask = { format: formatCnpj, keeps: /[0-9A-Za-z]/ };
const phone: Mask = { format: formatPhone, keeps: /[0-9]/ };

/** '|' is the caret. */
function after(mask: Mask, before: string, edited: string, key: 'backward' | 'forward' | null = null) {
  const caret = edited.indexOf('|');
  const result = applyMask(mask, before, { value: edited.replace('|', ''), caret }, key);
  return `${result.value.slice(0, result.caret)}|${result.value.slice(result.caret)}`;
}

function type(mask: Mask, text: string) {
  let shown = '';
  for (const character of text)
    shown = applyMask(mask, shown, { value: shown + character, caret: shown.length + 1 }, null).value;
  return shown;
}

describe('typing', () => {
  it.each([
    [cpf, '28001238938', '280.012.389-38'],
    [cnpj, '12abc34501de35', '12.ABC.345/01DE-35'],
    [phone, '11987654321', '(11) 98765-4321'],
    [phone, '1130001234', '(11) 3000-1234'],
    [phone, '5599123', '(55) 99123'],
  ])('%o %s', (mask, text, expected) => expect(type(mask, text)).toBe(expected));

  it('in the middle keeps the caret behind what was typed', () => {
    expect(after(cpf, '280.123', '2809|.123')).toBe('280.9|12.3');
    expect(after(cpf, '280.012.389-3', '2|80.012.389-3')).toBe('2|80.012.389-3');
  });
});

describe('pasting', () => {
  it.each([
    [phone, '+55 11 98765-4321|', '(11) 98765-4321|'],
    [phone, '11 98765 4321|', '(11) 98765-4321|'],
    [cpf, ' 280.012.389-38 |', '280.012.389-38|'],
    [cnpj, '12ABC34501DE35|', '12.ABC.345/01DE-35|'],
    [cpf, 'abc|', '|'],
  ])('%o %s', (mask, pasted, expected) => expect(after(mask, '', pasted)).toBe(expected));
});

describe('deleting', () => {
  it('over a separator deletes the character beyond it', () => {
    expect(after(cpf, '280.012', '280|012', 'backward')).toBe('28|0.12');
    expect(after(cpf, '280.012', '280|012', 'forward')).toBe('280|.12');
  });
  it('a character leaves the caret in its place', () => {
    expect(after(cpf, '280.012.389-38', '280.0|2.389-38', 'backward')).toBe('280.0|23.893-8');
    expect(after(cpf, '280.0', '280.|', 'backward')).toBe('280|');
  });
  it('everything empties the field', () => {
    expect(after(phone, '(11) 98765-4321', '|', 'backward')).toBe('|');
    expect(after(phone, '(1', '(|', 'backward')).toBe('|');
  });
});
