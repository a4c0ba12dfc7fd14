import type { ImportWords } from '#app/shared/imports/import-text.ts';
import type { Outcome } from '#app/shared/imports/imported-lines.tsx';

export const importKinds = {
  referrals: 'Indicações em andamento',
  payments: 'Pagamentos anteriores',
} as const;
export type ImportKind = keyof typeof importKinds;

export const isImportKind = (text: string): text is ImportKind => Object.hasOwn(importKinds, text);

export const REFERRAL_WORDS: ImportWords = {
  things: ['indicação', 'indicações'],
  preview: ['Será importada', 'Serão importadas'],
  previewNone: 'Nenhuma indicação a importar',
  done: ['indicação importada', 'indicações importadas'],
  doneNone: 'Nenhuma indicação importada',
  repeated: ['já importada', 'já importadas'],
  refused: ['recusada', 'recusadas'],
  button: 'Importar',
};

export const PAYMENT_WORDS: ImportWords = {
  things: ['pagamento', 'pagamentos'],
  preview: ['Será importado', 'Serão importados'],
  previewNone: 'Nenhum pagamento a importar',
  done: ['pagamento importado', 'pagamentos importados'],
  doneNone: 'Nenhum pagamento importado',
  repeated: ['já importado', 'já importados'],
  refused: ['recusado', 'recusados'],
  button: 'Importar',
};

type OutcomeNames = Readonly<Record<Outcome, string>>;

export const referralOutcomes = (isDone: boolean): OutcomeNames => ({
  applied: isDone ? 'Importada' : 'Será importada',
  repeated: 'Já importada',
  refused: 'Recusada',
});
export const paymentOutcomes = (isDone: boolean): OutcomeNames => ({
  applied: isDone ? 'Importado' : 'Será importado',
  repeated: 'Já importado',
  refused: 'Recusado',
});

/** Options of the filter above the lines. */
export const LINE_CHOICES: OutcomeNames = {
  applied: 'Só as que serão importadas',
  repeated: 'Só as já importadas',
  refused: 'Só as recusadas',
};

/** Template files: the column names and one example line. */
export const TEMPLATES: Readonly<Record<ImportKind, string>> = {
  referrals: [
    'indiker;cnpj;empresa;contato;email;telefone;valor;data;status',
    'ana@exemplo.com.br;12.ABC.345/01DE-35;Padaria Modelo;João Araújo;joao@exemplo.com.br;(11) 91234-5678;5.000,00;03/02/2026;em negociação',
  ].join('\r\n'),
  payments: [
    'indiker;cnpj;data;valor;observação',
    'ana@exemplo.com.br;12.ABC.345/01DE-35;20/11/2025;1.500,00;Contrato 7',
  ].join('\r\n'),
};
