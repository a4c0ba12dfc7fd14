import { describe, expect, it } from 'vitest';
import { isRare, partsOf, readSearchText } from './search-text.ts';

describe('a search text', () => {
  it.each([
    ['12.abc.345/01de-35', '12ABC34501DE35'],
    ['11.222.333', '11222333'],
    ['abcd', null],
    ['123', null],
  ])('reads %s as the start of the CNPJ %s', (q, cnpj) => expect(readSearchText(q).cnpj).toBe(cnpj));

  it.each([
    ['+55 (11) 98765-4321', '12345678911'],
    ['5511987654321', '12345678911'],
    ['0 11 98765 4321', '12345678911'],
    ['98765–4321', '123456789'],
    ['55 3222-1111', '1111222355'],
    ['4321', '1234'],
    ['321', null],
    ['rua 4321', null],
    ['11222333000181', null],
  ])('reads %s as the end of a phone number, reversed: %s', (q, phoneEnd) =>
    expect(readSearchText(q).phoneEnd).toBe(phoneEnd),
  );

  it.each([
    ['Rita@Empresa.example', 'rita@empresa.example'],
    ['rita@', 'rita@'],
    ['@empresa', null],
    ['rita @ empresa', null],
  ])('reads %s as the start of an address: %s', (q, email) => expect(readSearchText(q).email).toBe(email));

  it('matches anywhere in a name, or at its beginning when it is short', () => {
    expect(readSearchText(' Ação ').pattern).toBe('%acao%');
    expect(readSearchText('Pã').pattern).toBe('pa%');
    expect(readSearchText('1_%').pattern).toBe('%1\\_\\%%');
  });

  it('is rare when it is a number or an address', () => {
    const rare = (q: string) => isRare(readSearchText(q));
    expect(['4321', 'a@b', '12ab3456'].map(rare)).toEqual([true, true, true]);
    expect(['padaria', 'k12', 'pa'].map(rare)).toEqual([false, false, false]);
  });

  it('is split into its words and its end', () => {
    expect(partsOf(readSearchText('Zé da Padaria Bela'))).toEqual({
      words: ['padaria', 'bela'],
      end: 'ria bela',
    });
    expect(partsOf(readSearchText('metalúrgica'))).toEqual({ words: ['metalurgica'], end: 'alurgica' });
  });
});
