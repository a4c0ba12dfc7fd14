import { isCpf } from '@indike/rules/identifiers/documents';

/** What an Indiker of the portfolio does with their available balance. */
export type WithdrawalHabit = 'requests' | 'scheduled' | 'saves' | 'returned' | 'no_account' | 'settlement';

export interface PortfolioPerson {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly cpf: string;
  readonly phone: string;
  readonly cityId: number;
  /** How many contracts were closed, and how many of those still wait for the payment of the first invoice. */
  readonly closed: number;
  readonly unpaid: number;
  readonly habit: WithdrawalHabit;
}

type Row = readonly [
  firstname: string,
  lastname: string,
  areaCode: string,
  cityId: number,
  closed: number,
  unpaid: number,
  habit: WithdrawalHabit,
];

const ROWS: readonly Row[] = [
  ['Renata', 'Figueira', '11', 3_550_308, 18, 5, 'requests'],
  ['Jorge', 'Meirelles', '21', 3_304_557, 14, 4, 'requests'],
  ['Aline', 'Conceição', '31', 3_106_200, 9, 3, 'requests'],
  ['Marcos', 'Araújo', '41', 4_106_902, 8, 3, 'requests'],
  ['Sílvia', 'Guimarães', '51', 4_314_902, 7, 2, 'scheduled'],
  ['Tiago', 'Nascimento', '71', 2_927_408, 6, 2, 'scheduled'],
  ['Camila', 'Bragança', '81', 2_611_606, 5, 1, 'scheduled'],
  ['Hélio', 'Sardinha', '61', 5_300_108, 5, 2, 'saves'],
  ['Priscila', 'Antunes', '19', 3_509_502, 5, 1, 'saves'],
  ['Danilo', 'Peçanha', '11', 3_550_308, 4, 1, 'returned'],
  ['Vera Lúcia', 'Simões', '21', 3_304_557, 4, 1, 'no_account'],
  ['Igor', 'Mascarenhas', '31', 3_106_200, 1, 0, 'settlement'],
];

function cpfOf(index: number): string {
  const base = String(308_417_000 + index * 7_919);
  for (let digits = 0; digits < 100; digits += 1) {
    const cpf = `${base}${String(digits).padStart(2, '0')}`;
    if (isCpf(cpf)) return cpf;
  }
  throw new Error(`No check digits for ${base}`);
}

/** The Indikers whose referrals fill the back office. */
export const PORTFOLIO_PEOPLE: readonly PortfolioPerson[] = ROWS.map(
  ([firstname, lastname, areaCode, cityId, closed, unpaid, habit], index) => ({
    firstname,
    lastname,
    email: `carteira${String(index + 1).padStart(2, '0')}@indike.test`,
    cpf: cpfOf(index),
    phone: `${areaCode}9${String(81_234_567 + index * 104_729)}`,
    cityId,
    closed,
    unpaid,
    habit,
  }),
);
