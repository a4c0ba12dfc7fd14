// The check digits of branch (agência) and account, for the banks that publish how they are computed. Others accept any
// digit.

interface AccountNumbers {
  readonly bankCode: string;
  readonly agency: string;
  readonly agencyDigit: string | null;
  readonly account: string;
  readonly accountDigit: string;
}
export type DigitProblem = 'agency_digit_wrong' | 'account_digit_wrong';

const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits.charAt(index)), 0);

/** 11 minus the remainder; `ten` is the character for a result of ten. */
function modulo11(digits: string, weights: readonly number[], ten: string): string {
  const rest = 11 - (weighted(digits, weights) % 11);
  return rest === 10 ? ten : String(rest % 11);
}

const AGENCY_WEIGHTS = [5, 4, 3, 2];
const AGENCY_LENGTH = AGENCY_WEIGHTS.length;

/** Itaú: weights 2, 1, 2, 1… over branch and account, adding the digits of each product. */
function modulo10(digits: string): string {
  const sum = Array.from(digits, (digit, index) => Number(digit) * (index % 2 === 0 ? 2 : 1)).reduce(
    (all, product) => all + Math.floor(product / 10) + (product % 10),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

interface BankRule {
  readonly accountLength: number;
  readonly agencyDigit: ((agency: string) => string) | null;
  readonly accountDigit: (account: string, agency: string) => string;
}

const RULES: Readonly<Record<string, BankRule>> = {
  // Banco do Brasil
  '001': {
    accountLength: 8,
    agencyDigit: (agency) => modulo11(agency, AGENCY_WEIGHTS, 'X'),
    accountDigit: (account) => modulo11(account, [9, 8, 7, 6, 5, 4, 3, 2], 'X'),
  },
  // Bradesco
  '237': {
    accountLength: 7,
    agencyDigit: (agency) => modulo11(agency, AGENCY_WEIGHTS, 'P'),
    accountDigit: (account) => modulo11(account, [2, 7, 6, 5, 4, 3, 2], 'P'),
  },
  // Itaú, whose branches have no check digit
  '341': {
    accountLength: 5,
    agencyDigit: null,
    accountDigit: (account, agency) => modulo10(agency + account),
  },
};

/** The number with as many leading zeros as its bank's length requires; null when it is longer. */
function padded(digits: string, length: number): string | null {
  const bare = digits.replace(/^0+/, '');
  return bare.length > length ? null : bare.padStart(length, '0');
}

/** Which check digits do not match their numbers. Empty for a bank or a length whose rule is not known. */
export function wrongCheckDigits(numbers: AccountNumbers): DigitProblem[] {
  const rule = RULES[numbers.bankCode];
  const agency = padded(numbers.agency, AGENCY_LENGTH);
  if (!rule || agency === null) return [];
  const problems: DigitProblem[] = [];
  const { agencyDigit, accountDigit } = numbers;
  if (rule.agencyDigit && agencyDigit !== null && rule.agencyDigit(agency) !== agencyDigit)
    problems.push('agency_digit_wrong');
  const account = padded(numbers.account, rule.accountLength);
  if (account !== null && rule.accountDigit(account, agency) !== accountDigit)
    problems.push('account_digit_wrong');
  return problems;
}
