import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  route('entrar', 'routes/entrar.tsx'),
  layout('routes/signed-in.tsx', [
    index('routes/painel.tsx'),
    route('indicacoes', 'routes/indicacoes.tsx'),
    route('indicacoes/:id', 'routes/indicacao.tsx'),
    route('disputas', 'routes/disputas.tsx'),
    route('disputas/:id', 'routes/disputa.tsx'),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
