import type { RemittanceProblem } from './remittance.ts';

// Why a remittance file cannot be written, for the finance team.

const FIELDS: Readonly<Record<string, string>> = {
  banco: 'o banco do pagador',
  inscricaoEmpresa: 'o CNPJ do pagador',
  convenio: 'o convênio do pagador com o banco',
  agencia: 'a agência do pagador',
  conta: 'a conta do pagador',
  nomeEmpresa: 'a razão social do pagador',
  nsa: 'o número do arquivo',
  items: 'a lista de saques',
  bancoFavorecido: 'o banco do favorecido',
  agenciaFavorecido: 'a agência do favorecido',
  contaFavorecido: 'a conta do favorecido',
  nomeFavorecido: 'o nome do favorecido',
  inscricaoFavorecido: 'o CPF do favorecido',
  seuNumero: 'a identificação do pagamento',
  valor: 'o valor',
  formaIniciacao: 'o tipo da chave PIX',
  informacao12: 'a chave PIX',
};

const PROBLEMS: Readonly<Record<RemittanceProblem['problem'], string>> = {
  missing: 'falta, ou o banco não aceita',
  too_long: 'não cabe no arquivo',
  not_digits: 'tem mais do que números',
  not_ascii: 'tem caracteres que o banco não aceita',
  not_positive: 'não é maior que zero',
  repeated: 'está duas vezes no arquivo',
};

/** 'a conta do favorecido não cabe no arquivo' */
export const remittanceProblemText = ({ field, problem }: RemittanceProblem): string =>
  `${FIELDS[field] ?? `o campo ${field}`} ${PROBLEMS[problem]}`;
