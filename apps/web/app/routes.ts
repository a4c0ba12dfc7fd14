import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** The kit's components, in the dev server only. */
const gallery = process.env.NODE_ENV === 'production' ? [] : [route('_kit', 'routes/kit-gallery.tsx')];

// The address of each page, below the guard that decides who may open it.
export default [
  layout('routes/layouts/private.tsx', [
    layout('routes/layouts/standard.tsx', [
      index('routes/home.tsx'),
      route('indicacoes', 'routes/referrals/indicacoes.tsx'),
      route('indicacao', 'routes/referrals/indicacao.tsx'),
      route('ganhos', 'routes/ganhos.tsx'),
      route('perfil', 'routes/profile/perfil.tsx'),
      route('perfil/dados', 'routes/profile/perfil-dados.tsx'),
      route('perfil/endereco', 'routes/profile/perfil-endereco.tsx'),
      route('perfil/conta', 'routes/profile/perfil-conta.tsx'),
      route('perfil/avatar', 'routes/profile/perfil-avatar.tsx'),
      route('perfil/avisos', 'routes/profile/perfil-avisos.tsx'),
      route('perfil/sessoes', 'routes/profile/perfil-sessoes.tsx'),
      route('perfil/informes', 'routes/profile/perfil-informes.tsx'),
      route('perfil/meus-dados', 'routes/profile/perfil-meus-dados.tsx'),
      route('ajuda', 'routes/help/ajuda.tsx'),
      route('ajuda/:page', 'routes/help/ajuda-topico.tsx'),
    ]),
    route('completar-cadastro', 'routes/account/completar-cadastro.tsx'),
    route('welcome', 'routes/account/welcome.tsx'),
    route('indicar', 'routes/referrals/indicar.tsx'),
    route('nova-indicacao', 'routes/referrals/nova-indicacao.tsx'),
    route('indicacao-concluida', 'routes/referrals/indicacao-concluida.tsx'),
  ]),
  layout('routes/layouts/public.tsx', [
    route('login', 'routes/account/login.tsx'),
    route('cadastro', 'routes/account/cadastro.tsx'),
    route('forgot_password', 'routes/account/forgot-password.tsx'),
    route('redefinir-senha', 'routes/account/redefinir-senha.tsx'),
  ]),
  layout('routes/layouts/open.tsx', [
    route('duvidas-frequentes', 'routes/help/duvidas-frequentes.tsx'),
    route('duvidas-frequentes/:page', 'routes/help/duvidas-frequentes-topico.tsx'),
  ]),
  route('confirmacao-de-email/:id/:hash', 'routes/account/confirmacao-de-email.tsx'),
  route('i/:code', 'routes/sharing/convite.tsx'),
  route('i/:code/empresa', 'routes/sharing/convite-empresa.tsx'),
  route('i/:code/recebido', 'routes/sharing/convite-recebido.tsx'),
  route('oposicao/:id/:signature', 'routes/sharing/oposicao.tsx'),
  route('termos-de-uso', 'routes/legal/termos-de-uso.tsx'),
  route('politica-de-privacidade', 'routes/legal/politica-de-privacidade.tsx'),
  ...gallery,
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
