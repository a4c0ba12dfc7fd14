import { formatBRL, percentOf } from '@indike/rules/money/money';
import {
  daysText,
  EXAMPLE_CONTRACT,
  rateText,
  releaseTexts,
  shareBonusText,
} from '@indike/rules/money/programme-texts';
import {
  type DisputeRule,
  type EarningTrigger,
  type Level,
  payoutModeOf,
  type Programme,
} from '@indike/rules/money/programme';
import { maxShareBonusTotal } from '@indike/rules/money/share-bonus';

// What pages and the terms say of a version of the programme. Whole sentences where the levels decide how many there are,
// so that no page has to inflect a figure, and prerendered pages can hold placeholders.

const joinWords = (texts: readonly string[], word = 'e'): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} ${word} ${texts.at(-1)}`;
const sentences = (texts: readonly string[]): string => texts.join(' ');
interface Range {
  readonly from: number;
  /** Undefined at the last level. */
  readonly to: number | undefined;
}

const rangeOf = ({ levels }: Programme, index: number): Range => {
  const next = levels[index + 1];
  return { from: Math.max(1, levels[index]?.fromClosed ?? 0), to: next && next.fromClosed - 1 };
};

/** 'de 1 a 3', '4', '11 ou mais' */
function rangeText({ from, to }: Range): string {
  if (to === undefined) return `${from} ou mais`;
  return from === to ? String(from) : `de ${from} a ${to}`;
}

const contracts = ({ to }: Range): string => (to === 1 ? 'contrato' : 'contratos');
const closedContracts = ({ to }: Range): string => (to === 1 ? 'contrato fechado' : 'contratos fechados');
const upTo = (range: Range): string =>
  range.from === 1 && range.to !== undefined ? `até ${range.to}` : rangeText(range);
const inTerms = (range: Range): string =>
  range.to === undefined && range.from > 1
    ? `a partir do ${range.from}º contrato`
    : `${rangeText(range)} ${contracts(range)}`;

const AT: Readonly<Record<EarningTrigger, string>> = {
  closing: 'na semana do fechamento',
  first_invoice: 'depois da primeira fatura',
};
const AT_IN_TERMS: Readonly<Record<EarningTrigger, string>> = {
  closing: 'na semana do fechamento do contrato',
  first_invoice: 'depois do pagamento da primeira fatura',
};

/** 'Em 2 partes: 20% na semana do fechamento e 60% depois da primeira fatura.' */
function partsText({ installments }: Level): string {
  const [only, ...others] = installments;
  if (only && others.length === 0) return `Em parcela única, ${AT[only.trigger]}.`;
  const parts = installments.map(({ rate, trigger }) => `${rateText(rate)} ${AT[trigger]}`);
  return `Em ${parts.length} partes: ${joinWords(parts)}.`;
}

const onLevels = (names: readonly string[]): string =>
  names.length === 1 ? `No nível ${names[0]}` : `Nos níveis ${joinWords(names)}`;

const isPaidAtOnce = ({ installments }: Level): boolean =>
  installments.length === 1 && installments[0]?.trigger === 'first_invoice';

function partsInTerms(levels: readonly Level[]): string {
  const atOnce = levels.filter(isPaidAtOnce).map(({ name }) => name);
  const parts = levels
    .filter((level) => !isPaidAtOnce(level))
    .map(({ name, rate, installments }) => {
      const each = installments.map((part) => `${rateText(part.rate)} ${AT_IN_TERMS[part.trigger]}`);
      const count = each.length === 1 ? '1 parcela' : `${each.length} parcelas`;
      return `No nível ${name}, os ${rateText(rate)} são liberados em ${count}: ${joinWords(each)}.`;
    });
  const single = `${onLevels(atOnce)}, a bonificação é liberada em uma única parcela, depois do pagamento da primeira fatura.`;
  return sentences(atOnce.length > 0 ? [single, ...parts] : parts);
}

/** The parts that are available at the closing, by level. */
const closingParts = (levels: readonly Level[]): { name: string; rate: string }[] =>
  levels.flatMap(({ name, installments }) =>
    installments
      .filter(({ trigger }) => trigger === 'closing')
      .map(({ rate }) => ({ name, rate: rateText(rate) })),
  );

/** 'No nível Diamante, rende R$ 1.000,00 no fechamento e R$ 3.000,00 depois da primeira fatura.' */
function lastExample({ levels }: Programme): string {
  const last = levels.at(-1);
  if (!last || levels.length === 1) return '';
  const parts = last.installments.map(({ rate, trigger }) => {
    const value = formatBRL(percentOf(EXAMPLE_CONTRACT, rate));
    return `${value} ${trigger === 'closing' ? 'no fechamento' : AT[trigger]}`;
  });
  return ` No nível ${last.name}, rende ${joinWords(parts)}.`;
}

function bonusesAlone(programme: Programme): string {
  const most = maxShareBonusTotal(programme);
  if (programme.shareBonusLimit === 0) return 'Os bônus já ganhos continuam valendo.';
  return most < programme.minimumWithdrawal
    ? `Sozinhos, os bônus somam no máximo ${formatBRL(most)}, menos que o saque mínimo: eles são sacados junto com bonificações.`
    : `Os bônus somam no máximo ${formatBRL(most)}.`;
}

/**
 * The terms of the share bonus: what it is, and when and how often it is paid. `waitingBonus` follows another sentence, so it
 * begins with the space between.
 */
function bonusInTerms(programme: Programme) {
  const { shareBonus, shareBonusLimit: limit } = programme;
  if (limit === 0)
    return {
      waitingBonus: '',
      bonusInTerms: 'Novos cadastros pelo link não geram bônus.',
      bonusLimitInTerms:
        'O bônus de quem se cadastrou quando o programa pagava bônus continua valendo e é liberado quando a pessoa confirma o e-mail.',
    };
  const first = limit === 1 ? 'o primeiro que confirmar' : `os ${limit} primeiros que confirmarem`;
  return {
    waitingBonus: ' Enquanto a pessoa não confirma, um bônus aparece como aguardando.',
    bonusInTerms: `Cada pessoa que se cadastra pelo link e confirma o e-mail gera para você um bônus de ${formatBRL(shareBonus)}.`,
    bonusLimitInTerms: `O bônus aparece como aguardando desde o cadastro e é liberado quando a pessoa confirma o e-mail. Ele vale para ${first}, no máximo ${formatBRL(maxShareBonusTotal(programme))} por Indiker. Você pode continuar a compartilhar o link depois disso, mas sem novos bônus.`,
  };
}

function chartText(levels: readonly Level[]): string {
  const [first, ...others] = levels.map(({ name }) => name);
  const chart = `O gráfico de ganhos é do nível ${first}.`;
  return others.length === 0
    ? chart
    : `${chart} ${onLevels(others)}, a equipe comercial informa seus ganhos.`;
}

/** Several referrals of one company: which is rewarded, and what becomes of the others. */
const REPEATED = {
  first_contract: {
    /** After 'a indicação que' and 'cuja indicação'. */
    rewarded: 'levar primeiro ao contrato',
    repeatedWins: 'Quando uma delas chega a Proposta Aceita, ela vence.',
    repeatedLoses: 'As outras vão para Cancelado, com o motivo indicação repetida, e não geram bonificação.',
    repeatedInTerms:
      'A Provedora não escolhe entre elas: até haver um contrato, cada uma segue em atendimento ou é cancelada por um motivo próprio, como qualquer outra. Quando uma delas chega a “Proposta Aceita”, as outras são canceladas com o motivo “indicação repetida” e não geram bonificação.',
  },
  provider_decides: {
    rewarded: 'a equipe comercial escolher antes do contrato',
    repeatedWins: 'O contrato só é registrado depois que a equipe comercial escolhe uma delas.',
    repeatedLoses: 'As outras vão para Cancelado, com o motivo da escolha, e não geram bonificação.',
    repeatedInTerms:
      'A Provedora escolhe uma delas antes de registrar o contrato e escreve o motivo da escolha; as outras são canceladas com esse motivo e não geram bonificação. Se uma delas foi feita quando valia a que levasse primeiro ao contrato, é assim que se decide entre todas: a Provedora não escolhe, e as outras são canceladas com o motivo “indicação repetida” quando uma delas chega a “Proposta Aceita”.',
  },
} as const satisfies Record<DisputeRule, unknown>;

interface ProgrammeFigures extends ReturnType<typeof releaseTexts> {
  readonly version: string;
  readonly minimum: string;
  readonly lastRequestDay: string;
  readonly payoutDay: string;
  /** With their unit: '90 dias'. */
  readonly invoiceExpiryDays: string;
  readonly requestExpiryDays: string;
  readonly shareBonusRule: string;
}

type RepeatedTexts = Readonly<Record<keyof (typeof REPEATED)[DisputeRule], string>>;

/** The figures of a version as texts contain them. */
const figuresOf = (programme: Programme): ProgrammeFigures => ({
  version: String(programme.version),
  minimum: formatBRL(programme.minimumWithdrawal),
  lastRequestDay: String(programme.lastRequestDay),
  payoutDay: String(programme.payoutDay),
  ...releaseTexts(programme.releaseDays),
  invoiceExpiryDays: daysText(programme.invoiceExpiryDays),
  requestExpiryDays: daysText(programme.requestExpiryDays),
  shareBonusRule: shareBonusText(programme),
});

/** Sentences with an example: the first level's reward, and the last level's. */
const examples = (programme: Programme) => {
  const [first] = programme.levels;
  return {
    /** An example of a day on which a request is paid in the next month. */
    lateRequestDay: String(programme.lastRequestDay + 2),
    bonusesAlone: bonusesAlone(programme),
    ...bonusInTerms(programme),
    // Empty where withdrawals are paid monthly. It follows another sentence, so it begins with the space between.
    paidAtOnce:
      payoutModeOf(programme) === 'at_once'
        ? ' Dentro dos limites que a provedora autoriza, o saque por PIX é pago logo depois do pedido.'
        : '',
    firstLevel: first.name,
    firstRate: rateText(first.rate),
    exampleContract: formatBRL(EXAMPLE_CONTRACT),
    exampleReward: formatBRL(percentOf(EXAMPLE_CONTRACT, first.rate)),
    lastExample: lastExample(programme),
  };
};

function levelSentences(programme: Programme) {
  const { levels } = programme;
  const all = levels.map(({ name, rate }, index) => ({
    name,
    rate: rateText(rate),
    range: rangeOf(programme, index),
  }));
  const atClosing = closingParts(levels);
  const namesAtClosing = [...new Set(atClosing.map(({ name }) => name))];
  return {
    rates: joinWords([...new Set(all.map(({ rate }) => rate))], 'ou'),
    levelCounts: joinWords(all.map(({ name, range }) => `${name} (${rangeText(range)})`)),
    levelRates: joinWords(
      all.map(
        ({ name, rate, range }, index) =>
          `${rate} no ${name} (${upTo(range)}${index === 0 ? ` ${closedContracts(range)}` : ''})`,
      ),
    ),
    levelsInTerms: all.map(({ name, rate, range }) => `${name}, ${inTerms(range)}, ${rate}`).join('; '),
    partsInTerms: partsInTerms(levels),
    chart: chartText(levels),
    // Empty where no level pays at the closing. They follow another sentence, so they begin with the space between.
    earlyPart:
      namesAtClosing.length === 0
        ? ''
        : ` ${onLevels(namesAtClosing)}, uma parte é liberada já no fechamento do contrato.`,
    closingNow: atClosing
      .map(({ name, rate }) => ` No ${name}, ${rate} do valor do contrato já ficam disponíveis.`)
      .join(''),
    closingWeek: atClosing
      .map(
        ({ name, rate }) => ` No ${name}, ${rate} do contrato ficam disponíveis já na semana do fechamento.`,
      )
      .join(''),
    closingInTerms: atClosing
      .map(
        ({ name, rate }) =>
          ` No nível ${name}, a parcela de ${rate} não depende da fatura: ela fica disponível na semana do fechamento do contrato.`,
      )
      .join(''),
  };
}

export type ProgrammeTexts = ProgrammeFigures &
  RepeatedTexts &
  Readonly<ReturnType<typeof examples> & ReturnType<typeof levelSentences>>;

export const programmeTexts = (programme: Programme): ProgrammeTexts => ({
  ...figuresOf(programme),
  ...examples(programme),
  ...levelSentences(programme),
  ...REPEATED[programme.disputeRule],
});

/** What is said of each level. `levelReward` is the reward of the example contract. */
export const LEVEL_NAMES = ['levelName', 'levelRate', 'levelCount', 'levelParts', 'levelReward'] as const;
export type LevelTexts = Readonly<Record<(typeof LEVEL_NAMES)[number], string>>;

export const levelTexts = (programme: Programme): LevelTexts[] =>
  programme.levels.map((level, index) => {
    const range = rangeOf(programme, index);
    return {
      levelName: level.name,
      levelRate: rateText(level.rate),
      levelCount: `${rangeText(range)} ${closedContracts(range)}`,
      levelParts: partsText(level),
      levelReward: formatBRL(percentOf(EXAMPLE_CONTRACT, level.rate)),
    };
  });
