import type { ImportWords, OutcomeNames } from '#app/shared/imports/import-text.ts';

export const importKinds = {
  referrals: 'Indicações em andamento',
  payments: 'Pagamentos anteriores',
} as const;
export type ImportKind = keyof typeof importKinds;

export const isImportKind = (text: string): text is ImportKind => Object.hasOwn(importKinds, text);

export const REFERRAL_WORDS: ImportWords = {
  none: 'Nenhuma',
  things: ['indicação', 'indicações'],
  button: 'Importar',
  done: ['importada', 'importadas'],
  repeated: ['já importada', 'já importadas'],
  refused: ['recusada', 'recusadas'],
};

export const PAYMENT_WORDS: ImportWords = {
  none: 'Nenhum',
  things: ['pagamento', 'pagamentos'],
  button: 'Importar',
  done: ['importado', 'importados'],
  repeated: ['já importado', 'já importados'],
  refused: ['recusado', 'recusados'],
};

/** Options of the filter above the lines. */
export const LINE_CHOICES: OutcomeNames = {
  applied: 'Só as que serão importadas',
  repeated: 'Só as já importadas',
  refused: 'Só as recusadas',
};

/** Template files: the column names and one example line. */
export const TEMPLATES = {
  referrals: {
    name: 'modelo-indicacoes.csv',
    text: [
      'indiker;cnpj;empresa;contato;email;telefone;valor;data;status',
      'ana@exemplo.com.br;12.ABC.345/01DE-35;Padaria Modelo;João Araújo;joao@exemplo.com.br;(11) 91234-5678;5.000,00;03/02/2026;em negociação',
    ].join('\r\n'),
  },
  payments: {
    name: 'modelo-pagamentos-anteriores.csv',
    text: [
      'indiker;cnpj;data;valor;observação',
      'ana@exemplo.com.br;12.ABC.345/01DE-35;20/11/2025;1.500,00;Contrato 7',
    ].join('\r\n'),
  },
};
