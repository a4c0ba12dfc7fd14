import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

// The specification's route table (section 2) under its access rules.
export default [
  layout('routes/layouts/private.tsx', [
    layout('routes/layouts/standard.tsx', [
      index('routes/home.tsx'),
      route('indicacoes', 'routes/indicacoes.tsx'),
      route('indicacao', 'routes/indicacao.tsx'),
      route('ganhos', 'routes/ganhos.tsx'),
      route('perfil', 'routes/perfil.tsx'),
      route('perfil/dados', 'routes/perfil-dados.tsx'),
      route('perfil/endereco', 'routes/perfil-endereco.tsx'),
      route('perfil/conta', 'routes/perfil-conta.tsx'),
      route('perfil/avatar', 'routes/perfil-avatar.tsx'),
      route('perfil/avisos', 'routes/perfil-avisos.tsx'),
      route('perfil/sessoes', 'routes/perfil-sessoes.tsx'),
      route('perfil/meus-dados', 'routes/perfil-meus-dados.tsx'),
      route('ajuda', 'routes/ajuda.tsx'),
      route('ajuda/:page', 'routes/ajuda-topico.tsx'),
    ]),
    route('completar-cadastro', 'routes/completar-cadastro.tsx'),
    route('welcome', 'routes/welcome.tsx'),
    route('indicar', 'routes/indicar.tsx'),
    route('nova-indicacao', 'routes/nova-indicacao.tsx'),
    route('indicacao-concluida', 'routes/indicacao-concluida.tsx'),
  ]),
  layout('routes/layouts/public.tsx', [
    route('login', 'routes/login.tsx'),
    route('cadastro', 'routes/cadastro.tsx'),
    route('forgot_password', 'routes/forgot-password.tsx'),
    route('redefinir-senha', 'routes/redefinir-senha.tsx'),
  ]),
  layout('routes/layouts/open.tsx', [
    route('duvidas-frequentes', 'routes/duvidas-frequentes.tsx'),
    route('duvidas-frequentes/:page', 'routes/duvidas-frequentes-topico.tsx'),
  ]),
  route('confirmacao-de-email/:id/:hash', 'routes/confirmacao-de-email.tsx'),
  route('i/:code', 'routes/convite.tsx'),
  route('i/:code/empresa', 'routes/convite-empresa.tsx'),
  route('i/:code/recebido', 'routes/convite-recebido.tsx'),
  route('oposicao/:id/:signature', 'routes/oposicao.tsx'),
  route('termos-de-uso', 'routes/termos-de-uso.tsx'),
  route('politica-de-privacidade', 'routes/politica-de-privacidade.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
