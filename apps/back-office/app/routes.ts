import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  route('entrar', 'routes/entrar.tsx'),
  route('esqueci-a-senha', 'routes/esqueci-a-senha.tsx'),
  route('nova-senha', 'routes/nova-senha.tsx'),
  route('convite/:id/:signature', 'routes/convite.tsx'),
  layout('routes/signed-in.tsx', [
    index('routes/painel.tsx'),
    route('acesso', 'routes/acesso.tsx'),
    route('indicacoes', 'routes/indicacoes.tsx'),
    route('indicacoes/:id', 'routes/indicacao.tsx'),
    route('saques', 'routes/saques.tsx'),
    route('saques/:id', 'routes/saque.tsx'),
    route('financeiro/faturas', 'routes/financeiro/faturas.tsx'),
    route('financeiro/faturas/importar', 'routes/financeiro/faturas-importar.tsx'),
    route('financeiro/impostos', 'routes/financeiro/impostos.tsx'),
    route('disputas', 'routes/disputas.tsx'),
    route('disputas/:id', 'routes/disputa.tsx'),
    route('indikers', 'routes/indikers.tsx'),
    route('indikers/:id', 'routes/indiker.tsx'),
    route('lgpd', 'routes/lgpd.tsx'),
    route('equipe', 'routes/equipe.tsx'),
    route('configuracoes', 'routes/configuracoes.tsx', [
      index('routes/feriados.tsx'),
      route('pagador', 'routes/pagador.tsx'),
      route('motivos', 'routes/motivos.tsx'),
      route('retencao', 'routes/retencao.tsx'),
    ]),
    route('sistema', 'routes/sistema.tsx'),
    route('auditoria', 'routes/auditoria.tsx'),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
