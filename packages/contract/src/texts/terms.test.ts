import { FIRST_PROGRAMME } from '@indike/rules/money/first-programme';
import { BANK_DATA_YEARS } from '@indike/rules/money/withdrawals';
import { SIGN_IN_NETWORK_DAYS, CANCELLED_CONTACT_MONTHS } from '@indike/rules/operators/retention';
import { describe, expect, it } from 'vitest';
import { sandboxLegalEntity } from '../wire/legal-entity.ts';
import { defaultBrand } from '../wire/brand.ts';
import { textVariables } from './text-variables.ts';
import { wholeText } from './legal-text.ts';
import { programmeTexts } from './programme-texts.ts';
import { terms as termsOf } from './terms.ts';

const variables = textVariables(defaultBrand, sandboxLegalEntity);
const programme = programmeTexts(FIRST_PROGRAMME);
const terms = termsOf(variables, programme);

const whole = wholeText(terms);
const plain = whole.replaceAll('\u00a0', ' ');

/** Matches the whole fact, not the tail of a longer number: '5 dias' does not match '365 dias'. */
const asFact = (fact: string) => new RegExp(`(?<![\\d.,])${fact.replace(/[.$]/g, String.raw`\$&`)}(?![\\d])`);

const facts = [
  'pessoa física',
  'MEI',
  'de 1 a 3 contratos, 50%',
  'de 4 a 10 contratos, 60%',
  'a partir do 11º contrato, 80%',
  '20% na semana do fechamento',
  '60% depois do pagamento da primeira fatura',
  'R$ 5.000,00',
  'versão 1 do programa',
  'R$ 2.500,00',
  '5 dias depois',
  'R$ 150,00',
  'até o dia 10',
  'dia 15 do mesmo mês',
  'dia 15 do mês seguinte',
  'próximo dia útil',
  'até 90 dias',
  'até 365 dias',
  'R$ 5,00',
  '25 primeiros',
  'R$ 125,00',
  '15 dias de antecedência',
  'tem 30 dias',
  'tem 10 dias',
  'até 24 horas',
  'mínimo 8 caracteres',
  'código de 6 caracteres',
  'até 3 contatos',
  'por 5 anos',
  'O CPF de quem recebeu fica guardado com cada pagamento por 5 anos, também se o cadastro for excluído antes',
  'com o CPF de quem recebeu e a conta ou chave PIX usada em cada um, por 5 anos',
  'CNPJ 12.ABC.345/01DE-35',
];

describe('the terms of use', () => {
  it.each(facts)('say %s', (fact) => {
    expect(plain).toMatch(asFact(fact));
  });

  it('name the company from the settings, so that another company makes another text', () => {
    const other = { ...variables, legalName: 'Outra S.A.', supportEmail: 'ajuda@outra.example' };
    for (const value of [
      variables.legalName,
      variables.address,
      variables.supportEmail,
      variables.privacyEmail,
    ])
      expect(whole).toContain(value);
    expect(wholeText(termsOf(other, programme))).toContain('Outra S.A.');
    expect(wholeText(termsOf(other, programme))).not.toContain(variables.supportEmail);
  });

  it('name each legal basis with what is kept on it and how long', () => {
    const [bases, interest] = terms.sections[16]?.paragraphs ?? [];
    expect(bases).toMatch(/Execução do contrato \(inciso V\): .*enquanto o cadastro existir\./);
    expect(bases).toMatch(
      new RegExp(String.raw`Obrigação legal \(inciso II\): .*CPF.*por ${BANK_DATA_YEARS} anos\.`),
    );
    expect(bases).toMatch(/Exercício de direitos \(inciso VI\): .*como prova\./);
    expect(interest).toContain(`por até ${SIGN_IN_NETWORK_DAYS} dias sem uso`);
    expect(interest).toMatch(
      new RegExp(
        String.raw`inciso IX.*contatos indicados.*apagados ${CANCELLED_CONTACT_MONTHS} meses depois`,
      ),
    );
  });

  it('promise no social sign-in provider', () => {
    expect(whole).not.toMatch(/Google|Facebook/);
  });

  it('use curly quotes and no exclamation mark', () => {
    expect(whole).not.toMatch(/["!]/);
  });

  it('number their sections in order', () => {
    const numbers = terms.sections.map(({ title }) => /^(\d+)\. \S/.exec(title)?.[1]);
    expect(numbers).toEqual(terms.sections.map((_, index) => String(index + 1)));
  });

  it('refer only to sections that exist', () => {
    const referred = [...whole.matchAll(/seção (\d+)/g)].map(([, number]) => Number(number));
    expect(referred).not.toEqual([]);
    expect(Math.max(...referred)).toBeLessThanOrEqual(terms.sections.length);
  });

  it('have one to five paragraphs per section, none empty or with stray spaces', () => {
    for (const { title, paragraphs } of terms.sections) {
      expect(paragraphs.length).toBeGreaterThanOrEqual(1);
      expect(paragraphs.length).toBeLessThanOrEqual(5);
      for (const text of [title, ...paragraphs]) {
        expect(text).toMatch(/^\S(?:.*\S)?$/);
        expect(text).not.toContain('  ');
      }
    }
  });

  it('have no control or invisible character', () => {
    for (const text of [terms.title, ...terms.sections.flatMap((s) => [s.title, ...s.paragraphs])]) {
      expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    }
  });

  it('keep each amount on one line with a no-break space', () => {
    expect(whole).not.toContain('R$ ');
  });
});
