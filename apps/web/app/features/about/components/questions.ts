import { texts } from '#app/shared/programme-texts.ts';

interface Question {
  readonly question: string;
  readonly answer: string;
  /** The topic of the help that says more. */
  readonly topic: string;
}

/** What people ask before they sign up, in short. */
export const questions: readonly Question[] = [
  {
    question: 'Quem pode participar?',
    answer:
      'Toda pessoa física com CPF, com ou sem MEI. Empresas não podem se cadastrar como Indiker, e você não precisa ser cliente.',
    topic: 'como_fazer_parte',
  },
  {
    question: 'Que empresas vale a pena indicar?',
    answer:
      'As que vendem a prazo, cobram dívidas ou consultam CPF e CNPJ, com o contato de quem decide ou influencia a compra.',
    topic: 'criterios_qualificacao_indicado',
  },
  {
    question: 'O contato precisa saber que foi indicado?',
    answer:
      'Sim. Antes de indicar, converse com a pessoa: se ela não souber da indicação, a indicação não vale.',
    topic: 'criterios_validacao_indicacao',
  },
  {
    question: 'Quantas empresas posso indicar?',
    answer: 'Quantas quiser: não há limite nem número mínimo. Cada contrato fechado conta para o seu nível.',
    topic: 'limite_indicacoes',
  },
  {
    question: 'O que eu ganho pode expirar?',
    answer: `Sim, em dois casos: se a empresa não pagar a primeira fatura em até ${texts.invoiceExpiryDays} depois do vencimento, ou se você não pedir o saque em até ${texts.requestExpiryDays} depois que o valor entrou no saldo. Avisamos você por e-mail antes, se esses avisos estiverem ligados.`,
    topic: 'meus_ganhos',
  },
];
