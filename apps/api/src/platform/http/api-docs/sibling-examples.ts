// Examples of fields whose names have several meanings: the fields beside them tell which.

/** The names of the fields beside a field. */
export type Siblings = readonly string[];

export const CPF = '52998224725';
export const CNPJ = '12ABC34501DE35';
const WITH_PEOPLE = ['firstname', 'lastname', 'level', 'level_name', 'accepted_terms', 'gross', 'email'];

/** A document is a person's CPF or a company's CNPJ. */
export const documentOf = (siblings: Siblings): string =>
  siblings.some((name) => WITH_PEOPLE.includes(name)) && !siblings.includes('consent') ? CPF : CNPJ;
export const nameOf = (siblings: Siblings): string => {
  if (siblings.includes('scopes')) return 'CRM';
  if (siblings.includes('credential')) return 'Notebook';
  if (['document', 'cnpj', 'site'].some((name) => siblings.includes(name))) return 'Padaria Sol Ltda.';
  return siblings.includes('address') && siblings.includes('shared') ? 'Minhas indicações' : 'Ana Conceição';
};

/** Referrals are cancelled for a reason of the list, everything else for one in the operator's words. */
export const reasonOf = (siblings: Siblings): string =>
  ['note', 'by', 'status', 'reason_text'].some((name) => siblings.includes(name))
    ? 'company_closed'
    : 'pedido da própria pessoa';

const isAnnouncement = (siblings: Siblings): boolean =>
  ['state_id', 'sent'].some((name) => siblings.includes(name));
/** What the person has next, an announcement, a status, or a reason. */
const isNextMoney = (siblings: Siblings): boolean =>
  ['title', 'text'].every((name) => siblings.includes(name));
export const titleOf = (siblings: Siblings): string => {
  if (!isNextMoney(siblings)) return 'Em negociação';
  return isAnnouncement(siblings) ? 'Férias da equipe' : 'R$\u00a02.500,00 em 29 de nov. · Padaria Sol';
};
export const textOf = (siblings: Siblings): string => {
  if (!isNextMoney(siblings)) return 'A empresa fechou as portas.';
  return isAnnouncement(siblings) ? 'Voltamos no dia 2 de janeiro.' : 'Fica disponível nesse dia.';
};

/** What outside services send, and what is entered to reach them. */
export const SERVICE_EXAMPLES = {
  allowed_domain: ['example.com'],
  group: ['indike-financeiro'],
  groups_claim: ['groups'],
  issuer: ['https://login.example.com'],
  issuer_factor: ['mfa'],
  api_key: ['chave-de-api-da-asaas'],
  certificate: ['MIIKGQIBAzCCCd8GCSqGSIb3DQEHAaCCCdAEggnM'],
  cpfCnpj: ['***.456.789-**'],
  externalReference: ['S4127T1'],
  idEnvio: ['S4127T1'],
  payer_key: ['123e4567-e89b-42d3-a456-426614174000'],
  pixAddressKey: ['ana@example.com'],
  link: ['9dc5f1f8c1a04a6c8c7e4d1b2f3a4b5c6d7e8f90'],
  lost_reason: ['no_budget'],
  pipeline: ['1'],
  stage: ['3'],
  alg: [-7],
  attestationObject: ['o2NmbXRkbm9uZQ'],
  sent_by: ['CRM'],
  webhook_token: ['um-token-que-voce-inventou-com-32-letras'],
};
