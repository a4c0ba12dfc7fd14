// CPF and CNPJ (product 2.1, 2.2). The CNPJ is alphanumeric since July 2026 (IN RFB 2.229/2024), so it is never treated
// as a number or as digits only. Only ASCII letters are upper-cased, because toUpperCase would turn 'ß' into 'SS' and
// 'ı' into 'I'.

const CPF = /^[0-9]{11}$/;
const CNPJ = /^[0-9A-Z]{12}[0-9]{2}$/;
const ALL_EQUAL = /^(.)\1*$/;

export const CPF_LENGTH = 11;
export const CNPJ_LENGTH = 14;

export function cleanCpf(text: string): string {
  return text.replace(/[.\-/\s]/g, '');
}

export function isCpf(canonical: string): boolean {
  return (
    CPF.test(canonical) && !ALL_EQUAL.test(canonical) && canonical === completeCpf(canonical.slice(0, -2))
  );
}

/** Also formats partial input: '280012' gives '280.012'. */
export function formatCpf(text: string): string {
  const digits = text.replace(/[^0-9]/g, '').slice(0, CPF_LENGTH);
  return joinGroups(digits, [3, 3, 3, 2], ['.', '.', '-']);
}

export function cleanCnpj(text: string): string {
  return upperAscii(text.replace(/[.\-/\s]/g, ''));
}

export function isCnpj(canonical: string): boolean {
  return (
    CNPJ.test(canonical) && !/^0+$/.test(canonical) && canonical === completeCnpj(canonical.slice(0, -2))
  );
}

/** Also formats partial input: '12abc345' gives '12.ABC.345'. */
export function formatCnpj(text: string): string {
  const characters = upperAscii(text)
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, CNPJ_LENGTH);
  return joinGroups(characters, [2, 3, 3, 4, 2], ['.', '.', '/', '-']);
}

function upperAscii(text: string): string {
  return text.replace(/[a-z]/g, (character) => character.toUpperCase());
}

/** Appends the two check digits. */
export const completeCpf = (body: string): string => withCheckDigits(body, 11);
export const completeCnpj = (body: string): string => withCheckDigits(body, 9);

function withCheckDigits(body: string, heaviest: number): string {
  const first = `${body}${checkDigit(body, heaviest)}`;
  return `${first}${checkDigit(first, heaviest)}`;
}

// Weights run 2, 3, 4… from the right and start again at 2 after the heaviest (9 in a CNPJ, never in a CPF).
function checkDigit(body: string, heaviest: number): number {
  let sum = 0;
  let weight = 2;
  for (let index = body.length - 1; index >= 0; index -= 1) {
    sum += (body.charCodeAt(index) - 48) * weight;
    weight = weight === heaviest ? 2 : weight + 1;
  }
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}

function joinGroups(characters: string, sizes: readonly number[], separators: readonly string[]): string {
  let text = '';
  let start = 0;
  for (const [index, size] of sizes.entries()) {
    const group = characters.slice(start, start + size);
    if (group === '') break;
    text += index === 0 ? group : `${separators[index - 1] ?? ''}${group}`;
    start += size;
  }
  return text;
}
