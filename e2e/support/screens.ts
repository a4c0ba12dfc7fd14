import type { APIRequestContext } from '@playwright/test';
import { headersOf, url, type Headers, type Person } from './people.ts';

/** A screen by its path, and its main action: a link or button that must always be reachable. */
export type Screen = readonly [path: string, action: string | RegExp];

/** For pages that are checked in both colour schemes: each scheme has its viewport size, so both sizes are checked. */
export const SCHEMES_AND_SIZES = [
  ['light', { width: 1440, height: 900 }],
  ['dark', { width: 360, height: 740 }],
] as const;

export const visitorScreens = (code: string): readonly Screen[] => [
  ['/login', 'Login'],
  ['/cadastro', 'Próximo'],
  ['/conheca', 'Quero ser Indiker'],
  ['/forgot_password', 'Enviar'],
  ['/redefinir-senha', 'Enviar'],
  ['/termos-de-uso', 'Indike'],
  ['/politica-de-privacidade', 'Indike'],
  ['/duvidas-frequentes', 'Cadastre-se'],
  ['/duvidas-frequentes?busca=indicacao', 'Limpar busca'],
  ['/duvidas-frequentes/status_indicacao', 'Todos os tópicos'],
  ['/duvidas-frequentes/nao_existe', 'Cadastre-se'],
  ['/confirmacao-de-email/1/forjado', 'Ir para o login'],
  [`/i/${code}`, /Quero indicar empresas/],
  [`/i/${code}/empresa`, 'Próximo'],
  [`/i/${code}/recebido`, 'Indike'],
  ['/i/000000000000', 'Cadastrar-se sem convite'],
  ['/oposicao/1/forjado', 'Indike'],
  ['/nao-existe', 'Ir para o painel'],
];

/** Screens that have content for a person with referrals and earnings. */
export const privateScreens: readonly Screen[] = [
  ['/', 'Indicar'],
  ['/welcome', 'Indicar'],
  ['/indicar', 'Vamos indicar?'],
  ['/nova-indicacao', 'Próximo'],
  ['/indicacao-concluida', 'ir para o painel'],
  ['/indicacoes', 'Filtrar'],
  ['/ganhos', 'Sacar'],
  ['/avisos', 'voltar'],
  ['/perfil', 'Alterar a foto'],
  ['/perfil/dados', 'Salvar'],
  ['/perfil/endereco', 'Salvar'],
  ['/perfil/conta', 'Salvar'],
  ['/perfil/avatar', /Escolher uma foto/],
  ['/perfil/avisos', 'voltar'],
  ['/perfil/sessoes', 'Sair deste aparelho'],
  ['/perfil/meus-dados', /Baixar/],
  ['/ajuda', /O que é/],
  ['/ajuda/meus_ganhos', 'Todos os tópicos'],
];

const answerOf = async (request: APIRequestContext, path: string, headers: Headers) =>
  (await request.get(url(path), { headers })).json();

/** The code of a person's share link. */
export async function shareCode(request: APIRequestContext, person: Person): Promise<string> {
  return (await answerOf(request, '/api/me/share-link', await headersOf(request, person))).code;
}

/** Statuses in which contacts may still be changed. */
const OPEN_STATUSES = [99, 1];
const MAX_CONTACTS = 3;

/** The path of one of the person's referrals to which a contact can be added. */
export async function openReferral(request: APIRequestContext, person: Person): Promise<string> {
  const headers = await headersOf(request, person);
  for (const status of OPEN_STATUSES) {
    const { data } = await answerOf(request, `/api/indication?limit=20&status=${status}`, headers);
    for (const { id } of data) {
      const { contacts } = await answerOf(request, `/api/indication/${id}`, headers);
      if (contacts.length < MAX_CONTACTS) return `/indicacao?indicationId=${id}`;
    }
  }
  throw new Error('no such referral');
}
