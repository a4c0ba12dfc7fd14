// Receita Federal's codes of a company's registration (`situacao_cadastral`).

export const companySituation = { void: 1, active: 2, suspended: 3, unfit: 4, closed: 8 } as const;
export type CompanySituation = (typeof companySituation)[keyof typeof companySituation];

const { void: nula, active, suspended, unfit, closed } = companySituation;

const SITUATION_NAMES: Readonly<Record<CompanySituation, string>> = {
  [nula]: 'Nula',
  [active]: 'Ativa',
  [suspended]: 'Suspensa',
  [unfit]: 'Inapta',
  [closed]: 'Baixada',
};

export const isCompanySituation = (code: unknown): code is CompanySituation =>
  typeof code === 'number' && Object.hasOwn(SITUATION_NAMES, code);

export const situationName = (code: CompanySituation): string => SITUATION_NAMES[code];
